import { type ReleaseRates, releaseRatesPath } from '@pahiram/contract'
import { expect } from 'vitest'

import { photographFolder, takePhotograph } from '../complaint/photographs.ts'
import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'
import { startServerProcess } from '../server-process.ts'
import { publishedDeployment, startPublishedSite } from './published-site.ts'

/** A page reports when it is at rest, and the server writes once a second. */
const patient = { timeout: 15_000 }

const staffToken = 'staff-of-this-journey'

journey('pages of one origin work with the API of another, and report how they do', async ({ newPhone }) => {
  const photographs = photographFolder()
  const site = await startPublishedSite()
  const api = await startServerProcess({
    environment: { PAHIRAM_ORIGINS: site.origin, PAHIRAM_STAFF_TOKEN: staffToken },
  })
  const rates = async () => {
    const headers = { authorization: `Bearer ${staffToken}` }
    const answer = await fetch(`${api.origin}${releaseRatesPath}?by=page`, { headers })
    const { data } = (await answer.json()) as { data: ReleaseRates }

    return data.rows.map(
      ({ app, deployment, page, ready, failed }) => `${app}@${deployment} ${page} ${ready}/${failed}`,
    )
  }

  try {
    site.configuration = { apiBase: api.origin, allowedOrigins: [api.origin] }

    const phone = await newPhone({ context: { baseURL: site.origin } })
    const { page } = phone

    await phone.open(await addressOf(api.origin, 'seed-174'))
    await page.locator('main[data-status="174"]').waitFor()
    await page.getByRole('button', { name: 'Repayment' }).waitFor()
    await expect.poll(rates, patient).toContain(`loan@${publishedDeployment} /order 1/0`)

    // An agreement is a page of the API server's, in a frame of ours.
    await phone.open(await addressOf(api.origin, 'confirm'))
    await page
      .getByRole('button', { name: /agreement/i })
      .first()
      .tap()
    await page.frameLocator('iframe[title="Agreement"]').getByRole('heading').first().waitFor()

    await phone.open(await addressOf(api.origin, 'landing'))
    const captcha = page.locator('form img')
    await expect
      .poll(() => captcha.evaluate((image: HTMLImageElement) => image.naturalWidth), patient)
      .toBeGreaterThan(0)
    expect(await captcha.getAttribute('src')).toContain(`${api.origin}/promotion/get-captcha?`)

    // An upload is watched, for which a browser asks first.
    const query = new URL(await addressOf(api.origin, 'complaint'), api.origin).search
    await phone.open(`/complainPageNext${query}&problemType=1&problemSonType=1`)
    await page
      .getByLabel('Add image')
      .setInputFiles(await takePhotograph(photographs.path, 'one.jpg', { brightness: 90, width: 400, height: 300 }))
    await page.waitForResponse(
      (response) => response.url().includes('/upload-problem-img') && response.request().method() === 'POST',
    )
    await expect.poll(() => page.getByRole('progressbar').count(), patient).toBe(0)

    // A release whose scripts are gone.
    phone.expectProblem(/Failed to load resource|ERR_FAILED/)
    await page.route('**/assets/repayment/**', (route) => route.abort())
    await phone.open(await addressOf(api.origin, 'repay-instalments'))
    await page.getByRole('alert').filter({ hasText: 'taking longer' }).waitFor()
    await expect
      .poll(rates, patient)
      .toEqual(
        expect.arrayContaining([
          `loan@${publishedDeployment} /loan-confirm 1/0`,
          `landing@${publishedDeployment} /landing 1/0`,
          `complaint@${publishedDeployment} /complainPageNext 1/0`,
          `repayment@${publishedDeployment} /repay 0/1`,
        ]),
      )
    await page.goto('about:blank')
  } finally {
    await site.stop()
    await api.stop()
    photographs.remove()
  }
})
