/** What one opening of a page measured; times are milliseconds since navigation, sizes bytes as they travelled. */
export interface Opening {
  /** When the first text of the first answer is there, and when the last one is. */
  readonly firstData: number
  readonly allData: number
  /** When the largest text or picture of the first screen was painted. */
  readonly largestPaint: number
  /** When the main control first shows that it is pressed, and when that press is carried out; NaN where nothing is pressed. */
  readonly tapAnswered: number
  readonly tapDone: number
  readonly layoutShift: number
  readonly blockedTime: number
  readonly scriptBytes: number
  readonly htmlBytes: number
}

/** What a page is watched for: the texts of its first answer that it shows, and whether its main control is pressed. */
interface Watched {
  readonly texts: readonly string[]
  readonly isPressed: boolean
}

/** Where on its own origin a page sends what it measured; nobody answers there. */
export const beaconPath = '/__bench/measured'

/** `watch` as a text for the browser. */
export function watchScript(watched: Watched): string {
  return `(${watch.toString()})(${JSON.stringify({ ...watched, path: beaconPath })})`
}

/** Reads what a page sent. JSON has no NaN. */
export function openingOf(text: string): Opening {
  return JSON.parse(text, (_, value: unknown) => value ?? NaN) as Opening
}

/**
 * Runs in the page before anything else, and uses nothing from outside itself. It sends an `Opening` once the data are there, the press
 * is carried out, React has the control and nothing has happened for 300 ms. Nobody asks the page anything while it is measured.
 */
function watch({ texts, isPressed, path }: Watched & { readonly path: string }): void {
  let [firstData, allData, tapAnswered, tapDone] = [NaN, NaN, NaN, NaN]
  let [largestPaint, layoutShift, blockedTime, lastChange] = [NaN, 0, 0, 0]
  let control: HTMLElement | null = null
  let isFrameAwaited = false

  if (window.top !== window) return

  /** The first frame after each change is looked at: to look at every frame would cost a slow phone a third of its time. */
  function awaitFrame(): void {
    if (!isFrameAwaited) requestAnimationFrame(lookAtFrame)
    isFrameAwaited = true
  }

  /** Everything that a frame shows has the time at which it began. */
  function lookAtFrame(): void {
    const now = performance.now()
    const text = (document.getElementById('root') ?? document.body)?.textContent ?? ''

    isFrameAwaited = false
    lastChange = now
    firstData ||= texts.some((one) => text.includes(one)) ? now : NaN
    allData ||= texts.every((one) => text.includes(one)) ? now : NaN
    if (isPressed && allData && !control) press(now)
    if (allData && (control || !isPressed)) changes.disconnect()
  }

  /** Presses the page's main control: that of its bar, else its first one. A link or a field needs no script. */
  function press(now: number): void {
    const all = ':is(a, button, input, textarea):not([disabled], [hidden], [role=tab], [type=checkbox])'

    control = document.querySelector(`[data-page-bar] ${all}`) ?? document.querySelector(`#root ${all}`)
    if (control?.matches('a[href], input, textarea')) tapDone = now
    else control?.click()
    // A press before React listens is marked, and replayed by a second click (packages/page/src/keep-last-press.ts).
    if (tapDone || control?.hasAttribute('aria-busy')) tapAnswered = now
    addEventListener('click', noteReplay, true)
  }

  /** Notes the second click, and keeps it from leading elsewhere. */
  function noteReplay(event: Event): void {
    if (event.target !== control) return
    event.preventDefault()
    event.stopImmediatePropagation()
    lastChange = performance.now()
    tapDone ||= lastChange
    tapAnswered ||= tapDone
  }

  function observe(type: string, take: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void) {
    const observer = new PerformanceObserver((list) => {
      lastChange = performance.now()
      for (const entry of list.getEntries()) take(entry as Parameters<typeof take>[0])
    })

    observer.observe({ type, buffered: true })
  }

  observe('largest-contentful-paint', ({ startTime }) => (largestPaint = startTime))
  observe('layout-shift', ({ value, hadRecentInput }) => (layoutShift += hadRecentInput ? 0 : value))
  observe('longtask', ({ duration }) => (blockedTime += Math.max(0, duration - 50)))
  observe('resource', () => undefined)

  const changes = new MutationObserver(awaitFrame)
  const bytesOf = (type: string, ending: string) =>
    (performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith(ending))
      .reduce((sum, { encodedBodySize, transferSize }) => sum + Math.min(encodedBodySize, transferSize), 0)

  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  awaitFrame()

  const interval = setInterval(() => {
    const hasReact = Object.keys(control ?? {}).some((key) => key.startsWith('__reactProps'))

    if (!allData || (isPressed && !(tapDone && hasReact)) || document.readyState !== 'complete') return
    if (performance.now() - lastChange < 300) return
    clearInterval(interval)

    const times = { firstData, allData, largestPaint, tapAnswered, tapDone, layoutShift, blockedTime }
    const opening: Opening = { ...times, scriptBytes: bytesOf('resource', '.js'), htmlBytes: bytesOf('navigation', '') }

    navigator.sendBeacon(path, JSON.stringify(opening))
  }, 100)
}
