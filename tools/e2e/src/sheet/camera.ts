import { chromium, type CDPSession, type Page } from 'playwright-core'
import sharp from 'sharp'

import type { EngineName } from '../engines/engines.ts'
import { startEngine } from '../engines/find-engine.ts'
import { browserFlags, findBrowser } from '../find-browser.ts'
import { phoneProfile, phoneSizes } from '../phones.ts'

/** How a page is looked at. */
export interface Look {
  /** In CSS pixels. */
  readonly width: 390 | 320
  readonly scheme: 'light' | 'dark'
}

/** A window that pictures are taken of, in any engine. */
export interface Camera {
  /** Leaves the page that is open. */
  clear(): Promise<void>
  goTo(url: string): Promise<void>
  /** Runs the body of a function in the page and gives what it returns. */
  run(body: string): Promise<unknown>
  /** Changes width and colour scheme; what is open stays open. */
  wear(look: Look): Promise<void>
  /** A JPEG of the page. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** Up to which height a page is photographed, in CSS pixels: the end of a long list looks like its middle. */
const longestPage = 2400
const quality = 72

/** A browser with cameras. */
export interface CameraBrowser {
  newCamera(): Promise<Camera>
  close(): Promise<void>
}

/**
 * Starts an engine whose driver changes no colour scheme: it is started anew for each, has one window, and photographs
 * what that shows, not the whole page.
 */
export async function startEngineCamera(name: EngineName, scheme: Look['scheme']): Promise<CameraBrowser> {
  const engine = await startEngine(name, { isDark: scheme === 'dark' })

  return {
    async newCamera() {
      let driver = await engine.newWindow()
      let width = 0

      return {
        // A page that is left while it waits for an answer may hold a driver up: a new window each time.
        async clear() {
          driver = await engine.newWindow()
          width = 0
        },
        goTo: (url) => driver.goTo(url),
        run: (body) => driver.run(body),
        async wear(look) {
          if (look.width !== width) await driver.resize(phoneSizes[look.width === 320 ? 'small' : 'usual'])
          width = look.width
        },
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
  const browser = await chromium.launch({ executablePath, args: [...browserFlags] })

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
    clear: async () => void (await page.goto('about:blank')),
    goTo: async (url) => void (await page.goto(url, { waitUntil: 'commit' })),
    run: (body) => page.evaluate(`(() => { ${body} })()`),
    async wear(look) {
      if (look.width !== worn?.width) await page.setViewportSize(phoneSizes[look.width === 320 ? 'small' : 'usual'])
      if (look.scheme !== worn?.scheme) await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' })
      worn = look
    },
    async picture() {
      const screen = page.viewportSize() ?? phoneSizes.usual
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      const isLonger = height > screen.height

      // A bar that is fixed to the screen's end would lie over the middle of the page.
      if (isLonger) await page.setViewportSize({ width: screen.width, height: Math.min(height, longestPage) })

      const { data } = await devtools.send('Page.captureScreenshot', {
        format: 'jpeg',
        quality,
        optimizeForSpeed: true,
      })

      if (isLonger) await page.setViewportSize(screen)
      return Buffer.from(data, 'base64')
    },
    close: () => page.context().close(),
  }
}
