import { chromium, type CDPSession, type Page } from 'playwright-core'

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

/** A browser that gives a camera for each tab. */
export interface CameraMaker {
  readonly version: string
  newCamera(): Promise<Camera>
  close(): Promise<void>
}

/** Starts today's Chromium, which photographs the whole page with one CSS pixel a point. */
export async function startChromiumCameras(): Promise<CameraMaker> {
  const { executablePath, version } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args: [...browserFlags] })

  return {
    version,
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
