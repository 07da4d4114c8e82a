import puppeteer from 'puppeteer-core'

import { browserFlags } from './find-browser.ts'
import { phoneProfile } from './phones.ts'

import type { CDPEvents, CDPSession } from 'puppeteer-core'

/** How long a page may load until it rests, ms. */
const longestLoading = 30_000

/** A page of a bare phone. Nothing is asked of it but what the caller asks. */
export interface BarePage {
  /** A command of the DevTools protocol. */
  readonly send: CDPSession['send']
  /** Opens an address; resolves as soon as its document has begun. */
  goTo(url: string): Promise<void>
  /** Opens an address; resolves once its page has asked for nothing for half a second. */
  goToRest(url: string): Promise<void>
  /**
   * What the next page that calls `navigator.sendBeacon(path, message)` with this path sends.
   * @throws {Error} when none did within `patience` ms.
   */
  heard(path: string, patience: number): Promise<string>
  close(): Promise<void>
}

/** Everything that one borrower's pages keep. */
export interface BareContext {
  newPage(): Promise<BarePage>
  close(): Promise<void>
}

/** A phone whose pages nobody but the caller talks to. */
export interface BarePhone {
  newContext(): Promise<BareContext>
  close(): Promise<void>
}

/**
 * Takes a phone of the usual profile that is not driven by a test library. Such a library follows each page while it loads, and on
 * a slow processor the page's tasks are longer by that (docs/decisions/064): here pages are as a borrower's, for a measurement.
 */
export async function takeBarePhone(executablePath: string): Promise<BarePhone> {
  const browser = await puppeteer.launch({
    executablePath,
    args: [...browserFlags],
    // Puppeteer itself is to hold on to no page.
    targetFilter: (target) => target.type() !== 'page',
    waitForInitialPage: false,
  })
  const session = await browser.target().createCDPSession()

  return {
    async newContext() {
      const { browserContextId } = await session.send('Target.createBrowserContext')

      return {
        async newPage() {
          const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId })
          const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: true })
          const ofPage = session.connection()?.session(sessionId)

          if (!ofPage) throw new Error('The browser made no page')
          await pretend(ofPage)
          return barePage(ofPage, () => session.send('Target.closeTarget', { targetId }))
        },
        close: () => session.send('Target.disposeBrowserContext', { browserContextId }),
      }
    },
    close: () => browser.close(),
  }
}

/** As `phoneProfile` says. */
async function pretend(page: CDPSession): Promise<void> {
  const { viewport, deviceScaleFactor = 1, isMobile = false, hasTouch = false, ...words } = phoneProfile()
  const { userAgent = '', locale = '', timezoneId = '' } = words

  if (!viewport) throw new Error('The phone has no size')

  const { width, height } = viewport
  const screen = { screenWidth: width, screenHeight: height }

  await page.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    ...screen,
    deviceScaleFactor,
    mobile: isMobile,
  })
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch })
  await page.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale })
  await page.send('Emulation.setLocaleOverride', { locale })
  await page.send('Emulation.setTimezoneOverride', { timezoneId })
  await page.send('Page.enable')
  await page.send('Network.enable')
}

function barePage(page: CDPSession, close: () => Promise<unknown>): BarePage {
  /** @returns which loading it is. */
  async function goTo(url: string): Promise<string | undefined> {
    const { errorText, loaderId } = await page.send('Page.navigate', { url })

    if (errorText !== undefined) throw new Error(`${url} was not opened: ${errorText}`)
    return loaderId
  }

  return {
    send: page.send.bind(page),
    async goTo(url) {
      await goTo(url)
    },
    async goToRest(url) {
      await page.send('Page.setLifecycleEventsEnabled', { enabled: true })
      const loading = await goTo(url)

      await next(
        page,
        'Page.lifecycleEvent',
        ({ name, loaderId }) => name === 'networkIdle' && loaderId === loading,
        longestLoading,
      )
      await page.send('Page.setLifecycleEventsEnabled', { enabled: false })
    },
    async heard(path, patience) {
      const isTo = ({ request }: { readonly request: { readonly url: string } }) =>
        new URL(request.url).pathname === path
      const { request } = await next(page, 'Network.requestWillBeSent', isTo, patience)

      return request.postData ?? ''
    },
    async close() {
      await close()
    },
  }
}

/** The next event of a page that is the wanted one; throws after `patience` ms. */
function next<Name extends keyof CDPEvents>(
  page: CDPSession,
  name: Name,
  isWanted: (event: CDPEvents[Name]) => boolean,
  patience: number,
): Promise<CDPEvents[Name]> {
  return new Promise((resolve, reject) => {
    const stop = () => page.off(name, listen)
    const timeout = setTimeout(() => {
      stop()
      reject(new Error(`No ${name} that was waited for within ${patience} ms`))
    }, patience)

    function listen(event: CDPEvents[Name]): void {
      if (!isWanted(event)) return
      clearTimeout(timeout)
      stop()
      resolve(event)
    }

    page.on(name, listen)
  })
}
