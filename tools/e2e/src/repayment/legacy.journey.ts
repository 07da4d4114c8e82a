import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { addressOf, borrowerLike } from '../sandbox.ts'
import { journey } from '../journey.ts'
import { expectAccounted } from './accounted.ts'
import { expectOrder, expectReceipt, latestCode, legacyCallsOf } from './legacy-calls.ts'

async function chooseFirstCard(page: Page): Promise<void> {
  await page
    .getByRole('radio', { name: /\d{4}$/ })
    .first()
    .check()
}

journey('repays by card, once for a storm of taps and Enter', async ({ phone, origin }) => {
  const commits = legacyCallsOf(phone.page, 'repayment-commit')

  const { url } = await borrowerLike(origin, 'legacy')
  await phone.open(url)
  await chooseFirstCard(phone.page)
  await phone.page.getByRole('button', { name: 'Confirm' }).evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 10; tap += 1) button.click()
    button.focus()
  })
  await phone.page.keyboard.press('Enter').catch(() => undefined)

  await expectOrder(phone.page, '200')
  await expectReceipt(phone.page)
  expect(commits).toHaveLength(1)
  expect(commits[0]?.get('couponId')).toBe('')
  expect(commits[0]?.get('amount')).toMatch(/^\d+$/)

  // The page was replaced: back leads past it, and what was paid is not offered again.
  await phone.open(url)
  await phone.page.getByRole('heading', { name: '查询卡列表失败' }).waitFor()
  expect(await phone.page.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
  await expectAccounted(origin)
})

journey('repays by card with a code: a wrong one, a reload, then the right one', async ({ phone, origin }) => {
  const { page } = phone
  const confirms = legacyCallsOf(page, 'repayment-confirm')
  const { url } = await borrowerLike(origin, 'legacy-sms')
  const orderId = new URL(url, origin).searchParams.get('orderId') ?? ''
  const field = page.getByRole('textbox', { name: 'SMS code' })

  await phone.open(url)
  await chooseFirstCard(page)
  await page.getByRole('button', { name: 'Confirm' }).tap()
  await field.waitFor()
  expect(confirms).toHaveLength(0)

  await page.getByRole('button', { name: '获取验证码' }).tap()
  await page.getByRole('status').filter({ hasText: '验证码已发送，请在手机上查看！' }).waitFor()

  const code = await latestCode(origin, orderId)
  const wrong = code === '111111' ? '222222' : '111111'

  await field.fill(wrong)
  await page.getByRole('button', { name: 'Confirm' }).tap()
  await page.getByRole('alert').filter({ hasText: '验证码错误' }).waitFor()
  expect(await field.inputValue()).toBe(wrong)
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)

  // A reload loses the step, but neither the repayment that was begun nor the minute.
  await page.reload({ waitUntil: 'load' })
  await chooseFirstCard(page)
  await page.getByRole('button', { name: 'Confirm' }).tap()
  await page.getByRole('button', { name: /^Resend in \d+s$/ }).waitFor()
  await field.fill(code)
  await page.keyboard.press('Enter')

  await expectOrder(page, '200')
  await expectReceipt(page)
  expect(confirms.map((fields) => `${fields.get('sendMsg')} ${fields.get('verifyCode')}`)).toEqual([
    '1 ',
    `0 ${wrong}`,
    `0 ${code}`,
  ])
})

journey('goes to the payment page of Alipay with one call', async ({ phone, origin }) => {
  const calls = legacyCallsOf(phone.page, 'repayment-huichao')

  await phone.open(await addressOf(origin, 'legacy-alipay'))
  await phone.page.getByRole('radio', { name: 'Alipay' }).check()
  await phone.page.getByRole('button', { name: 'Confirm' }).evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 10; tap += 1) button.click()
  })
  await phone.page.waitForURL((url) => !url.pathname.startsWith('/repayment-choice'))
  expect(calls).toHaveLength(1)

  await phone.page.goBack()
  await phone.page.getByRole('radio', { name: 'Alipay' }).waitFor()
})

journey('paid by Alipay, the order says so with a receipt', async ({ phone, origin }) => {
  const { page } = phone
  const { url } = await borrowerLike(origin, 'legacy-alipay')

  await phone.open(url)
  await page.getByRole('radio', { name: 'Alipay' }).check()
  await page.getByRole('button', { name: 'Confirm' }).tap()
  await page.waitForURL(/\/__sandbox\/payment\//)
  await page.getByRole('button', { name: 'Pay', exact: true }).tap()
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()

  // Back in the app, the page is opened again.
  await page.goto(url)
  await expectOrder(page, '200')
  await expectReceipt(page)
  await page.getByRole('link', { name: 'Payment history' }).tap()
  await page.waitForURL(/\/payments\?/)
  await page.getByRole('button', { name: /₱/ }).waitFor()
  await expectAccounted(origin)
})

journey('a press while offline sends nothing, and the choice stays', async ({ phone, origin }) => {
  const { page } = phone
  const commits = legacyCallsOf(page, 'repayment-commit')
  const { url } = await borrowerLike(origin, 'legacy')

  phone.expectProblem(/ERR_INTERNET_DISCONNECTED/)
  await phone.open(url)
  await chooseFirstCard(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Confirm' }).tap()
  await page.getByRole('alert').filter({ hasText: 'You are offline. Nothing was sent.' }).waitFor()
  expect(await page.getByRole('radio').first().isVisible()).toBe(true)

  const asked = page.waitForRequest(/repayment-way/)

  await page.context().setOffline(false)
  await asked
  expect(commits).toHaveLength(0)
  await page.getByRole('button', { name: 'Confirm' }).tap()
  await expectOrder(page, '200')
  expect(commits).toHaveLength(1)
})

journey('says that there is no card where there is none', async ({ phone, origin }) => {
  await phone.open(await addressOf(origin, 'legacy-none'))
  await phone.page.getByText('There is no bank card to pay with yet.').waitFor()
})
