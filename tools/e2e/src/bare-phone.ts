import { setTimeout as wait } from 'node:timers/promises'

import puppeteer from 'puppeteer-core'

import { browserFlags, nextSiteRenderer } from './browser-flags.ts'
import { phoneProfile } from './phones.ts'

import type { CDPEvents, CDPSession } from 'puppeteer-core'

/** How long a control has been where a finger finds it, ms. */
const stillFor = 300

/** Runs in a page: scrolls the control of this name to the middle; where that is, undefined without one. */
function showControl(wanted: string): { readonly x: number; readonly y: number } | undefined {
  const controls = [...document.querySelectorAll('#root button, #root a')]
  const control = controls.find(({ textContent }) => textContent?.trim() === wanted)

  control?.scrollIntoView({ block: 'center' })
  const box = control?.getBoundingClientRect()

  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

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
  /**
   * Resolves when a script of the page, a link or a form asks for another page.
   * @throws {Error} when none did within `patience` ms.
   */
  leaves(patience: number): Promise<void>
  /** Touches the control of this name and lets it go `hold` ms later; the time of the letting go, Unix ms. */
  press(name: string, hold: number): Promise<number>
  close(): Promise<void>
}

/** Everything that one borrower's pages keep. */
export interface BareContext {
  /**
   * A page in a tab of its own. What `begin` sends before it waits for anything is carried out before the page does anything, and so
   * for each page that is drawn ahead to take its place.
   */
  newPage(begin?: (page: BarePage) => Promise<void>): Promise<BarePage>
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
    // Puppeteer makes one list of several of what is off.
    args: [...browserFlags, `--disable-features=${nextSiteRenderer}`],
    // Puppeteer itself is to hold on to nothing.
    targetFilter: () => false,
    waitForInitialPage: false,
  })
  const session = await browser.target().createCDPSession()

  return {
    async newContext() {
      const { browserContextId } = await session.send('Target.createBrowserContext')

      return {
        async newPage(begin = async () => {}) {
          const { targetId } = await session.send('Target.createTarget', {
            url: 'about:blank',
            browserContextId,
            forTab: true,
          })

          return firstPage(session, targetId, begin)
        },
        close: () => session.send('Target.disposeBrowserContext', { browserContextId }),
      }
    },
    close: () => browser.close(),
  }
}

/** The page of a tab. In a tab Chromium draws pages ahead, which it does not for a page that somebody holds by itself. */
async function firstPage(
  browser: CDPSession,
  tabId: string,
  begin: (page: BarePage) => Promise<void>,
): Promise<BarePage> {
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId: tabId, flatten: true })
  const connection = browser.connection()
  const tab = connection?.session(sessionId)
  const first = Promise.withResolvers<BarePage>()

  if (!connection || !tab) throw new Error('The browser made no tab')
  tab.on('Target.attachedToTarget', ({ sessionId: id, targetInfo }) => {
    const attached = connection.session(id)

    if (!attached) return
    const page = barePage(attached, () => browser.send('Target.closeTarget', { targetId: tabId }))

    // Drawn ahead, it has its size from the page before, and may be given up at any time.
    if (targetInfo.subtype === 'prerender') start(attached, [begin(page)]).catch(() => undefined)
    else start(attached, [pretend(attached), begin(page)]).then(() => first.resolve(page), first.reject)
  })
  await tab.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  return first.promise
}

/** Lets a page begin once all that was sent to it before has been carried out: until then it answers nothing. */
async function start(page: CDPSession, sent: readonly Promise<void>[]): Promise<void> {
  await Promise.all([
    page.send('Page.enable'),
    page.send('Network.enable'),
    ...sent,
    page.send('Runtime.runIfWaitingForDebugger'),
  ])
}

/** As `phoneProfile` says. */
async function pretend(page: CDPSession): Promise<void> {
  const { viewport, deviceScaleFactor = 1, isMobile = false, hasTouch = false, ...words } = phoneProfile()
  const { userAgent = '', locale = '', timezoneId = '' } = words

  if (!viewport) throw new Error('The phone has no size')

  const { width, height } = viewport
  const screen = { screenWidth: width, screenHeight: height }

  await Promise.all([
    page.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      ...screen,
      deviceScaleFactor,
      mobile: isMobile,
    }),
    page.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch }),
    page.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale }),
    page.send('Emulation.setLocaleOverride', { locale }),
    page.send('Emulation.setTimezoneOverride', { timezoneId }),
  ])
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
    async leaves(patience) {
      await next(page, 'Page.frameRequestedNavigation', () => true, patience)
    },
    async press(name, hold) {
      const expression = `(${showControl.toString()})(${JSON.stringify(name)})`
      const { result } = await page.send('Runtime.evaluate', { expression, returnByValue: true })
      const place = result.value as ReturnType<typeof showControl>

      if (place === undefined) throw new Error(`No control is called ${name}`)
      await wait(stillFor)
      await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
      await wait(hold)

      const lifted = Date.now()

      // The page that was touched may be gone before it answers.
      await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }).catch(() => undefined)
      return lifted
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
    }, patience).unref()

    function listen(event: CDPEvents[Name]): void {
      if (!isWanted(event)) return
      clearTimeout(timeout)
      stop()
      resolve(event)
    }

    page.on(name, listen)
  })
}
