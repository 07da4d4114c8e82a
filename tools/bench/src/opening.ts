import { phoneProfile } from '@pahiram/e2e'

import type { Browser, BrowserContext } from 'playwright-core'

/** What one opening of a page measured; times are milliseconds since navigation, sizes bytes as they travelled. */
export interface Opening {
  readonly firstPaint: number
  /** When the answer to “where do I stand” is there: the headline. */
  readonly dataVisible: number
  /** When every row and product is there too. */
  readonly allVisible: number
  readonly layoutShift: number
  readonly blockingTime: number
  readonly scriptBytes: number
  readonly htmlBytes: number
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
  const { dataVisible, allVisible, shift, blocking } = window.pahiramMarks
  const [document_] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    (entry) => new URL(entry.name).pathname.endsWith('.js') && entry.startTime < (allVisible ?? Infinity),
  )
  const painted = performance.getEntriesByName('first-contentful-paint')[0]

  if (dataVisible === undefined || allVisible === undefined || !document_ || !painted) return undefined

  return {
    firstPaint: painted.startTime,
    dataVisible,
    allVisible,
    layoutShift: shift,
    blockingTime: blocking,
    scriptBytes: scripts.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    htmlBytes: document_.encodedBodySize,
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
