import { phoneProfile } from '@pahiram/e2e'

import type { Browser, BrowserContext } from 'playwright-core'

/** What one opening of a page measured; times are milliseconds since navigation, sizes bytes as they travelled. */
export interface Opening {
  readonly firstPaint: number
  /** When the answer to “where do I stand” is there: the headline. */
  readonly dataVisible: number
  /** When every row and product is there too. */
  readonly allVisible: number
  /** When the largest text or picture of the first screen was painted. */
  readonly largestPaint: number
  /** When a press on a control that is seen is first answered to the eye; NaN for a page without a control. */
  readonly tapAnswered: number
  /** When such a press is first carried out, likewise. */
  readonly tapDone: number
  readonly layoutShift: number
  readonly blockingTime: number
  readonly scriptBytes: number
  readonly htmlBytes: number
  /** All that travelled before the data were there and a press was carried out. */
  readonly allBytes: number
}

/** One page to open, and the texts that say its data is there: the headline first, then all others. */
export interface Visit {
  readonly url: string
  readonly texts: readonly [headline: string, ...others: string[]]
  /** Scripts that another app's page has left in the cache. */
  readonly cached?: readonly string[]
}

interface Marks {
  dataVisible?: number
  allVisible?: number
  largestPaint?: number
  tapAnswered?: number
  tapDone?: number
  shift: number
  blocking: number
}

declare global {
  interface Window {
    pahiramMarks: Marks
  }
}

/**
 * The phone profile of docs/quality.md §1: 1.6 Mbit/s down, 0.75 up, 150 ms round trip, a processor four times slower.
 */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const processorSlowdown = 4

/** Runs in the page before anything else. */
function watch([headline, ...others]: Visit['texts']): void {
  const marks: Marks = { shift: 0, blocking: 0 }
  window.pahiramMarks = marks

  // The frame that shows a change is the next one.
  function mark(name: 'dataVisible' | 'allVisible'): void {
    requestAnimationFrame(() => (marks[name] ??= performance.now()))
  }

  const observer = new MutationObserver(() => {
    const text = document.body?.textContent ?? ''
    if (!text.includes(headline)) return
    mark('dataVisible')
    if (!others.every((word) => text.includes(word))) return
    mark('allVisible')
    observer.disconnect()
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })

  // A control that React drew carries its properties; what has no `#root` was written by hand and works at once.
  function isDone(control: Element): boolean {
    if (control.hasAttribute('href') || document.getElementById('root') === null) return true
    return Object.keys(control).some((key) => key.startsWith('__reactProps'))
  }

  // Around them stand the links to other languages, which need no script.
  const places = ['#root', 'main']
  const controls = ['button:enabled', 'a', 'input']

  function lookForControls(): void {
    const seen = [
      ...document.querySelectorAll(places.flatMap((place) => controls.map((one) => `${place} ${one}`)).join()),
    ].filter((control) => control.getBoundingClientRect().height > 0)

    if (seen.some(isDone)) marks.tapDone = performance.now()
    if (marks.tapDone !== undefined || seen.some((control) => control.hasAttribute('data-early-control'))) {
      marks.tapAnswered ??= performance.now()
    }
    if (marks.tapDone === undefined) requestAnimationFrame(lookForControls)
  }

  requestAnimationFrame(lookForControls)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.largestPaint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) marks.shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.blocking += Math.max(0, entry.duration - 50)
  }).observe({ type: 'longtask', buffered: true })
}

/** Runs in the page once all is quiet. */
function read(): Opening | undefined {
  const {
    dataVisible,
    allVisible,
    largestPaint = NaN,
    tapAnswered = NaN,
    tapDone = NaN,
    shift,
    blocking,
  } = window.pahiramMarks
  const [document_] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = resources.filter(
    (entry) => new URL(entry.name).pathname.endsWith('.js') && entry.startTime < (allVisible ?? Infinity),
  )
  const painted = performance.getEntriesByName('first-contentful-paint')[0]

  if (dataVisible === undefined || allVisible === undefined || !document_ || !painted) return undefined

  const sizeOf = (entries: readonly PerformanceResourceTiming[]) =>
    entries.reduce((sum, entry) => sum + entry.encodedBodySize, 0)
  const end = Math.max(allVisible, Number.isNaN(tapDone) ? 0 : tapDone)

  return {
    firstPaint: painted.startTime,
    dataVisible,
    allVisible,
    largestPaint,
    tapAnswered,
    tapDone,
    layoutShift: shift,
    blockingTime: blocking,
    scriptBytes: sizeOf(scripts),
    htmlBytes: document_.encodedBodySize,
    allBytes: document_.encodedBodySize + sizeOf(resources.filter(({ startTime }) => startTime < end)),
  }
}

async function open(context: BrowserContext, visit: Visit): Promise<Opening> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })

  if (visit.cached !== undefined) {
    await page.goto(new URL('/customer-service', visit.url).href, { waitUntil: 'networkidle' })
    await page.evaluate((scripts) => Promise.all(scripts.map((script) => import(script))), visit.cached)
    await page.goto('about:blank')
  }

  await page.addInitScript(watch, visit.texts)
  await page.goto(visit.url, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.getByText(visit.texts[0]).first().waitFor({ timeout: 10_000 })
  await page.waitForFunction(() => window.pahiramMarks.allVisible !== undefined, undefined, { timeout: 30_000 })
  // Layout shifts and long tasks are told a little after they happened.
  await page.waitForTimeout(300)
  const opening = await page.evaluate(read)

  if (!opening) throw new Error(`${visit.url} never showed all of ${visit.texts.join(', ')}`)
  return opening
}

/** Opens a page as a phone that has never been here (but for `visit.cached`), and measures. */
export async function measureOpening(browser: Browser, visit: Visit): Promise<Opening> {
  const context = await browser.newContext(phoneProfile())

  try {
    return await open(context, visit)
  } finally {
    await context.close()
  }
}
