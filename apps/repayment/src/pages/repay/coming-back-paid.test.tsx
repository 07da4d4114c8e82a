import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { createPaymentCode, getInstalmentPlan, getPaymentState } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { address, code, due, payUrl } from './repay-fixtures.ts'
import { instalment } from './repay-model.ts'
import { RepayPage } from './repay-page.tsx'

const receipt = {
  receiptNo: 'R-2611-0482137715',
  amount: '₱1,050.00',
  time: '21 Nov 2026, 14:05',
  channel: 'Pera Wallet',
  kind: 'repay',
  code: '770123456789',
  orderNo: 'BL-2608-115362',
}
const left = { amount: '₱900.00', time: '28 Dec 2026' }
const late = { timeout: 8000 }

/** Pays on the page and leaves for the partner; answers what the phone has kept. */
async function payOnce(): Promise<Record<string, string>> {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl })
  const { visits, unmount } = await renderPage(RepayPage, { address })

  await userEvent.click(await screen.findByRole('button', { name: 'Payment Method' }))
  const sheet = await screen.findByRole('dialog', { name: 'Payment Method' }, late)
  await userEvent.click(within(sheet).getByRole('button', { name: 'Payment' }))
  await vi.waitFor(() => expect(visits).toHaveLength(1))
  unmount()
  return Object.fromEntries(Object.entries(localStorage))
}

