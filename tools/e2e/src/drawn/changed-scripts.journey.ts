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
