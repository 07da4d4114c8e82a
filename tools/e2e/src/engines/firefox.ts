import puppeteer from 'puppeteer-core'

import { type EngineOptions, type RunningEngine, windowSize } from './driver.ts'

import type { BrowserContext, ElementHandle, Page } from 'puppeteer-core'

/** Starts Firefox, which speaks WebDriver BiDi by itself. */
export async function startFirefox(
  executablePath: string,
  { isDark = false }: EngineOptions = {},
): Promise<RunningEngine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      // 0 is dark, 1 light, whatever the desktop says.
      'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
      // As on a phone: they lie over the page and take no width from it.
      'ui.useOverlayScrollbars': 1,
    },
  })
  let context: BrowserContext | undefined

  return {
    version: (await browser.version()).replace(/^\D+/, ''),
    async newWindow() {
      await context?.close()
      context = await browser.createBrowserContext()

      const page = await context.newPage()

      await page.setViewport(windowSize)
      return drive(page)
    },
    stop: () => browser.close(),
  }
}

function drive(page: Page) {
  return {
    // A page out of the history ends loading without saying so: waiting is ours alone.
    goTo: async (url: string) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    run: (body: string) => page.evaluate(`(() => { ${body} })()`),
    tap: (x: number, y: number) => page.mouse.click(x, y),
    async type(text: string) {
      for (const part of text.split(/(\n)/)) {
        if (part === '\n') await page.keyboard.press('Enter')
        else await page.keyboard.type(part)
      }
    },
    async chooseFiles(files: readonly string[]) {
      const field = (await page.$('input[type=file]')) as ElementHandle<HTMLInputElement> | null

      await field?.uploadFile(...files)
    },
    resize: (size: { readonly width: number; readonly height: number }) => page.setViewport(size),
    screenshot: async () => Buffer.from(await page.screenshot({ type: 'png' })),
    close: () => page.close(),
  }
}
