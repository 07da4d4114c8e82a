import { getCardForm } from '@pahiram/contract'
import { phoneProfile } from '@pahiram/e2e'

import { median, type Promised } from './figures.ts'
import { setRate } from './slow-processor.ts'

import type { Browser } from 'playwright-core'

declare global {
  interface Window {
    pahiramOpened?: number
  }
}

const banks = Array.from({ length: 2000 }, (_, place) => ({ name: `Rural Bank of Town ${place}`, type: `B${place}` }))
const provinces = Array.from({ length: 80 }, (_, province) => ({
  name: `Province ${province}`,
  type: `P${province}`,
  children: Array.from({ length: 25 }, (__, city) => ({ name: `City ${province}-${city}`, type: `C${city}` })),
}))

/** A form whose pickers hold 2 000 choices each: in one list, and in provinces. */
const items = [
  { code: 'bankCode', cate: 'enum', title: 'Bank', note: banks },
  { code: 'city', cate: 'citySelect', title: 'City', note: provinces },
]

/** Runs in the page: the time from a press to the frame that shows options. */
function watch(): void {
  let pressed = 0

  addEventListener(
    'click',
    () => {
      pressed = performance.now()
      delete window.pahiramOpened
    },
    true,
  )
  new MutationObserver(() => {
    if (pressed === 0 || document.querySelector('[role="option"]') === null) return

    const from = pressed

    pressed = 0
    requestAnimationFrame(() => setTimeout(() => (window.pahiramOpened = performance.now() - from)))
  }).observe(document, { subtree: true, childList: true })
}

/** How long a press of the field takes to show its options, ms; the picker's files are there, as after the first second. */
async function measureOpening(browser: Browser, origin: string, rate: number, field: string): Promise<number> {
  const context = await browser.newContext(phoneProfile())

  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)

    await page.route(`**${getCardForm.path}*`, (route) =>
      route.fulfill({ json: { code: '0', data: { items }, message: '' } }),
    )
    await page.addInitScript(watch)
    await page.goto(`${origin}/bind-card?productId=bench`, { waitUntil: 'networkidle' })
    // By then the page has fetched what its dialogs need.
    await page.waitForTimeout(3_000)
    await setRate(devtools, rate)
    await page.getByRole('button', { name: field }).tap()
    await page.waitForFunction(() => window.pahiramOpened !== undefined)
    return (await page.evaluate(() => window.pahiramOpened)) ?? Number.NaN
  } finally {
    await context.close()
  }
}

/** The promise that a long list opens at once, for both kinds of lists. */
export async function pickerPromises(
  browser: Browser,
  origin: string,
  rate: number,
  rounds: number,
): Promise<Promised[]> {
  const opened: Record<'Bank' | 'City', number[]> = { Bank: [], City: [] }

  // The first round warms the browser and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const field of ['Bank', 'City'] as const) {
      const time = await measureOpening(browser, origin, rate, field)

      if (round > 0) opened[field].push(time)
    }
  }
  return [
    { name: '/bind-card: 2 000 banks open', measured: median(opened.Bank), most: 100, unit: 'ms' },
    { name: '/bind-card: 2 000 cities in provinces open', measured: median(opened.City), most: 100, unit: 'ms' },
  ]
}
