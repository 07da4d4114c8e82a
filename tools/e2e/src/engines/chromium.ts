import { chromium } from 'playwright-core'

import { playwrightFlags } from '../browser-flags.ts'
import { phoneProfile } from '../phones.ts'
import { type EngineOptions, type RunningEngine, windowSize } from './driver.ts'

import type { BrowserContext, Page } from 'playwright-core'

/**
 * Starts a Chromium, today's or an old one. Playwright's own clicks and file choosers ask Chromium 87 for what it has
 * not; the protocol below them is the same in both.
 */
export async function startChromium(
  executablePath: string,
  environment: Readonly<Record<string, string>> = {},
  { isDark = false }: EngineOptions = {},
): Promise<RunningEngine> {
  const browser = await chromium.launch({
    executablePath,
    args: [...playwrightFlags],
    env: { ...process.env, ...environment },
  })
  // Chromium 87 refuses to take another name.
  const { userAgent, ...profile } = phoneProfile()
  const isOld = Number.parseInt(browser.version(), 10) < 100
  let context: BrowserContext | undefined

  return {
    version: browser.version(),
    async newWindow() {
      await context?.close()
      context = await browser.newContext({
        ...profile,
        viewport: windowSize,
        colorScheme: isDark ? 'dark' : 'light',
        ...(!isOld && { userAgent }),
      })
      return drive(await context.newPage())
    },
    stop: () => browser.close(),
  }
}

async function drive(page: Page) {
  const devtools = await page.context().newCDPSession(page)

  return {
    goTo: async (url: string) => void (await page.goto(url, { waitUntil: 'commit' })),
    run: (body: string) => page.evaluate(`(() => { ${body} })()`),
    tap: (x: number, y: number) => page.touchscreen.tap(x, y),
    async type(text: string) {
      for (const part of text.split(/(\n)/)) {
        if (part === '\n') await page.keyboard.press('Enter')
        else await page.keyboard.type(part)
      }
    },
    async chooseFiles(files: readonly string[]) {
      const { result } = await devtools.send('Runtime.evaluate', {
        expression: "document.querySelector('input[type=file]')",
      })

      await devtools.send('DOM.setFileInputFiles', { files: [...files], objectId: result.objectId ?? '' })
    },
    resize: (size: { readonly width: number; readonly height: number }) => page.setViewportSize(size),
    async screenshot() {
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'png' })

      return Buffer.from(data, 'base64')
    },
    close: () => page.close(),
  }
}
