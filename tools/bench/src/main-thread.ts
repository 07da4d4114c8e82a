import type { Browser, CDPSession } from 'playwright-core'

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
export async function longestTaskOf(browser: Browser, act: () => Promise<void>): Promise<number> {
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
