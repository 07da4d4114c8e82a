import { answer, refuse, requestsOf } from '@pahiram/api-mock'
import { getLoanDetails, getPaymentState, listRepaymentWays, payByAlipay } from '@pahiram/contract'
import { pageElement } from '@pahiram/page'
import { leaveFor, preparePage, renderPage } from '@pahiram/page/testing'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { address, paidOrderAddress, ways } from './choice-fixtures.ts'
import { waysAtom } from './repayment-choice-model.ts'
import { RepaymentChoicePage } from './repayment-choice-page.tsx'

afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  cleanup()
  answer(listRepaymentWays, ways)
  // A server that does not know the call.
  refuse(getPaymentState, { code: '404', message: '' })
})

async function openAlipay() {
  const page = await renderPage(RepaymentChoicePage, { address })

  await userEvent.click(await screen.findByRole('radio', { name: 'Alipay' }))
  return page
}

function confirm() {
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm' })
}

test('goes to the payment page of Alipay, and offers it again should it not open', async () => {
  answer(payByAlipay, { payUrl: '/pay/abc' })
  const { visits } = await openAlipay()

  const button = await confirm()

  act(() => {
    for (let tap = 0; tap < 5; tap += 1) button.click()
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Open the payment page' }))

  const url = 'https://pages.pahiram.example/pay/abc'

  expect(visits).toEqual([
    { how: 'assign', url },
    { how: 'assign', url },
  ])
  expect(requestsOf(payByAlipay).map(({ fields }) => fields)).toEqual([
    { amount: '1234567', orderId: 'o1', userId: 'u1', repayToken: 'token-1' },
  ])
})

test('takes the session along where Alipay is paid on a page of ours', async () => {
  answer(payByAlipay, { payUrl: '/repaymentOfCode?showType=2&payCode=7' })
  const { visits } = await openAlipay()

  await userEvent.click(await confirm())

  const url = 'https://pages.pahiram.example/repaymentOfCode?showType=2&payCode=7&sessionId=s1&userId=u1&utm_tag=t1'

  await waitFor(() => expect(visits).toEqual([{ how: 'assign', url }]))
})

test('comes back from the payment page to a fresh choice', async () => {
  answer(payByAlipay, { payUrl: '/pay/abc' })
  await openAlipay()

  await userEvent.click(await confirm())
  answer(listRepaymentWays, { ...ways, amount: 1_300_000 })
  answer(getLoanDetails, { orderStatus: 174 })
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))

  expect(await screen.findByText('13.000,00')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy()
})

test('who looks at another app on the way to the payment page still finds the way there', async () => {
  answer(payByAlipay, { payUrl: '/pay/abc' })
  await openAlipay()
  await userEvent.click(await confirm())
  await screen.findByRole('button', { name: 'Open the payment page' })
  act(() => leaveFor(60_000))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('button', { name: 'Open the payment page' })).toBeTruthy()
})

test('who comes back before the partner reports the payment is asked to wait before paying again, also after a reload', async () => {
  answer(payByAlipay, { payUrl: '/pay/abc' })
  answer(getPaymentState, { state: 'none' })
  answer(getLoanDetails, { orderStatus: 174 })
  await openAlipay()

  await userEvent.click(await confirm())
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByText(/^We found no repayment so far/)).toBeTruthy()

  cleanup()
  await renderPage(RepaymentChoicePage, { address, sessionStorage: Object.fromEntries(Object.entries(sessionStorage)) })
  expect(await screen.findByText(/^We found no repayment so far/)).toBeTruthy()
})

test('goes on to the order when a receipt came for an instalment that is followed by an equal one', async () => {
  answer(payByAlipay, { payUrl: '/pay/abc' })
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-1' } })
  const { visits } = await openAlipay()

  await userEvent.click(await confirm())
  await screen.findByRole('button', { name: 'Open the payment page' })
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-2' } })
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))

  await waitFor(() => expect(visits.at(-1)).toEqual({ how: 'replace', url: paidOrderAddress }))
})

test('a page that is opened again after the payment page leads to the order with its receipt', async () => {
  answer(listRepaymentWays, ways)
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-2' } })
  const { visits } = await renderPage(RepaymentChoicePage, {
    address,
    sessionStorage: { 'repayment-choice.left.o1': 'R-1' },
  })

  await waitFor(() => expect(visits).toEqual([{ how: 'replace', url: paidOrderAddress }]))
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a payment that is booked while the ways are asked for is not followed by an offer of the next one', async () => {
  answer(listRepaymentWays, ways, { delay: 300 })
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-1' } })
  const { visits } = await renderPage(RepaymentChoicePage, {
    address,
    sessionStorage: { 'repayment-choice.left.o1': 'R-1' },
  })

  await new Promise((resolve) => setTimeout(resolve, 50))
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-2' } })
  await waitFor(() => expect(visits.at(-1)).toEqual({ how: 'replace', url: paidOrderAddress }))
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a page whose first answer was here before it was drawn shows the choice, then leads to the order', async () => {
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-2' } })
  const { store, visits } = preparePage({ address, sessionStorage: { 'repayment-choice.left.o1': 'R-1' } })

  await store.set(waysAtom, false)
  expect(store.get(waysAtom).state).toBe('ready')
  expect(visits).toEqual([])

  render(pageElement(RepaymentChoicePage, store))
  expect((await confirm()).disabled).toBe(true)
  await waitFor(() => expect(visits).toEqual([{ how: 'replace', url: paidOrderAddress }]))
})

test('goes on to the order when less is due than before the payment page', async () => {
  answer(payByAlipay, { payUrl: '/pay/abc' })
  const { visits } = await openAlipay()

  await userEvent.click(await confirm())
  answer(listRepaymentWays, { ...ways, amount: 0 })
  answer(getLoanDetails, { orderStatus: 174 })
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))

  await waitFor(() => expect(visits.at(-1)).toEqual({ how: 'replace', url: paidOrderAddress }))
})

test('goes on to the order when it was paid on the payment page', async () => {
  answer(payByAlipay, { payUrl: '/pay/abc' })
  answer(getLoanDetails, { orderStatus: 200 })
  const { visits } = await openAlipay()

  await userEvent.click(await confirm())
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))

  await waitFor(() => expect(visits.at(-1)).toEqual({ how: 'replace', url: paidOrderAddress }))
})

test.each([
  ['javascript:alert(1)', 'This link cannot be opened here.'],
  ['//evil.example/pay', 'This link cannot be opened here.'],
  ['', '处理失败'],
  [null, '处理失败'],
])('a payment page at %j is not opened', async (payUrl, messages) => {
  answer(payByAlipay, { payUrl })
  const { visits } = await openAlipay()

  await userEvent.click(await confirm())

  expect(await screen.findByText(messages)).toBeTruthy()
  expect(visits).toEqual([])
  expect((await confirm()).getAttribute('aria-disabled')).toBeNull()
})
