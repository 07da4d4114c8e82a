import type { Browser } from 'playwright-core'
import { expect } from 'vitest'

import { journey } from './journey.ts'
import { openBrowser } from './phones.ts'

/** The processes that draw pages. */
async function renderers(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')

  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

journey('a page opens in the process that its web view has', async ({ lightBrowserPath, origin }) => {
  const browser = await openBrowser(lightBrowserPath)

  try {
    const page = await browser.newPage()
    const before = await renderers(browser)

    await page.goto(`${origin}/order?sessionId=sandbox&orderId=1`)
    expect(before).toHaveLength(1)
    expect(await renderers(browser)).toEqual(before)
  } finally {
    await browser.close()
  }
})

journey('a page that another site opens is out of its reach', async ({ lightBrowserPath, origin }) => {
  const browser = await openBrowser(lightBrowserPath)

  try {
    const page = await browser.newPage()

    await page.goto(origin.replace('127.0.0.1', 'localhost'))
    const openedAt = async (address: string) => {
      const opening = page.waitForEvent('popup')
      const handle = await page.evaluateHandle((url) => window.open(url), address)

      await (await opening).waitForURL(address)
      return () => handle.evaluate((opened) => opened === null || opened.closed)
    }

    const [isOwnParted, isOtherParted] = [await openedAt(`${page.url()}about-us`), await openedAt(`${origin}/about-us`)]

    // The process that opened it learns of the parting a moment later.
    await expect.poll(isOtherParted).toBe(true)
    expect(await isOwnParted()).toBe(false)
  } finally {
    await browser.close()
  }
})
