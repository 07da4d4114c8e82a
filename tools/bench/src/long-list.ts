import { phoneProfile } from '@pahiram/e2e'
import type { Browser, CDPSession, Page } from 'playwright-core'

import { median, type Promised } from './figures.ts'
import { setRate } from './slow-processor.ts'

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

/** How far each flick goes, px: down, a little back, and on. */
const flicks = [-5_000, -5_000, -5_000, 2_500, -5_000, -5_000]

/** Several phones flick through the seeded list of 10 000 complaints: each figure's median by itself. */
export async function measureLongLists(
  browser: Browser,
  origin: string,
  rate: number,
  phones: number,
): Promise<LongListCost> {
  const costs: LongListCost[] = []

  for (let phone = 0; phone < phones; phone += 1) costs.push(await measureLongList(browser, origin, rate))
  function of(figure: keyof LongListCost): number {
    return median(costs.map((cost) => cost[figure]))
  }

  return { opening: of('opening'), scrolling: of('scrolling'), drawn: of('drawn'), passed: of('passed') }
}

/** On a processor four times slower. */
async function measureLongList(browser: Browser, origin: string, rate: number): Promise<LongListCost> {
  const context = await browser.newContext(phoneProfile())

  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)

    await setRate(devtools, rate)

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

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Time of its own thread, microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * The longest task of the pages' main threads while `act` runs, ms of processor time: what other programs take of the
 * machine meanwhile does not count, so a busy machine does not look like a slow page.
 */
async function longestTaskOf(browser: Browser, act: () => Promise<void>): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()

  try {
    const events = await trace(devtools, act)
    const mainThreads = new Set(events.filter(isMainThread).map(threadOf))
    const tasks = events.filter((event) => event.name.endsWith('RunTask') && mainThreads.has(threadOf(event)))

    return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1_000), 0)
  } finally {
    await devtools.detach()
  }
}

async function trace(devtools: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const complete = new Promise<void>((resolve) => {
    devtools.once('Tracing.tracingComplete', () => resolve())
  })

  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', '__metadata'] } })
  await act()
  await devtools.send('Tracing.end')
  await complete
  return events
}

function isMainThread({ name, args }: TraceEvent): boolean {
  return name === 'thread_name' && args?.name === 'CrRendererMain'
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}:${tid}`
}
