import { pages } from '@pahiram/contract/pages'
import { roundsOf } from '@pahiram/contract/testing'
import { type Browser, chromium } from 'playwright-core'
import { expect, inject } from 'vitest'

import { loading } from './loading.ts'
import { playwrightFlags } from './browser-flags.ts'
import { journey } from './journey.ts'
import { phoneProfile } from './phones.ts'
import { scenariosAt } from './sandbox.ts'
import { startServerProcess } from './server-process.ts'
import { viewAddress } from './sheet/sheet-tab.ts'
import { sheetViews } from './sheet/subjects.ts'

/** Longer than a page takes to fetch what it may need later. */
const restMs = 2_000

/** Opens a page, leaves it when it rests and comes back; what the browser says where it did not keep it. */
async function leaveAndComeBack(browser: Browser, address: string): Promise<unknown> {
  const page = await browser.newPage(phoneProfile())

  await page.goto(address)
  await page.waitForFunction(
    (selector) =>
      document.readyState === 'complete' &&
      window.__pahiramReady === undefined &&
      document.querySelector(selector) === null,
    loading,
  )
  await page.waitForTimeout(restMs)
  await page.evaluate(() => {
    Object.assign(window, { isKept: true })
    setTimeout(() => location.assign('/about-us'))
  })
  await page.waitForURL(/about-us/)
  await page.evaluate(() => void setTimeout(() => history.back()))
  await page.waitForURL((url) => url.pathname !== '/about-us', { waitUntil: 'commit' })
  return page.evaluate(() => {
    const [opened] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
      readonly notRestoredReasons?: unknown
    })[]

    return 'isKept' in window ? 'as it was left' : (opened?.notRestoredReasons ?? 'loaded again')
  })
}

/*
 * Pages as plain files serve them: what the server draws for a session no browser may keep, so the borrower who comes back gets it
 * drawn again.
 */
journey('each data page is as it was left when the borrower comes back', { timeout: 120_000 }, async () => {
  const server = await startServerProcess({ environment: { PAHIRAM_DRAW_PAGES: '0' } })
  const { origin } = server
  const scenarios = await scenariosAt(origin)
  const dataPages = pages
    .filter(({ kind, app }) => kind === 'data' && app !== 'tools')
    .map(({ path }) => path)
    .filter((_path, index) => index % roundsOf(1, 3) === 0)
  const views = sheetViews().filter(({ page, state }) => state === 'data' && dataPages.some((path) => path === page))
  // A browser that is driven keeps no page unless a flag asks for it.
  const browser = await chromium.launch({
    executablePath: inject('browserPath'),
    args: [...playwrightFlags],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })

  try {
    const outcomes = await Promise.all(
      views.map(async (view) => {
        const address = new URL(viewAddress(view, 'default', scenarios), origin).href

        return [view.page, await leaveAndComeBack(browser, address)] as const
      }),
    )

    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(dataPages.map((path) => [path, 'as it was left'])))
  } finally {
    await browser.close()
    await server.stop()
  }
})
