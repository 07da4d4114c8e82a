import { phoneProfile } from '@pahiram/e2e'

import { median } from './figures.ts'
import { longestTaskOf } from './main-thread.ts'

import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Promised } from './figures.ts'

/** What a list of 10 000 complaints costs a phone; tasks are milliseconds of its slowed processor. */
export interface LongListCost {
  /** The longest task while the answer is read and the list appears. */
  readonly opening: number
  /** The longest task while a finger flicks through it. */
  readonly scrolling: number
  /** How many of them are in the document at the end. */
  readonly drawn: number
  /** How many were flicked past. */
  readonly passed: number
}

const processorSlowdown = 4

/** How far each flick goes, px: down, a little back, and on. */
const flicks = [-5_000, -5_000, -5_000, 2_500, -5_000, -5_000]

/** Several phones flick through the seeded list of 10 000 complaints: each figure's median by itself. */
export async function measureLongLists(browser: Browser, origin: string, phones: number): Promise<LongListCost> {
  const costs: LongListCost[] = []

  for (let phone = 0; phone < phones; phone += 1) costs.push(await measureLongList(browser, origin))
  function of(figure: keyof LongListCost): number {
    return median(costs.map((cost) => cost[figure]))
  }

  return { opening: of('opening'), scrolling: of('scrolling'), drawn: of('drawn'), passed: of('passed') }
}

/** On a processor four times slower. */
async function measureLongList(browser: Browser, origin: string): Promise<LongListCost> {
  const context = await browser.newContext(phoneProfile())

  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)

    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })

    const opening = await longestTaskOf(browser, async () => {
      await page.goto(`${origin}/complaintList?sessionId=complaints-10000`)
      await page.getByRole('listitem').first().waitFor({ timeout: 30_000 })
      await quiet(page)
    })
    const scrolling = await longestTaskOf(browser, async () => {
      for (const distance of flicks) await flick(devtools, distance)
      await quiet(page)
    })

    return { opening, scrolling, ...(await page.evaluate(countItems)) }
  } finally {
    await context.close()
  }
}

/** The promise of docs/quality.md §1: cost grows with what is seen, never with how many there are. */
export function longListPromises({ scrolling, drawn, passed }: LongListCost): Promised[] {
  return [
    { name: '10 000 complaints: longest task while scrolling', measured: scrolling, most: 50, unit: 'ms' },
    { name: `10 000 complaints: drawn after ${passed} were passed`, measured: drawn, most: 40, unit: '' },
  ]
}

/** A flick runs out by itself. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}

async function flick(devtools: CDPSession, distance: number): Promise<void> {
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 400,
    yDistance: distance,
    speed: 4_000,
    // A synthetic finger moves nothing in a headless browser.
    gestureSourceType: 'mouse',
  })
}

/** Runs in the page. */
function countItems(): { drawn: number; passed: number } {
  const items = document.querySelectorAll('main li')

  return { drawn: items.length, passed: Number(items[0]?.getAttribute('aria-posinset')) }
}
