import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import sharp from 'sharp'

import { loading } from './loading.ts'
import { scenariosAt } from './sandbox.ts'
import { findBrowser } from './find-browser.ts'
import { openBrowser, phoneProfile } from './phones.ts'
import { startServerProcess } from './server-process.ts'
import { visitCampaign } from './visit-campaign.ts'

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/*
 * `pnpm screenshots`: takes the README's pictures again, from a sandbox of its own. Run it when a page that they show
 * looks different.
 */

const folder = fileURLToPath(new URL('../../../docs/images/', import.meta.url))
const desk: BrowserContextOptions = {
  viewport: { width: 1280, height: 1010 },
  deviceScaleFactor: 1,
  locale: 'en-PH',
  timezoneId: 'Asia/Manila',
}

/** Opens a page with a profile of its own, waits until it rests, and keeps a picture of what is seen. */
async function keep(
  browser: Browser,
  options: BrowserContextOptions,
  name: string,
  open: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)

  try {
    const page = await context.newPage()

    await open(page)
    await page.waitForLoadState('networkidle')
    await page.waitForFunction((selector) => document.querySelector(selector) === null, loading)
    await sharp(await page.screenshot({ animations: 'disabled' }))
      .webp({ quality: 82 })
      .toFile(`${folder}${name}.webp`)
    console.log(`docs/images/${name}.webp`)
  } finally {
    await context.close()
  }
}

const server = await startServerProcess({ environment: { PAHIRAM_SMS_PER_ADDRESS: '1000' } })
const browser = await openBrowser((await findBrowser(console.log)).executablePath)

try {
  mkdirSync(folder, { recursive: true })
  // Invented campaigns, so that there are figures to show.
  await visitCampaign(server.origin, { utmTag: 'facebook-weekend', visits: 164, codes: 58, registrations: 41 })
  await visitCampaign(server.origin, { utmTag: 'radio-cebu', visits: 92, codes: 21, registrations: 13 })
  await visitCampaign(server.origin, { utmTag: 'jeepney-poster', visits: 47, codes: 19, registrations: 16 })

  const scenarios = await scenariosAt(server.origin)
  const openSeeded = (name: string, button: string) => async (page: Page) => {
    const url = scenarios.find((scenario) => scenario.name === name)?.url

    if (url === undefined) throw new Error(`The sandbox has no session ${name}`)
    await page.goto(new URL(url, server.origin).href)
    // Only the page with its data has it.
    await page.getByRole('button', { name: button, exact: true }).waitFor()
  }

  await keep(browser, phoneProfile(), 'order', openSeeded('seed-174-rollover', 'REPAY'))
  await keep(browser, phoneProfile(), 'repayment', openSeeded('repay-instalments', 'Payment Method'))
  await keep(browser, desk, 'promotion-figures', async (page) => {
    await page.goto(`${server.origin}/promo/stats?by=utm_tag`)
    await page.getByLabel('Staff token').fill('sandbox-staff')
    await page.keyboard.press('Enter')
    await page.getByRole('table').first().waitFor()
  })
} finally {
  await browser.close()
  await server.stop()
}
