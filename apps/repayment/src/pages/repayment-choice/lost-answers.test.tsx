import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import {
  commitRepayment,
  confirmRepayment,
  getLoanDetails,
  getPaymentState,
  listRepaymentWays,
  payByAlipay,
} from '@pahiram/contract'
import { leaveFor, renderPage, type RenderPageOptions, settleQuickly } from '@pahiram/page/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { address, needsCode, paidOrderAddress, ways } from './choice-fixtures.ts'
import { RepaymentChoicePage } from './repayment-choice-page.tsx'

const mark = 'repayment-choice.sent.o1'
const checking = 'We are checking your repayment'
const unsure = 'We do not know yet whether your repayment arrived'
const unpaid = /^We found no repayment so far/

beforeEach(() => {
  settleQuickly()
  answer(listRepaymentWays, ways)
  answer(getLoanDetails, { orderStatus: 174 })
  refuse(getPaymentState, { code: '404', message: '' })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The session's storage says what was due when a call was sent whose answer nobody saw. */
function expectKeptAmount(amount: number): void {
  expect(JSON.parse(sessionStorage.getItem(mark) ?? '')).toEqual({
    of: expect.any(String),
    idempotencyKey: expect.stringMatching(/^[\da-z]{16,}$/),
    fingerprint: expect.any(String),
    content: amount,
  })
}

async function pay(name: RegExp = /Luzon/, options: Partial<RenderPageOptions> = {}) {
  const page = await renderPage(RepaymentChoicePage, { address, ...options })

  await userEvent.click(await screen.findByRole('radio', { name }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  return page
}

test.each([
  ['the connection breaks', { network: true } as const],
  ['a proxy times out', { status: 504 }],
  ['the server fails', { status: 500 }],
  ['the answer is a page', { html: true } as const],
  ['the answer is empty', { empty: true } as const],
  ['the answer is no envelope', { body: '{"code":' }],
])('when %s after a commit, a settled order counts as paid', async (_, fault) => {
  fail(commitRepayment, fault)
  answer(getLoanDetails, { orderStatus: 200 })
  const { visits } = await pay()

  await waitFor(() => expect(visits).toEqual([{ how: 'replace', url: paidOrderAddress }]))
  expect(requestsOf(commitRepayment)).toHaveLength(1)
  expect(requestsOf(getLoanDetails).map(({ fields }) => fields)).toEqual([{ productId: 'p1', orderId: 'o1' }])
  expect(sessionStorage.getItem(mark)).toBeNull()
})

test('says that it checks, and claims nothing meanwhile', async () => {
  fail(commitRepayment, { network: true })
  answer(getLoanDetails, { orderStatus: 200 }, { delay: 600 })
  const { visits } = await pay()

  expect(await screen.findByText(checking)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  expectKeptAmount(1234567)
  await waitFor(() => expect(visits).toHaveLength(1))
})

test('offers to pay again, with the fresh token, only when the server twice knows of no payment', async () => {
  fail(commitRepayment, { network: true })
  const { visits } = await renderPage(RepaymentChoicePage, { address })

  await userEvent.click(await screen.findByRole('radio', { name: /Luzon/ }))
  answer(listRepaymentWays, { ...ways, repayToken: 'token-9' })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText(unpaid)
  expect(requestsOf(getLoanDetails)).toHaveLength(2)
  expect(requestsOf(commitRepayment)).toHaveLength(1)
  expect(screen.getByRole('radio', { name: /Luzon/, checked: true })).toBeTruthy()
  expect(JSON.parse(sessionStorage.getItem(mark) ?? '')).toMatchObject({ isFailed: true })

  answer(commitRepayment, { needValid: 0 })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(visits).toHaveLength(1))
  expect(requestsOf(commitRepayment).map(({ fields }) => fields['repayToken'])).toEqual(['token-1', 'token-9'])
})

test('less that is due than before counts as paid', async () => {
  fail(commitRepayment, { network: true })
  await renderPage(RepaymentChoicePage, { address })
  await userEvent.click(await screen.findByRole('radio', { name: /Luzon/ }))
  answer(listRepaymentWays, { ...ways, amount: 1_000_000 })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

  expect(await screen.findByText('We have your repayment')).toBeTruthy()
})

test('without an order it asks what is due, and leads home to the shell', async () => {
  fail(commitRepayment, { status: 502 })
  const { shellMessages } = await renderPage(RepaymentChoicePage, { address: '/repayment-choice?userId=u1' })

  await userEvent.click(await screen.findByRole('radio', { name: /Luzon/ }))
  answer(listRepaymentWays, { amount: 0 })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

  await waitFor(() => expect(shellMessages).toContainEqual({ action: 'goMine', params: {} }))
  expect(requestsOf(getLoanDetails)).toEqual([])
})

test('an order that the server does not show says nothing: what is due does', async () => {
  fail(commitRepayment, { network: true })
  refuse(getLoanDetails, { code: '404', message: 'no such order' })
  await pay()

  expect(await screen.findByText(unpaid)).toBeTruthy()
})

test('says that it does not know when it cannot ask, and asks again alone', async () => {
  fail(commitRepayment, { network: true })
  fail(getLoanDetails, { status: 500 })
  const { visits } = await pay()

  await screen.findByText(unsure)
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  expectKeptAmount(1234567)

  answer(getLoanDetails, { orderStatus: 200 })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(visits).toHaveLength(1))
  expect(requestsOf(commitRepayment)).toHaveLength(1)
})

test('a lost confirmation leads back to the code as it was typed, when nothing was paid', async () => {
  answer(commitRepayment, needsCode)
  fail(confirmRepayment, { network: true })
  await pay()

  await userEvent.type(await screen.findByRole('textbox', { name: 'SMS code' }), '246810')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText(unpaid)

  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'SMS code' }).value).toBe('246810')
  expect(requestsOf(confirmRepayment)).toHaveLength(1)
})

