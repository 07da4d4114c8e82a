import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from './accessibility.ts'
import { journey } from './journey.ts'
import { addressOf } from './sandbox.ts'

function inSight(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()

    return top >= 0 && bottom <= innerHeight
  })
}

/** The labels of rows that take two lines although label and value would fit on one, or whose value is not below their start. */
function brokenRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const widthOf = (element: Element) => {
      const range = document.createRange()

      range.selectNodeContents(element)
      return range.getBoundingClientRect().width
    }

    return [...document.querySelectorAll('dl > div')].flatMap((row) => {
      const [label, value] = row.children

      if (!label || !value) return []

      const fits = widthOf(label) + widthOf(value) + 16 <= row.clientWidth
      const isOneLine = Math.abs(label.getBoundingClientRect().top - value.getBoundingClientRect().top) < 4

      const isAstray = label.getBoundingClientRect().left !== value.getBoundingClientRect().left

      return !isOneLine && (fits || isAstray) ? [label.textContent ?? ''] : []
    })
  })
}

journey(
  'with text twice as large the bar of a small phone lies below the terms of a loan',
  async ({ newPhone, origin }) => {
    const phone = await newPhone({ context: { viewport: { width: 320, height: 568 } } })
    const { page } = phone

    await phone.open(`${await addressOf(origin, 'confirm2')}&lang=fil`)

    const action = page.getByRole('button', { name: 'Kunin ang aking pera' })

    await expect.poll(() => action.isEnabled()).toBe(true)
    expect(await inSight(action)).toBe(true)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await inSight(action)).toBe(false)
    // What is in the middle of the screen is of the terms.
    expect(await page.evaluate(() => document.elementFromPoint(160, 400)?.closest('[data-page-bar]'))).toBeNull()
    await action.scrollIntoViewIfNeeded()
    expect(await inSight(action)).toBe(true)
  },
)

journey.for(['repay-instalments', 'confirm', 'seed-180-rollover'])(
  'a row of %s is on one line where label and value fit',
  async (name, { phone, origin }) => {
    const { page } = phone

    await phone.open(await addressOf(origin, name))
    await page.locator('dl > div').first().waitFor()
    const more = page.getByRole('button', { name: 'more' })
    if (await more.isVisible()) await more.tap()
    expect(await brokenRows(page)).toEqual([])
  },
)

journey('all agreements are in sight at 150 % text on a small phone', async ({ newPhone, origin }) => {
  const phone = await newPhone({ context: { viewport: { width: 360, height: 640 } } })
  const { page } = phone

  await phone.open(await addressOf(origin, 'confirm'))
  await page.getByRole('checkbox').first().waitFor()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '150%'
  })
  const list = page.locator('ul', { has: page.getByRole('button', { name: /agreement/i }) }).last()

  await list.waitFor()
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1)
  expect(await sidewaysScroll(page)).toBe(0)
  await phone.screenshot('confirm-150')
})

journey('a toast covers no amount', async ({ phone, origin }) => {
  const { page } = phone

  await phone.open(await addressOf(origin, 'confirm'))
  await page.getByRole('checkbox').first().uncheck()
  // It is disabled, and the text around it says why.
  await page.getByRole('button', { name: 'Go Loan' }).tap({ force: true })

  const toast = page.getByText('Tick the box to agree first.')

  await toast.waitFor()
  const [shown, amount] = await Promise.all([toast.boundingBox(), page.locator('[data-keep-clear]').boundingBox()])

  expect(shown !== null && amount !== null).toBe(true)
  expect(
    (shown?.y ?? 0) >= (amount?.y ?? 0) + (amount?.height ?? 0) ||
      (shown?.y ?? 0) + (shown?.height ?? 0) <= (amount?.y ?? 0),
  ).toBe(true)
})

journey('a page that waits says so after 5 s, and how to leave after 15 s', async ({ newPhone, origin }) => {
  const phone = await newPhone({ isPlain: true })
  const { page } = phone

  await page.clock.install()
  await page.route('**/v3/loan-details/loan-details*', () => undefined)
  await phone.open(await addressOf(origin, 'seed-174'))
  await page.waitForFunction(() => document.getElementById('root')?.children.length)
  await page.clock.runFor(5_500)
  await page.getByText('We are still waiting for an answer.').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await phone.screenshot('waiting-5')

  await page.clock.runFor(10_000)
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  expect(await page.getByRole('button', { name: 'Close' }).isVisible()).toBe(true)
  expect(await accessibilityFindings(page)).toEqual([])
  await phone.screenshot('waiting-15')
})

journey('a page whose shell has a title bar does not show its title again', async ({ phone, origin }) => {
  const { page } = phone
  const title = page.getByRole('heading', { level: 1, name: 'Order Details' })
  const heightOfTitle = async () => (await title.boundingBox())?.height

  await phone.open(await addressOf(origin, 'seed-174'))
  expect(await heightOfTitle()).toBeGreaterThan(16)

  await page.addInitScript('window.pahiramTitleBar = !location.hash')
  await page.goto(`${page.url()}#without`)
  await page.reload()
  await title.waitFor()
  expect(await heightOfTitle()).toBeGreaterThan(16)

  await page.goto(page.url().replace('#without', ''))
  await page.reload()
  await title.waitFor()
  const header = await page.locator('header').boundingBox()

  expect([header?.width, header?.height]).toEqual([1, 1])
})
