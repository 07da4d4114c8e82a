import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { answerLegacy, pathOf } from './legacy-calls.ts'

import type { Phone } from '../phone.ts'

const address = '/repayment-choice?orderId=o1&productId=p1&sessionId=s1&userId=u1'

const cards = [
  { id: 'c1', bankName: 'Bank of Luzon', cardNo: '6217000012341234', bankCode: 'BOL' },
  { id: 'c2', bankName: 'Visayas Savings and Loan Corporation', cardNo: '**** 9876', bankCode: 'VSB' },
]
const usualWays = { bankList: cards, alipay: 1, amount: 1234567, repayToken: 't1' }
const longWays = {
  bankList: Array.from({ length: 9 }, (_, place) => ({
    id: `c${place}`,
    bankName: `The Very Long and Honourable Rural Cooperative Bank of Northern Mindanao ${place}`,
    cardNo: '6217000012341234',
    bankCode: 'X',
  })),
  alipay: 1,
  amount: 99_999_999_999,
  repayToken: 't1',
}

const looks = [
  ['usual', 'usual', 'light', ''],
  ['small', 'small', 'light', ''],
  ['dark', 'usual', 'dark', ''],
  ['200', 'small', 'dark', '200%'],
] as const

/** Looks at one state in every way: both sizes, light and dark, and text twice as large. */
async function look(phone: Phone, name: string): Promise<void> {
  for (const [way, size, colorScheme, textSize] of looks) {
    await phone.resize(size)
    await phone.page.emulateMedia({ colorScheme })
    await phone.page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, textSize)
    await phone.screenshot(`legacy-${name}-${way}`)
    expect(await sidewaysScroll(phone.page), way).toBe(0)
    expect(await accessibilityFindings(phone.page), way).toEqual([])
  }
}

journey('the choice and the code can be read and used', { timeout: 120_000 }, async ({ phone }) => {
  const { page } = phone

  await answerLegacy(page, 'repayment-way', usualWays)
  await answerLegacy(page, 'repayment-commit', { needValid: 1, repaymentRecordId: 'r1', repayToken: 't2' })
  await page.route(pathOf('repayment-confirm'), (route) =>
    route.fulfill({
      json: { code: route.request().postData()?.includes('sendMsg=1') ? '00' : '800006', data: null, message: '' },
    }),
  )
  await phone.open(address)
  await page.getByRole('radio', { name: /Luzon/ }).check()
  await look(phone, 'choice')

  await page.getByRole('button', { name: 'Confirm' }).tap()
  await page.getByRole('textbox', { name: 'SMS code' }).waitFor()
  await look(phone, 'code')

  await page.getByRole('button', { name: '获取验证码' }).tap()
  await page.getByRole('button', { name: /^Resend in/ }).waitFor()
  await page.getByRole('textbox', { name: 'SMS code' }).fill('111111')
  await page.getByRole('button', { name: 'Confirm' }).tap()
  await page.getByRole('alert').filter({ hasText: '验证码错误' }).waitFor()
  await look(phone, 'wrong')
})

journey('long, short and empty lists fit', { timeout: 120_000 }, async ({ phone }) => {
  const { page } = phone

  await answerLegacy(page, 'repayment-way', longWays)
  await phone.open(address)
  await page.getByRole('radio').first().waitFor()
  await look(phone, 'long')

  await page.unrouteAll()
  await answerLegacy(page, 'repayment-way', { ...usualWays, bankList: [], alipay: 0, amount: 1 })
  await phone.open(address)
  await page.getByText('There is no bank card to pay with yet.').waitFor()
  await look(phone, 'empty')

  await page.unrouteAll()
  await answerLegacy(page, 'repayment-way', { ...usualWays, amount: 0 })
  await phone.open(address)
  await page.getByText('Nothing is left to repay.').waitFor()
  await look(phone, 'nothing')
})

journey('what went wrong can be read and corrected', { timeout: 120_000 }, async ({ phone }) => {
  const { page } = phone

  phone.expectProblem(/ERR_|500/)
  await page.route(pathOf('repayment-way'), (route) => route.fulfill({ status: 500, body: '' }))
  await phone.open(address)
  await page.getByRole('heading', { name: '查询卡列表失败' }).waitFor()
  await look(phone, 'failed')

  await page.unrouteAll()
  await answerLegacy(page, 'repayment-way', usualWays)
  await page.getByRole('button', { name: 'Retry' }).tap()
  await page.getByRole('radio', { name: 'Alipay' }).check()
  await page.route(pathOf('repayment-huichao'), (route) => route.abort('connectionreset'))
  let isHeld = true

  await page.route('**/v3/loan-details/loan-details*', async (route) => {
    while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50))
    await route.fulfill({ status: 500, body: '' })
  })
  await page.getByRole('button', { name: 'Confirm' }).tap()
  await page.getByRole('heading', { name: 'We are checking your repayment' }).waitFor()
  await look(phone, 'checking')

  isHeld = false
  await page.getByRole('heading', { name: 'We do not know yet whether your repayment arrived' }).waitFor()
  await look(phone, 'unsure')

  await page.unroute('**/v3/loan-details/loan-details*')
  await page.route('**/v3/loan-details/loan-details*', (route) =>
    route.fulfill({ json: { code: 0, data: { orderStatus: 174 }, message: '' } }),
  )
  await page.getByRole('button', { name: 'Retry' }).tap()
  await page.getByText(/^We found no repayment so far/).waitFor()
  await look(phone, 'unpaid')
})

journey('moves nothing while it loads, and asks for the ways once', async ({ phone }) => {
  const asked: string[] = []

  phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await phone.page.addInitScript(() => {
    const shifts = window as unknown as { shifted: number }

    shifts.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await answerLegacy(phone.page, 'repayment-way', { ...usualWays, alipay: 0 })
  await phone.open(address)
  await phone.page.getByRole('radio', { name: /Luzon/ }).waitFor()
  await phone.page.waitForTimeout(500) // whatever moves has moved by now

  expect(await phone.page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(0.02)
  expect(asked.filter((path) => path.endsWith('/repayment-way'))).toHaveLength(1)
})
