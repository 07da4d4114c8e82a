import { setTimeout as wait } from 'node:timers/promises'

import { type Browser, chromium } from 'playwright-core'
import { expect, inject, test } from 'vitest'

import { openBrowser } from './phones.ts'

/** The features that are off in a browser, which reads the last list alone. */
async function disabledFeatures(browser: Browser): Promise<string[]> {
  const session = await browser.newBrowserCDPSession()
  const { commandLine } = await session.send('SystemInfo.getInfo')

  return [...commandLine.matchAll(/--disable-features=(\S*)/g)].at(-1)?.[1]?.split(',') ?? []
}

test('a browser of ours has off all that Playwright turns off on this machine', async () => {
  const executablePath = inject('browserPath')
  const plain = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const own = await openBrowser(executablePath)

  try {
    const isElsewhere = (feature: string) => /^ms|Win$/.test(feature)
    const wanted = (await disabledFeatures(plain)).filter((feature) => !isElsewhere(feature))

    expect(wanted).toContain('PaintHolding')
    expect(await disabledFeatures(own)).toEqual(expect.arrayContaining(wanted))
  } finally {
    await Promise.all([plain.close(), own.close()])
  }
})

test('a phone’s window has the renderer of its page alone, and no page behind the address bar', async () => {
  const browser = await openBrowser(inject('browserPath'))

  try {
    const page = await (await browser.newContext()).newPage()
    await page.goto('data:text/html,<p>open')
    const session = await browser.newBrowserCDPSession()
    const { targetInfos } = await session.send('Target.getTargets')

    expect(targetInfos.map(({ url }) => url).filter((url) => url.startsWith('chrome://omnibox'))).toEqual([])
    expect(targetInfos.map(({ type }) => type)).toContain('page')

    // Chromium starts one for a next site a moment after the page has loaded.
    await wait(2000)
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')

    expect(processInfo.filter(({ type }) => type === 'renderer')).toHaveLength(1)
  } finally {
    await browser.close()
  }
})