test('a lost confirmation of a settled order leads to it', async () => {
  answer(commitRepayment, needsCode)
  fail(confirmRepayment, { status: 504 })
  const { visits } = await pay()

  await userEvent.type(await screen.findByRole('textbox', { name: 'SMS code' }), '246810')
  answer(getLoanDetails, { orderStatus: 200 })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

  await waitFor(() => expect(visits).toEqual([{ how: 'replace', url: paidOrderAddress }]))
  expect(requestsOf(confirmRepayment)).toHaveLength(1)
})

test('a lost confirmation of an instalment that is followed by a larger one counts as paid by its receipt', async () => {
  answer(commitRepayment, needsCode)
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-1' } })
  fail(confirmRepayment, { network: true, delay: 300 })
  const { visits } = await pay()

  await userEvent.type(await screen.findByRole('textbox', { name: 'SMS code' }), '246810')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(requestsOf(getPaymentState)).toHaveLength(2))
  answer(listRepaymentWays, { ...ways, amount: ways.amount + 2, repayToken: 'token-9' })
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-2' } })

  await waitFor(() => expect(visits).toEqual([{ how: 'replace', url: paidOrderAddress }]))
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a server that hangs at what became of payments delays paying by 5 s at most, and an opening no longer', async () => {
  const { setTimeout: wait } = globalThis

  vi.stubGlobal('setTimeout', (act: () => void, time?: number) => wait(act, time === 5_000 ? 100 : time))
  answer(commitRepayment, { needValid: 0 })
  fail(getPaymentState, { network: true, delay: 60_000 })
  const { visits } = await pay(/Luzon/, { sessionStorage: { 'repayment-choice.left.o1': 'R-1' } })

  await waitFor(() => expect(visits).toHaveLength(1))
  expect(requestsOf(commitRepayment)).toHaveLength(1)
})

test('a payment whose receipt comes later leaves nothing behind that the next one would be taken for', async () => {
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-1' } })
  fail(commitRepayment, { network: true })
  const { visits } = await pay()

  await screen.findByText(unpaid)
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-2' } })
  act(() => leaveFor(21_000))
  await waitFor(() => expect(visits).toEqual([{ how: 'replace', url: paidOrderAddress }]))
  expect(Object.keys(sessionStorage)).toEqual([])
  vi.restoreAllMocks()
})

test.each([
  ['the amount has changed', () => refuse(commitRepayment, { code: '409', message: 'Changed' }), undefined],
  ['the card asks for a code', () => answer(commitRepayment, needsCode), undefined],
  ['another tab has paid', () => refuse(commitRepayment, { code: '800005', message: '' }), undefined],
  ['the bank may have taken it', () => refuse(commitRepayment, { code: '504', message: 'Unknown' }), 'R-1'],
])('after a press a payment is looked for unless nothing was paid: %s', async (_, say, kept) => {
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-1' } })
  say()
  await pay()

  await waitFor(() => expect(requestsOf(commitRepayment)).toHaveLength(1))
  await waitFor(() => expect(sessionStorage.getItem('repayment-choice.left.o1') ?? undefined).toBe(kept))
  expect(screen.queryByText(unpaid)).toBeNull()
})

test('a payment whose receipt is there at a second press is found by it, and is not followed by an offer of the next one', async () => {
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-1' } })
  refuse(commitRepayment, { code: '504', message: 'Unknown' })
  const { visits } = await pay()

  await waitFor(() => expect(sessionStorage.getItem('repayment-choice.left.o1')).toBe('R-1'))
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-2' } })
  refuse(commitRepayment, { code: '800005', message: '' })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(requestsOf(commitRepayment)).toHaveLength(2))
  act(() => leaveFor(21_000))
  await waitFor(() => expect(visits).toEqual([{ how: 'replace', url: paidOrderAddress }]))
  vi.restoreAllMocks()
})

test.each([
  ['at once', false],
  ['with a code', true],
])('a payment %s that the bank did not answer stays said, with the way to the loan', async (_, isCodeWanted) => {
  const unknown = { code: '504', message: 'Unknown' }

  if (isCodeWanted) answer(commitRepayment, needsCode)
  else refuse(commitRepayment, unknown)
  refuse(confirmRepayment, unknown)
  await pay()
  if (isCodeWanted) {
    await userEvent.type(await screen.findByRole('textbox', { name: 'SMS code' }), '246810')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  }

  expect(await screen.findByText(/^A repayment may be under way already/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'See your loan' })).toBeTruthy()
})

test('a lost answer of Alipay is looked after in the same way', async () => {
  fail(payByAlipay, { network: true })
  await pay(/Alipay/)

  expect(await screen.findByText(unpaid)).toBeTruthy()
  expect(requestsOf(payByAlipay)).toHaveLength(1)
})

test('a reload in the middle of a payment checks before it offers anything', async () => {
  answer(getLoanDetails, { orderStatus: 200 }, { delay: 30 })
  const { visits } = await renderPage(RepaymentChoicePage, { address, sessionStorage: { [mark]: '1234567' } })

  expect(await screen.findByText(checking)).toBeTruthy()
  await waitFor(() => expect(visits).toEqual([{ how: 'replace', url: paidOrderAddress }]))
  expect(requestsOf(commitRepayment)).toEqual([])
})

test('nothing of the session is kept', async () => {
  fail(commitRepayment, { network: true })
  fail(getLoanDetails, { status: 500 })
  await pay(/Luzon/, { address: '/repayment-choice?orderId=o1&sessionId=canary&userId=canary' })

  await screen.findByText(unsure)
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toMatch(
    /canary|token-1|6217/,
  )
})
