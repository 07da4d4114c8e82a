import { median, type Promised } from './figures.ts'

import type { Browser, Page } from 'playwright-core'

declare global {
  interface Window {
    pahiramFollowed?: number
    pahiramInteractive?: number
  }
}

const desk = { viewport: { width: 1280, height: 900 } }
const keys = 'Pera para sa Pasko at'

/** Runs in the page before anything else: when a campaign can be made, ms since navigation. */
function watchForButton(): void {
  const observer = new MutationObserver(() => {
    const isThere = [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'New campaign')

    if (!isThere || window.pahiramInteractive !== undefined) return
    observer.disconnect()
    // The frame that shows it is the next one, and then the page listens.
    requestAnimationFrame(() => setTimeout(() => (window.pahiramInteractive = performance.now())))
  })

  observer.observe(document, { subtree: true, childList: true })
}

/** Runs in the studio: the time from a key to the frame of the preview's page that shows what was typed. */
function watchPreview(): void {
  const framed = document.querySelector<HTMLIFrameElement>('iframe[title="Landing page"]')?.contentWindow
  const heading = framed?.document.querySelector('h1')
  let typed = 0

  addEventListener(
    'input',
    () => {
      typed = performance.now()
      delete window.pahiramFollowed
    },
    true,
  )
  if (!framed || !heading) throw new Error('The preview shows no page')
  new MutationObserver(() => {
    const from = typed

    framed.requestAnimationFrame(() => setTimeout(() => (window.pahiramFollowed = performance.now() - from)))
  }).observe(heading, { subtree: true, childList: true, characterData: true })
}

/** The studio on a desk: when somebody who is signed in can begin, and the slowest of twenty keys in the preview, both ms. */
async function measureStudio(browser: Browser, origin: string): Promise<{ interactive: number; slowestKey: number }> {
  const context = await browser.newContext(desk)

  try {
    const page = await context.newPage()

    await page.addInitScript(watchForButton)
    await page.goto(`${origin}/promo/studio`)
    await page.getByLabel('Staff token').fill('sandbox-staff')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name of a new campaign').fill('Bench')
    // As on the first visit: nothing is kept of its files.
    await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.reload()
    await page.waitForFunction(() => window.pahiramInteractive !== undefined)

    const interactive = (await page.evaluate(() => window.pahiramInteractive)) ?? Number.NaN

    await page.getByLabel('Name of a new campaign').fill('Bench')
    await page.getByRole('button', { name: 'New campaign' }).click()
    await page.frameLocator('iframe[title="Landing page"]').locator('h1').waitFor()
    await page.getByLabel('Headline', { exact: true }).fill('')
    await page.waitForTimeout(1_000)
    await page.evaluate(watchPreview)
    return { interactive, slowestKey: await slowestKeyIn(page) }
  } finally {
    await context.close()
  }
}

async function slowestKeyIn(page: Page): Promise<number> {
  let slowest = 0

  await page.getByLabel('Headline', { exact: true }).focus()
  for (const key of keys.replaceAll(' ', '')) {
    await page.keyboard.type(key)
    await page.waitForFunction(() => window.pahiramFollowed !== undefined)
    slowest = Math.max(slowest, (await page.evaluate(() => window.pahiramFollowed)) ?? Number.NaN)
  }
  return slowest
}

/** The studio's promises (docs/quality.md §1), on this machine's processor and line. */
export async function studioPromises(browser: Browser, origin: string, rounds: number): Promise<readonly Promised[]> {
  const measured = []

  for (let round = 0; round < rounds; round += 1) measured.push(await measureStudio(browser, origin))
  return [
    {
      name: '/promo/studio: a campaign can be made',
      measured: median(measured.map(({ interactive }) => interactive)),
      most: 2_000,
      unit: 'ms',
    },
    {
      name: '/promo/studio: the preview follows the slowest of the keys',
      measured: median(measured.map(({ slowestKey }) => slowestKey)),
      most: 100,
      unit: 'ms',
    },
  ]
}
