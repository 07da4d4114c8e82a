/*
 * What runs in a measured page. Functions here are handed to the browser as text: they use nothing from outside themselves.
 */

/** What one opening of a page measured; times are milliseconds since navigation, sizes bytes as they travelled. */
export interface Opening {
  readonly firstPaint: number
  /** When the answer to “where do I stand” is there: the headline. */
  readonly dataVisible: number
  /** When every text of the first answer is there too. */
  readonly allVisible: number
  /** When the largest text or picture of the first screen was painted. */
  readonly largestPaint: number
  /** When a press on the page's main control is first answered to the eye; NaN for a page without one. */
  readonly tapAnswered: number
  /** When such a press is first carried out, likewise. */
  readonly tapDone: number
  readonly layoutShift: number
  readonly blockingTime: number
  /** Scripts that were asked for before the data were there and a press was carried out. */
  readonly scriptBytes: number
  readonly htmlBytes: number
  /** All that travelled until then. */
  readonly allBytes: number
}

/** What a page is watched for. */
export interface Watched {
  /** What says that its data are there: the headline first, then all others. */
  readonly texts: readonly [headline: string, ...others: string[]]
  /** The name of its main control, or several with `|` between; any button without it. */
  readonly control?: string
}

/** Where on its own origin a page sends what it measured: nobody answers there. */
export const heardAt = '/__bench/heard'

/** `watch` as a text for the browser. */
export function watchScript(watched: Parameters<typeof watch>[0]): string {
  return `(${watch.toString()})(${JSON.stringify(watched)})`
}

/** The opening that a page told. JSON has no NaN. */
export function openingOf(text: string): Opening {
  return JSON.parse(text, (_, value: unknown) => value ?? NaN) as Opening
}

/**
 * Runs in the page before anything else. Once the data are there, the control works and nothing has happened for 300 ms,
 * it sends an `Opening` to the address `beacon`; with `at` only at that path. Nothing from outside asks the page anything while
 * it is measured.
 */
