import { expect } from 'vitest'

import { addressOf, borrowerLike } from '../sandbox.ts'
import { journey } from '../journey.ts'
import { expectOrder, latestCode, legacyCallsOf, loseAnswersOf, pathOf } from './legacy-calls.ts'

journey('finds the repayment whose answer got lost, and sends no second one', async ({ phone, origin }) => {
  const { page } = phone
  const commits = legacyCallsOf(page, 'repayment-commit')

  phone.expectProblem(/ERR_CONNECTION_RESET/)
  await phone.open((await borrowerLike(origin, 'legacy')).url)
  await loseAnswersOf(page, 'repayment-commit')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Confirm' }).tap()

  await expectOrder(page, '200')
  expect(commits).toHaveLength(1)
})

journey('finds the confirmation whose answer got lost, also after a reload', async ({ phone, origin }) => {
  const { page } = phone
  const confirms = legacyCallsOf(page, 'repayment-confirm')
  const { url } = await borrowerLike(origin, 'legacy-sms')
  const orderId = new URL(url, origin).searchParams.get('orderId') ?? ''

  phone.expectProblem(/ERR_/)
  await phone.open(url)
  await page
    .getByRole('radio', { name: /\d{4}$/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Confirm' }).tap()
  await page.getByRole('button', { name: '获取验证码' }).tap()
  await page.getByRole('button', { name: /^Resend in/ }).waitFor()
  await page.getByRole('textbox', { name: 'SMS code' }).fill(await latestCode(origin, orderId))

  // The server acts at once; its answer never comes while the page lives.
  let hasActed = false

  await page.route(pathOf('repayment-confirm'), async (route) => {
    await route.fetch()
    hasActed = true
  })
  await page.getByRole('button', { name: 'Confirm' }).tap()
  await expect.poll(() => hasActed).toBe(true)
  await page.reload({ waitUntil: 'commit' })

  await expectOrder(page, '200')
  expect(confirms).toHaveLength(2)
})

journey('offers to pay again when no payment arrived, and keeps the choice', async ({ phone, origin }) => {
  const { page } = phone

  phone.expectProblem(/ERR_CONNECTION_RESET/)
  await phone.open(await addressOf(origin, 'legacy'))
  await page.route(pathOf('repayment-commit'), (route) => route.abort('connectionreset'))
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Confirm' }).tap()

  await page.getByText(/^We found no repayment so far/).waitFor()
  expect(await page.getByRole('radio').first().isChecked()).toBe(true)
})

journey.for([
  ['an HTTP error', { status: 500 }],
  ['a page instead of data', { body: 'html' }],
  ['broken JSON', { body: 'broken' }],
  ['an empty answer', { body: 'empty' }],
  ['a reset connection', { reset: true }],
] as const)('offers Retry after %s, and retrying works', async ([, fault], { phone, faults, origin }) => {
  phone.expectProblem(/ERR_|status of 5\d\d/)
  await faults.set({ path: '/api/v1/youmi/youmi-api/service/loan/repayment-way', session: 'legacy', ...fault })
  await phone.open(await addressOf(origin, 'legacy'))
  await phone.page.getByRole('heading', { name: '查询卡列表失败' }).waitFor()

  await faults.clear()
  await phone.page.getByRole('button', { name: 'Retry' }).tap()
  await phone.page.getByRole('radio').first().waitFor()
})

journey('shows its state although no bundle arrives', async ({ phone, origin }) => {
  phone.expectProblem(/ERR_FAILED/)
  await phone.page.route('**/assets/**/*.js', (route) => route.abort())
  await phone.open(await addressOf(origin, 'legacy'))

  await phone.page
    .getByText(/^Bangko/)
    .first()
    .waitFor()
})
