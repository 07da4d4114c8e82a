import type { Page as BuiltPage } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject } from 'vitest'

import { loading } from './loading.ts'
import { accessibilityFindings, cutFocusRings, sidewaysScroll } from './accessibility.ts'
import { addressesOf, builtPages } from './built-pages.ts'
import { ownOrigin } from './journey-workers.ts'
import { journey } from './journey.ts'
import { type Scenario, scenariosAt } from './sandbox.ts'

let scenarios: Scenario[] = []

beforeAll(async () => {
  scenarios = await scenariosAt(ownOrigin(inject('origins')))
})

/** The query of a seeded state of this page, or of any seeded session where the page has no state of its own. */
function queryFor(page: BuiltPage): string {
  const paths = addressesOf(page)
  const addresses = scenarios.map((scenario) => new URL(scenario.url, 'http://localhost'))
  const own = addresses.find((address) => paths.includes(address.pathname))

  return (own ?? addresses[0])?.search ?? ''
}

/** What a person reads on the page: its visible text. */
function visibleText(page: Page): Promise<string> {
  return page.evaluate(() => document.body.innerText.trim())
}

/** The links to telephones that a dialler may read in another way (RFC 3966 §5.1.1). */
async function oddNumbers(page: Page): Promise<readonly (string | null)[]> {
  const links = await page.locator('a[href^="tel:"]').all()
  const dialled = await Promise.all(links.map((link) => link.getAttribute('href')))

  return dialled.filter((href) => !/^tel:\+?\d+$/.test(href ?? ''))
}

/** Waits until the page has stopped loading: no call under way, no skeleton. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction((selector) => document.querySelector(selector) === null, loading)
}

describe.each(builtPages)('/$path', (builtPage) => {
  journey('is the same page at each of its addresses', async ({ origin }) => {
    const [first = '', ...others] = await Promise.all(
      addressesOf(builtPage).map(async (address) => (await fetch(origin + address)).text()),
    )

    expect(first).toContain('<div id="root">')
    for (const other of others) expect(other).toBe(first)
  })

  journey('opens with its title and without a complaint, also on the smallest phone', async ({ phone }) => {
    await phone.open(addressesOf(builtPage)[0] + queryFor(builtPage))
    await settle(phone.page)

    const title = await phone.page.title()
    expect(title).not.toBe('')
    if (builtPage.title !== undefined) expect(title).toBe(builtPage.title)
    expect(await visibleText(phone.page)).not.toBe('')
    expect(await accessibilityFindings(phone.page)).toEqual([])
    expect(await cutFocusRings(phone.page)).toEqual([])
    expect(await oddNumbers(phone.page)).toEqual([])

    await phone.resize('small')
    for (const address of addressesOf(builtPage).slice(1).slice(-1)) {
      await phone.open(address + queryFor(builtPage))
      await settle(phone.page)
    }
    expect(await visibleText(phone.page)).not.toBe('')
    expect(await sidewaysScroll(phone.page)).toBe(0)
  })
})

// What no script of the page's own is needed for is the same in most pages: a usual run looks at one in three.
describe.each(builtPages.filter((_page, index) => index % roundsOf(1, 3) === 0))('/$path', (builtPage) => {
  journey('shows its first view without any script', async ({ newPhone }) => {
    const phone = await newPhone({ context: { javaScriptEnabled: false } })
    await phone.open(addressesOf(builtPage)[0] + queryFor(builtPage))
    const root = phone.page.locator('#root')

    expect(await root.locator('> *').count()).toBeGreaterThan(0)
    expect((await root.boundingBox())?.height ?? 0).toBeGreaterThan(200)
  })

  journey('offers help within 4 s when its scripts do not arrive', async ({ newPhone }) => {
    const phone = await newPhone()
    phone.expectProblem(/net::ERR_FAILED/)
    await phone.page.clock.install()
    await phone.page.route('**/assets/**/*.js', (route) => route.abort())
    // By itself: to open it as other journeys do waits for the help.
    await phone.page.goto(addressesOf(builtPage)[0] + queryFor(builtPage))
    // A static page is whole without its few lines of script, if it has any.
    const frameworks = await phone.page.locator('link[href*="/assets/runtime/"]').count()

    if (frameworks === 0) return
    const retry = phone.page
      .getByRole('button', { name: /retry|again|reload/i })
      .or(phone.page.getByRole('link', { name: /retry|again|reload/i }))
    await phone.page.clock.runFor(4_000)
    await retry.first().waitFor()
  })
})