export function watch({
  texts,
  control,
  beacon,
  at,
}: Watched & { readonly beacon: string; readonly at?: string }): void {
  if (window.top !== window || (at !== undefined && window.location.pathname !== at)) return

  const quietMs = 300
  const names = control?.split('|')
  const [headline, ...others] = texts
  const times: { dataVisible?: number; allVisible?: number; tapAnswered?: number; tapDone?: number } = {}
  let largestPaint = NaN
  let shift = 0
  let blocking = 0
  let lastChange = 0

  function changed(): void {
    lastChange = performance.now()
  }

  // A part may stand there before it is shown.
  function shownText(): string {
    const place = document.getElementById('root') ?? document.body
    const hidden = [...(place?.querySelectorAll('[hidden]') ?? [])].filter(
      (part) => !part.parentElement?.closest('[hidden]'),
    )

    return hidden.reduce((text, part) => text.replace(part.textContent, ''), place?.textContent ?? '')
  }

  function lookForTexts(now: number): void {
    const text = shownText()

    if (!text.includes(headline)) return
    times.dataVisible ??= now
    if (others.every((word) => text.includes(word))) times.allVisible = now
    changed()
  }

  function nameOf(element: Element): string {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent

    return (label ?? element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  }

  function isMain(element: Element): boolean {
    if (element.getBoundingClientRect().height === 0 || getComputedStyle(element).visibility === 'hidden') return false
    return names === undefined || names.some((name) => nameOf(element).startsWith(name))
  }

  // What the browser does by itself needs no script; a control that React drew carries its properties; what has no
  // `#root` was written by hand and works at once.
  function isDone(element: Element): boolean {
    if (element.hasAttribute('href') || document.getElementById('root') === null) return true
    if (element.matches('input:not([type=checkbox]):not([type=radio]):not([readonly]), textarea')) return true
    return Object.keys(element).some((key) => key.startsWith('__reactProps'))
  }

  function lookForControl(now: number): void {
    // Around `#root` stand the links to other languages.
    const place = document.getElementById('root') ?? document.querySelector('main')
    const found = [...(place?.querySelectorAll(':is(button, input, textarea):not([disabled]), a') ?? [])].filter(isMain)
    const isThere = found.some(isDone)

    if (isThere || found.some((element) => element.hasAttribute('data-early-control'))) times.tapAnswered ??= now
    if (!isThere) return
    times.tapDone = now
    changed()
  }

  let isFrameAwaited = false

  // Looked at is the first frame after each change: frames that show nothing new would cost a slow phone a third of its time.
  function awaitFrame(): void {
    if (!isFrameAwaited) requestAnimationFrame(lookAtFrame)
    isFrameAwaited = true
  }

  // All that a frame shows has the time at which it began: to look for the control lays the page out, which the browser would do a
  // moment later, but behind that the clock is further on, and only on pages that have a control.
  function lookAtFrame(): void {
    const now = performance.now()

    isFrameAwaited = false
    if (times.allVisible === undefined) lookForTexts(now)
    if (times.tapDone === undefined) lookForControl(now)
    if (times.allVisible !== undefined && times.tapDone !== undefined) changes.disconnect()
  }

  const changes = new MutationObserver(awaitFrame)

  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  awaitFrame()

  const observers = [
    watchFor('largest-contentful-paint', (entry) => {
      largestPaint = entry.startTime
    }),
    watchFor('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }

      if (!hadRecentInput) shift += value
    }),
    watchFor('longtask', ({ duration }) => {
      blocking += Math.max(0, duration - 50)
    }),
    watchFor('resource', () => undefined),
  ]

  function watchFor(type: string, take: (entry: PerformanceEntry) => void) {
    function takeAll(entries: readonly PerformanceEntry[]): void {
      for (const entry of entries) take(entry)
      if (entries.length > 0) changed()
    }

    const performanceObserver = new PerformanceObserver((list) => takeAll(list.getEntries()))

    performanceObserver.observe({ type, buffered: true })
    return () => takeAll(performanceObserver.takeRecords())
  }

  const interval = setInterval(() => {
    for (const takeRest of observers) takeRest()

    const hasControl = names !== undefined
    const isThere = times.allVisible !== undefined && (times.tapDone !== undefined || !hasControl)

    if (!isThere || document.readyState !== 'complete' || performance.now() - lastChange < quietMs) return
    clearInterval(interval)
    navigator.sendBeacon(beacon, JSON.stringify(read()))
  }, 100)

  function read(): Opening {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    // A page that was drawn ahead began before anybody asked for it.
    const start =
      (page as (PerformanceNavigationTiming & { activationStart?: number }) | undefined)?.activationStart ?? 0
    const since = (time: number | undefined) => (time === undefined ? NaN : Math.max(0, time - start))
    const end = Math.max(times.allVisible ?? 0, times.tapDone ?? 0)
    const before = resources.filter(({ startTime }) => startTime < end)
    const bytesOf = (entries: readonly PerformanceResourceTiming[]) =>
      entries.reduce((sum, { encodedBodySize, transferSize }) => sum + Math.min(encodedBodySize, transferSize), 0)
    const htmlBytes = page === undefined ? NaN : bytesOf([page])

    return {
      firstPaint: since(performance.getEntriesByName('first-contentful-paint')[0]?.startTime),
      dataVisible: since(times.dataVisible),
      allVisible: since(times.allVisible),
      largestPaint: since(largestPaint),
      tapAnswered: since(times.tapAnswered),
      tapDone: since(times.tapDone),
      layoutShift: shift,
      blockingTime: blocking,
      scriptBytes: bytesOf(before.filter(({ name }) => new URL(name).pathname.endsWith('.js'))),
      htmlBytes,
      allBytes: htmlBytes + bytesOf(before),
    }
  }
}
