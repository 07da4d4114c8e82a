import { CommandError } from '@pahiram/command-line'
import { browserFlags, nextSiteRenderer, phoneProfile } from '@pahiram/e2e'
import puppeteer, { type CDPSession } from 'puppeteer-core'

import { median } from './figures.ts'
import { beaconPath, type Opening, openingOf } from './watch.ts'

/** How many times slower the phone's processor is than the machine's (docs/quality.md §1). */
export const slowdown = 4

/** Slow 4G: 1.6 Mbit/s down, 0.75 up, 150 ms round trip. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** How long a page may take, ms. */
const patienceMs = 30_000

/** The phone's browser, with Chromium's rate for a processor that is `slowdown` times slower. */
export type Phone = Awaited<ReturnType<typeof takePhone>>

/**
 * Starts the browser as a phone. No test library follows its pages: what that takes would be part of their own tasks.
 * @throws {Error} when the machine is too busy to make the phone slow enough.
 */
export async function takePhone(executablePath: string) {
  const { viewport, deviceScaleFactor = 1, userAgent = '', locale = '', timezoneId = '' } = phoneProfile()
  const { width, height } = viewport ?? { width: 0, height: 0 }
  const browser = await puppeteer.launch({
    executablePath,
    args: [...browserFlags, `--disable-features=${nextSiteRenderer}`],
    targetFilter: () => false,
    waitForInitialPage: false,
  })
  const session = await browser.target().createCDPSession()

  async function newPage(inContext: { browserContextId?: string }) {
    const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', ...inContext })
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: true })
    const page = session.connection()?.session(sessionId)

    if (!page) throw new Error('The browser made no page')
    await Promise.all([
      page.send('Page.enable'),
      page.send('Network.enable'),
      page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: true }),
      page.send('Emulation.setTouchEmulationEnabled', { enabled: true }),
      page.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale }),
      page.send('Emulation.setLocaleOverride', { locale }),
      page.send('Emulation.setTimezoneOverride', { timezoneId }),
    ])
    return phonePage(page, () => session.send('Target.closeTarget', { targetId }))
  }

  try {
    const blank = await newPage({})
    const rate = await findRate(slowdown, async (one) => {
      await blank.setRate(one)
      return (await blank.run(count)) as number
    })

    await blank.close()
    return {
      rate,
      /** Everything that one borrower's pages keep. */
      async newContext() {
        const context = await session.send('Target.createBrowserContext')

        return { newPage: () => newPage(context), close: () => session.send('Target.disposeBrowserContext', context) }
      },
      close: () => browser.close(),
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

function phonePage(page: CDPSession, close: () => Promise<unknown>) {
  const goTo = (url: string) => page.send('Page.navigate', { url })
  const setRate = (rate: number) => page.send('Emulation.setCPUThrottlingRate', { rate })

  return {
    goTo,
    close,
    /** Runs a script before the page's own. */
    runFirst: (source: string) => page.send('Page.addScriptToEvaluateOnNewDocument', { source }),
    slowNetwork: () => page.send('Network.emulateNetworkConditions', slow4g),
    /** Makes the processor slower; 1 is full speed. */
    setRate,
    /** Opens an address, and returns what `watch` measured there. */
    async measure(url: string): Promise<Opening> {
      const sent = Promise.withResolvers<string>()
      const timer = setTimeout(() => sent.reject(new Error(`It took longer than ${patienceMs} ms`)), patienceMs)

      page.on('Network.requestWillBeSent', ({ request }) => {
        if (new URL(request.url).pathname === beaconPath) sent.resolve(request.postData ?? '')
      })
      await goTo(url)
      return openingOf(await sent.promise.finally(() => clearTimeout(timer)))
    },
    /** Runs a function in the page. */
    async run(act: () => unknown) {
      return (await page.send('Runtime.evaluate', { expression: `(${act.toString()})()` })).result.value as unknown
    },
  }
}

/** Runs in the page: counts, in no new memory, and returns how long that took, ms. */
function count(): number {
  const begin = performance.now()
  let sum = 0

  for (let term = 0; term < 2e7; term += 1) sum = (sum + term * 7) % 1_000_003
  return performance.now() - begin + (sum < 0 ? 1 : 0)
}

/**
 * Finds the rate at which the same work takes `wanted` times as long as at full speed. Chromium does not count what its own
 * interruptions take, so a page is slower than the rate says. The first rate is a guess, which the second one corrects.
 * @param measure how long the work takes at a rate, ms; 1 is full speed
 * @throws {Error} when the second one is far from what is wanted.
 */
export async function findRate(wanted: number, measure: (rate: number) => Promise<number>): Promise<number> {
  async function slowdownAt(rate: number): Promise<number> {
    const slowdowns: number[] = []

    for (let round = 0; round < 9; round += 1) slowdowns.push((await measure(rate)) / (await measure(1)))
    return median(slowdowns)
  }
  const rate = (wanted * wanted) / (await slowdownAt(wanted))
  const reached = await slowdownAt(rate)

  if (Math.abs(reached / wanted - 1) <= 0.1) return (rate * wanted) / reached
  throw new CommandError(
    `At the rate ${rate.toFixed(2)} a page is ${reached.toFixed(2)} times slower: the machine is busy`,
  )
}
