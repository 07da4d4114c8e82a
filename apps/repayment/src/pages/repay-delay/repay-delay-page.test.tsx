import { answer, refuse, requestsOf } from '@pahiram/api-mock'
import { createPaymentCode, getExtensionInfo, getPaymentState } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { RepayDelayPage } from './repay-delay-page.tsx'

const address = '/repay-delay?productId=p1&orderId=o1&sessionId=s1'
const payUrl = 'https://pages.pahiram.example/pay/1'
const offer = {
  repayAmount: '1,050.00',
  repayDate: '28 Nov 2026',
  productName: 'Agila Cash',
  detail: [{ text: 'Extension fee', value: '₱210.00' }],
  repayPlan: [{ remark: 'now', title: 'Extension fee', amount: '210.00', time: '28 Nov 2026' }],
  repayList: [{ name: 'E-wallet', channel_number: '7' }],
  delayInfo: { delayAmount: '210.00', title: 'Pay a week later', nextDate: '5 Dec 2026' },
}

const receipt = {
  receiptNo: 'R-2611-0482137715',
  amount: '₱226.34',
  time: '21 Nov 2026, 14:05',
  channel: 'Pera Wallet',
  kind: 'delay',
  code: '770123456789',
  orderNo: 'BL-2608-115362',
}

async function pressPayment() {
  await userEvent.click(await screen.findByRole('button', { name: 'Payment Method' }))

  const sheet = await screen.findByRole('dialog', { name: 'Payment Method' })

  await userEvent.click(within(sheet).getByRole('button', { name: 'Payment' }))
}

test('shows what an extension costs, what it gives, and what is due without it', async () => {
  answer(getExtensionInfo, offer)

  await renderPage(RepayDelayPage, { address })

  expect(await screen.findByRole('heading', { name: 'Pay a week later' })).toBeTruthy()
  expect(screen.getByText('210.00').textContent).toBe('₱210.00')
  expect(screen.getByText('Your next payment date is 5 Dec 2026.')).toBeTruthy()
  expect(screen.getByText('₱1,050.00')).toBeTruthy()
  expect(screen.getAllByText('28 Nov 2026').length).toBeGreaterThan(0)
  expect(screen.getByRole('heading', { name: 'Rollover repayment', level: 1 })).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'If you extend' })).getByText('now')).toBeTruthy()
})

test('pays the extension and not the debt', async () => {
  answer(getExtensionInfo, offer)
  answer(createPaymentCode, { payUrl })
  const { visits, shellMessages } = await renderPage(RepayDelayPage, { address })

  await pressPayment()

  await vi.waitFor(() => expect(visits).toEqual([{ how: 'assign', url: payUrl }]))
  expect(requestsOf(createPaymentCode).map(({ fields }) => fields)).toEqual([
    {
      productId: 'p1',
      orderId: 'o1',
      amount: '210.00',
      channelNumber: '7',
      isDelay: '1',
      idempotencyKey: expect.stringMatching(/^[\da-z]{16,64}$/),
    },
  ])
  expect(shellMessages.map(({ params }) => params)).toEqual([
    { event: 'repay-delay.payment-method', productId: 'p1' },
    { event: 'repay-delay.payment', productId: 'p1' },
  ])
})

test('keeps what the code page shows as an extension', async () => {
  answer(getExtensionInfo, offer)

  await renderPage(RepayDelayPage, { address, localStorage: { 'repayment.info': '{"kind":"repay"}' } })
  await screen.findByText('Your next payment date is 5 Dec 2026.')

  expect(JSON.parse(localStorage.getItem('repayment.info') ?? '')).toMatchObject({
    kind: 'delay',
    delayInfo: { delayAmount: '210.00' },
  })
})

test('shows what it has when nothing is said of the extension', async () => {
  answer(getExtensionInfo, { ...offer, delayInfo: null })
  await renderPage(RepayDelayPage, { address })

  expect(await screen.findByText('The amount is not known yet.', { selector: 'main *' })).toBeTruthy()
  expect(screen.queryByText(/Your next payment date/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Payment Method' }))

  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('The amount is not known yet.')
})

test('an order that can no longer be extended leads on to the order', async () => {
  refuse(getExtensionInfo, { code: '409', message: 'This order cannot be extended.' })
  answer(getPaymentState, { state: 'none' })

  await renderPage(RepayDelayPage, { address })

  expect((await screen.findAllByText('This order cannot be extended.')).length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
    '/order?productId=p1&orderId=o1&sessionId=s1',
  )
})

test('speaks the language that the shell asks for', async () => {
  answer(getExtensionInfo, offer)

  await renderPage(RepayDelayPage, { address: `${address}&lang=zh` })

  expect(await screen.findByText('您的下次还款日期是 5 Dec 2026。')).toBeTruthy()
})

test('the extension page says that the payment is extended when the extension is paid', async () => {
  refuse(getExtensionInfo, { code: '409', message: 'Your payment is not due yet.' })
  answer(getPaymentState, { state: 'received', receipt, left: { amount: '₱900.00', time: '28 Dec 2026' } })
  await renderPage(RepayDelayPage, { address })

  expect(await screen.findByRole('heading', { name: 'Your payment is extended' }, { timeout: 8_000 })).toBeTruthy()
  expect(screen.getByText('28 Dec 2026')).toBeTruthy()
  expect(requestsOf(getPaymentState)[0]?.fields['kind']).toBe('delay')
})

test('a paid extension code that extended nothing says where the money went, that the day stays, and what is owed', async () => {
  refuse(getExtensionInfo, { code: '409', message: 'Your payment is not due yet.' })
  answer(getPaymentState, { state: 'partly', receipt, left: { amount: '₱3,181.50', time: '28 Nov 2026' } })
  await renderPage(RepayDelayPage, { address })

  expect(await screen.findByRole('heading', { name: 'Your payment was not extended' }, { timeout: 8_000 })).toBeTruthy()
  expect(screen.getByText('The money went towards your loan instead. Your payment date was not moved.')).toBeTruthy()
  expect(screen.getByText('Owed now')).toBeTruthy()
  expect(screen.getByText('3,181.50').textContent).toBe('₱3,181.50')
  expect(screen.getByText('28 Nov 2026')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay what is owed' }).getAttribute('href')).toContain('/repay?productId=p1')
  expect(document.body.textContent).not.toContain('Your payment is extended')
})

test('the money of an extension that fits nothing is held, and not taken for an extension', async () => {
  refuse(getExtensionInfo, { code: '409', message: 'Your payment is not due yet.' })
  answer(getPaymentState, { state: 'kept', kept: { amount: '₱180.00' }, receipt })
  await renderPage(RepayDelayPage, { address })

  expect(await screen.findByRole('heading', { name: 'We are holding your money' }, { timeout: 8_000 })).toBeTruthy()
  expect(document.body.textContent).not.toContain('Your payment is extended')
})
