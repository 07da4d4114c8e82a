import { answer, refuse, requestsOf } from '@pahiram/api-mock'
import { getInstalmentPlan, getPaymentState } from '@pahiram/contract'
import { environmentAtom } from '@pahiram/page'
import { preparePage, renderPage } from '@pahiram/page/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { rememberPayment } from '../../payment/begun-payment.ts'
import { address, due } from './repay-fixtures.ts'
import { RepayPage } from './repay-page.tsx'

const receipt = {
  receiptNo: 'R-2611-0482137715',
  amount: '₱500.00',
  time: '21 Nov 2026, 14:05',
  channel: 'Pera Wallet',
  kind: 'repay',
  code: '770123456789',
  orderNo: 'BL-2608-115362',
}
const left = { amount: '₱550.00', time: '28 Nov 2026' }
const late = { timeout: 8000 }

beforeEach(() => answer(getInstalmentPlan, due))

/** Opens the page on the phone on which the payment was begun. */
async function openAfterPaying(): Promise<void> {
  const { store } = preparePage({ address })

  rememberPayment(store.get(environmentAtom), 'repay')
  await renderPage(RepayPage, { address, localStorage: Object.fromEntries(Object.entries(localStorage)) })
}

function expectNoSuccess(): void {
  expect(document.body.textContent).not.toContain('Payment received')
  expect(document.body.textContent).not.toContain('extended')
}

test('a payment that left something says so, how much and until when, and leads to paying the rest', async () => {
  answer(getPaymentState, { state: 'partly', receipt, left })
  await openAfterPaying()

  expect(await screen.findByRole('heading', { name: 'Not everything is paid yet' }, late)).toBeTruthy()
  expect(screen.getByText(/was booked, but it does not cover all that was due/)).toBeTruthy()
  expect(screen.getByText('550.00').textContent).toBe('₱550.00')
  expect(screen.getByText('28 Nov 2026')).toBeTruthy()
  expect(screen.getByText('₱500.00')).toBeTruthy()
  expectNoSuccess()
  expect(screen.getByRole('link', { name: 'See your order' })).toBeTruthy()
  expect(requestsOf(getInstalmentPlan)).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Pay the rest' }))
  expect(await screen.findByRole('button', { name: 'Payment Method' })).toBeTruthy()
  expect(screen.getByText('1,050.00')).toBeTruthy()
})

test('money that fits nothing is said to be held, what it is for, and how one gets it back', async () => {
  answer(getPaymentState, {
    state: 'kept',
    kept: { amount: '₱500.00' },
    receipt: { ...receipt, kept: '₱500.00' },
    left,
  })
  await openAfterPaying()

  expect(await screen.findByRole('heading', { name: 'We are holding your money' }, late)).toBeTruthy()
  expect(screen.getByText('500.00').textContent).toBe('₱500.00')
  expect(
    screen.getByText(/it pays your next payment on its day\. If you want it back, ask customer service\./),
  ).toBeTruthy()
  expectNoSuccess()
  expect(screen.getByRole('link', { name: 'Customer service' }).getAttribute('href')).toContain('/customer-service?')
  expect(screen.getByRole('link', { name: 'See your order' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Payment Method' })).toBeNull()
})

test('a payment that did what it was for says how much of it is held besides', async () => {
  answer(getPaymentState, { state: 'received', receipt: { ...receipt, applied: '₱450.00', kept: '₱50.00' } })
  await openAfterPaying()

  expect(await screen.findByRole('heading', { name: 'Payment received' }, late)).toBeTruthy()
  expect(screen.getByText('₱450.00')).toBeTruthy()
  expect(screen.getByText('We hold ₱50.00 for you: it pays your next payment on its day.')).toBeTruthy()
  expect(screen.getByText('Nothing is left to pay.')).toBeTruthy()
})

test.each(['₱0.00', '', null])('a receipt of which %j is held says nothing of that', async (kept) => {
  answer(getPaymentState, { state: 'received', receipt: { ...receipt, applied: '₱500.00', kept } })
  await openAfterPaying()

  expect(await screen.findByRole('heading', { name: 'Payment received' }, late)).toBeTruthy()
  expect(screen.queryByText('Held for you')).toBeNull()
  expect(screen.queryByText('Applied to your loan')).toBeNull()
})

test('a code that was paid, whatever the money did, is not shown to be paid again', async () => {
  refuse(getInstalmentPlan, { code: '409', message: 'Nothing is owed now.' })
  answer(getPaymentState, { state: 'kept', kept: { amount: '₱500.00' }, receipt })
  await renderPage(RepayPage, { address })

  expect(await screen.findByRole('heading', { name: 'We are holding your money' }, late)).toBeTruthy()
  expect(localStorage.getItem('repayment.info')).not.toContain('payCode')
  expect(document.body.textContent).not.toContain('Nothing is owed now.')
})

test('the shared receipt says what is held', async () => {
  const share = vi.fn(async () => undefined)

  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }))
  answer(getPaymentState, {
    state: 'partly',
    receipt: { ...receipt, applied: '₱450.00', kept: '₱50.00' },
    left,
  })
  await openAfterPaying()
  await userEvent.click(await screen.findByRole('button', { name: 'Share receipt' }, late))

  await waitFor(() => expect(share).toHaveBeenCalledTimes(1))
  expect(share).toHaveBeenCalledWith({
    text: expect.stringMatching(/Applied to your loan: ₱450\.00\nHeld for you: ₱50\.00/) as string,
  })
  vi.unstubAllGlobals()
})

test.each([
  ['fil', 'Hindi pa bayad ang lahat', 'Hawak namin ang iyong pera'],
  ['es', 'Todavía falta una parte', 'Guardamos tu dinero'],
  ['id', 'Belum semuanya terbayar', 'Uang Anda kami simpan'],
  ['zh', '还有一部分没有付清', '我们正在为您保管这笔钱'],
])('both are said in %s', async (lang, partly, kept) => {
  for (const [state, title] of [
    ['partly', partly],
    ['kept', kept],
  ] as const) {
    refuse(getInstalmentPlan, { code: '409', message: 'No.' })
    answer(getPaymentState, { state, receipt, left, kept: { amount: '₱500.00' } })

    const { unmount } = await renderPage(RepayPage, { address: `${address}&lang=${lang}` })

    expect(await screen.findByRole('heading', { name: title }, late)).toBeTruthy()
    unmount()
  }
})