test('who paid an instalment sees that, with the receipt and what is left, and not shown the next one', async () => {
  const localStorage = await payOnce()
  answer(getPaymentState, { state: 'received', receipt, left, progress: { paid: 1, of: 3 } })
  answer(getInstalmentPlan, { ...due, repayAmount: '900.00' })
  const asked = requestsOf(getInstalmentPlan).length
  await renderPage(RepayPage, { address, localStorage })

  expect(await screen.findByRole('heading', { name: 'Payment received' }, late)).toBeTruthy()
  for (const text of ['21 Nov 2026, 14:05', 'R-2611-0482137715', '₱900.00', '28 Dec 2026', 'Payments done: 1 of 3'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('1,050.00').textContent).toBe('₱1,050.00')
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toContain('/order?productId=p1')
  expect(screen.getByRole('link', { name: 'Payment history' }).getAttribute('href')).toContain('/payments?productId=p1')
  expect(screen.getByRole('button', { name: 'Share receipt' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Payment Method' })).toBeNull()
  expect(requestsOf(getInstalmentPlan)).toHaveLength(asked)
  expect(requestsOf(getPaymentState)[0]?.fields).toEqual({ productId: 'p1', orderId: 'o1', kind: 'repay' })
})

test('a later session of the account sees what became of the payment, also where only the answer names the account', async () => {
  const localStorage = await payOnce()
  const { payments } = JSON.parse(localStorage['repayment.begun'] ?? '') as Record<string, unknown>
  const begun = JSON.stringify({ of: 'an earlier session', account: 'a-1', keptAt: Date.now(), payments })

  answer(getPaymentState, { state: 'received', receipt, left })
  answer(getInstalmentPlan, due, { account: 'a-1' })
  await renderPage(RepayPage, { address, localStorage: { 'repayment.begun': begun } })

  expect(await screen.findByRole('heading', { name: 'Payment received' }, late)).toBeTruthy()
})

test('goes on to the next instalment when asked to', async () => {
  const localStorage = await payOnce()
  answer(getPaymentState, { state: 'received', receipt, left })
  answer(getInstalmentPlan, { ...due, repayAmount: '900.00' })
  await renderPage(RepayPage, { address, localStorage })

  await userEvent.click(await screen.findByRole('button', { name: 'Pay the next one early' }, late))

  expect((await screen.findByText('900.00')).textContent).toBe('₱900.00')
  expect(screen.queryByRole('heading', { name: 'Payment received' })).toBeNull()
})

test('shows what became of the payment when the page is restored from the back/forward cache', async () => {
  const localStorage = await payOnce()
  answer(getPaymentState, { state: 'open', validUntil: '24 Nov 2026, 14:05', left })
  answer(getInstalmentPlan, { ...due, defDetail: code })
  await renderPage(RepayPage, { address, localStorage })
  await screen.findByText('We have not received your payment yet', {}, late)

  answer(getPaymentState, { state: 'received', receipt })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  expect(await screen.findByRole('heading', { name: 'Payment received' })).toBeTruthy()
  expect(screen.getByText('Nothing is left to pay.')).toBeTruthy()
})

test('the sheet that a payment closed from outside is not open over the next instalment', async () => {
  answer(getInstalmentPlan, { ...due, defDetail: code })
  answer(getPaymentState, { state: 'open', left })
  const { store } = await renderPage(RepayPage, { address })

  await userEvent.click(await screen.findByRole('button', { name: 'Payment Method' }))
  await screen.findByRole('dialog', { name: 'Payment Method' }, late)
  answer(getPaymentState, { state: 'received', receipt, left })
  await store.set(instalment.infoAtom, 'quietly')
  await userEvent.click(await screen.findByRole('button', { name: 'Pay the next one early' }, late))
  await screen.findByRole('button', { name: 'Payment Method' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an open payment shows its code, until when it is valid, and the way to look again', async () => {
  const localStorage = await payOnce()
  answer(getPaymentState, { state: 'open', validUntil: '24 Nov 2026, 14:05', left })
  answer(getInstalmentPlan, { ...due, defDetail: code })
  await renderPage(RepayPage, { address, localStorage })

  expect(await screen.findByRole('link', { name: /8800 1234.*valid until 24 Nov 2026, 14:05/ })).toBeTruthy()
  expect(await screen.findByText('We have not received your payment yet', {}, late)).toBeTruthy()

  answer(getPaymentState, { state: 'received', receipt })
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }))
  expect(await screen.findByRole('heading', { name: 'Payment received' })).toBeTruthy()
})

test.each([
  ['refused', 'Your payment was not accepted'],
  ['expired', 'Your repayment code has expired'],
] as const)('a payment that is %s is said in words, and one can pay again', async (state, words) => {
  const localStorage = await payOnce()
  answer(getPaymentState, { state, left })
  await renderPage(RepayPage, { address, localStorage })

  expect(await screen.findByText(words, {}, late)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Payment Method' })).toBeTruthy()
})

test('an order that is repaid by now shows the payment, also on a phone that knows nothing of it', async () => {
  refuse(getInstalmentPlan, { code: '409', message: 'This order is already repaid.' })
  answer(getPaymentState, { state: 'received', receipt })
  await renderPage(RepayPage, { address })

  expect(await screen.findByRole('heading', { name: 'Payment received' }, late)).toBeTruthy()
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  expect(document.body.textContent).not.toContain('This order is already repaid.')
})

test.each([
  ['another order', address.replace('o1', 'o2')],
  ['another account', address.replace('s1', 's2')],
])('asks nothing of the payment for %s', async (_, other) => {
  const localStorage = await payOnce()
  await renderPage(RepayPage, { address: other, localStorage })

  expect(await screen.findByText('28 Nov 2026')).toBeTruthy()
  expect(requestsOf(getPaymentState)).toEqual([])
})

test.each([
  ['knows no such call', () => fail(getPaymentState, { status: 404 })],
  ['refuses the call', () => refuse(getPaymentState, { code: '400', message: 'What?' })],
  ['knows of no payment', () => answer(getPaymentState, { state: 'none' })],
])('shows what is to be paid when the server %s', async (_, respond) => {
  const localStorage = await payOnce()
  respond()
  await renderPage(RepayPage, { address, localStorage })

  expect(await screen.findByText('28 Nov 2026')).toBeTruthy()
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
})

test('shows no debt while it cannot learn what became of the payment', async () => {
  const localStorage = await payOnce()
  fail(getPaymentState, { status: 500 })
  await renderPage(RepayPage, { address, localStorage })

  expect(await screen.findByRole('button', { name: 'Retry' }, late)).toBeTruthy()
  expect(screen.queryByText('28 Nov 2026')).toBeNull()
})

test('a receipt cannot be shared while that is switched off', async () => {
  const localStorage = await payOnce()

  answer(getPaymentState, { state: 'received', receipt, left })
  answer(getInstalmentPlan, due)
  await renderPage(RepayPage, { address, localStorage, configuration: { switchedOff: ['share-receipt'] } })
  expect(await screen.findByRole('heading', { name: 'Payment received' }, late)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share receipt' })).toBeNull()
})
