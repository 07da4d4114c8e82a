import { expect } from 'vitest'

import { journey } from '../journey.ts'

journey('a page none of whose scripts arrives as it was sent has a number to call', async ({ phone, origin }) => {
  const { page } = phone
  const address = `${origin}/customer-service`

  phone.expectProblem(/inline|ERR_FAILED/)
  await page.goto(address)
  // Who has the page at work has no use for it, and meets its number nowhere.
  await page.waitForFunction(() => document.querySelector('.page-help') === null)

  await page.route('**/assets/**', (route) => route.abort())
  await page.route('**/customer-service', async (route) => {
    const response = await route.fetch()

    // A blank is enough: the policy names an inline script by its hash.
    await route.fulfill({ response, body: (await response.text()).replaceAll('<script>', '<script> ') })
  })
  await page.goto(address, { waitUntil: 'commit' })
  const call = page.getByRole('alert').getByRole('link', { name: /^\+?\d/ })

  await call.waitFor({ timeout: 15_000 })
  expect(await page.locator('html[data-help]').count()).toBe(0)
  expect(await call.getAttribute('href')).toMatch(/^tel:\+?\d+$/)
})

journey(
  'a page whose HTML was cut on its way is not white, and comes whole when tried again',
  async ({ phone, origin }) => {
    const { page } = phone
    const retry = page.getByRole('alert').getByRole('link', { name: 'This page did not arrive whole. Retry' })

    // Half a style sheet or script is not what the policy names.
    phone.expectProblem(/inline/)

    for (const share of [0.3, 0.5, 0.8, 0.95]) {
      await page.route(
        '**/customer-service',
        async (route) => {
          const response = await route.fetch()
          const html = await response.text()

          await route.fulfill({ response, body: html.slice(0, html.length * share) })
        },
        { times: 1 },
      )
      await page.goto(`${origin}/customer-service`)
      await retry.click()
      // Between the two documents there is no line either.
      await page.waitForFunction(
        () => document.readyState === 'complete' && document.querySelector('.page-help') === null,
      )
    }
  },
)
