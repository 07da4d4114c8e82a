import { chromium, type CDPSession, type Page } from 'playwright-core'
import sharp from 'sharp'

import type { EngineName } from '../engines/engines.ts'
import { startEngine } from '../engines/find-engine.ts'
import { playwrightFlags } from '../browser-flags.ts'
import { findBrowser } from '../find-browser.ts'
import { phoneProfile, phoneSizes } from '../phones.ts'

/** How a page is looked at. */
export interface Look {
  /** In CSS pixels. */
  readonly width: 390 | 360 | 320
  readonly scheme: 'light' | 'dark'
  /** The size of the text, in percent of the usual one. */
  readonly scale: 100 | 200
}

/** The window for each width, in CSS pixels. */
export const windows = { 390: phoneSizes.usual, 360: { width: 360, height: 640 }, 320: phoneSizes.small } as const
/** Sets the size of the text as a phone's settings do; the body of a function that runs in the page. */
export const textOf = ({ scale }: Look) =>
  `document.documentElement.style.fontSize = '${scale === 100 ? '' : `${scale}%`}'`

/** A window that pictures are taken of, in any engine. */
export interface Camera {
  /** How long nothing may be under way before a page counts as resting, in ms. */
  readonly quietMs: number
  /** Leaves the page that is open. */
  clear(): Promise<void>
  goTo(url: string): Promise<void>
  /** Runs the body of a function in the page and gives what it returns. */
  run(body: string): Promise<unknown>
  /** Changes width, text size and colour scheme; what is open stays open. */
  wear(look: Look): Promise<void>
  /**
   * Makes the window as high as the page, where the engine can: a bar that is stuck to the screen's end would lie over the
   * middle of the page. `wear` makes it a phone's again.
   * @param longest up to which height, in CSS pixels.
   */
  unroll(longest: number): Promise<void>
  /** A JPEG of what the window shows. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** Up to which height a page is photographed, in CSS pixels: the end of a long list looks like its middle. */
export const longestPage = 2400
export const quality = 72

/** A browser with cameras. */
export interface CameraBrowser {
  newCamera(): Promise<Camera>
  close(): Promise<void>
}

/**
 * Starts an engine whose driver changes no colour scheme: it is started again for each, has one window, and photographs
 * what that shows, not the whole page.
 */
export async function startEngineCamera(name: EngineName, scheme: Look['scheme']): Promise<CameraBrowser> {
  const engine = await startEngine(name, { isDark: scheme === 'dark' })

  return {
    async newCamera() {
      let driver = await engine.newWindow()
      let width = 0

      return {
        quietMs: 120,
        // A page that is left while it waits for an answer may hold a driver up: a new window each time.
        async clear() {
          driver = await engine.newWindow()
          width = 0
        },
        goTo: (url) => driver.goTo(url),
        run: (body) => driver.run(body),
        async wear(look) {
          if (look.width !== width) await driver.resize(windows[look.width])
          width = look.width
          await driver.run(textOf(look))
        },
        unroll: async () => undefined,
        picture: async () =>
          sharp(await driver.screenshot())
            .jpeg({ quality })
            .toBuffer(),
        close: () => driver.close(),
      }
    },
    close: () => engine.stop(),
  }
}

/** Starts today's Chromium, which photographs the whole page with one CSS pixel a point. */
export async function startChromiumCameras(): Promise<CameraBrowser> {
  const { executablePath } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args: [...playwrightFlags] })

  return {
    async newCamera() {
      const context = await browser.newContext({ ...phoneProfile(), deviceScaleFactor: 1, reducedMotion: 'reduce' })
      const page = await context.newPage()

      return chromiumCamera(page, await context.newCDPSession(page))
    },
    close: () => browser.close(),
  }
}

function chromiumCamera(page: Page, devtools: CDPSession): Camera {
  let worn: Look | undefined

  return {
    quietMs: 120,
    clear: async () => void (await page.goto('about:blank')),
    goTo: async (url) => void (await page.goto(url, { waitUntil: 'commit' })),
    run: (body) => page.evaluate(`(() => { ${body} })()`),
    async wear(look) {
      await page.setViewportSize(windows[look.width])
      if (look.scheme !== worn?.scheme) await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' })
      await page.evaluate(textOf(look))
      worn = look
    },
    async unroll(longest) {
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      const { width, height: least } = page.viewportSize() ?? phoneSizes.usual

      if (height > least) await page.setViewportSize({ width, height: Math.min(height, longest) })
    },
    async picture() {
      const { data } = await devtools.send('Page.captureScreenshot', {
        format: 'jpeg',
        quality,
        optimizeForSpeed: true,
      })

      return Buffer.from(data, 'base64')
    },
    close: () => page.context().close(),
  }
}
