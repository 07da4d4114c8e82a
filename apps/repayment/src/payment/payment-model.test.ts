import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { createPaymentCode, getInstalmentPlan } from '@pahiram/contract'
import { expect, test, vi } from 'vitest'

import { counter, due, instalment, openSheet, payUrl } from './test-payment.ts'
import { isSheetOpenAtom, payAtom, troubleAtom } from './payment-model.ts'
import { chosenChannelAtom } from './repayment.ts'

test('makes one code for a storm of presses and leaves for its page', async () => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl }, { delay: 30 })
  const { store, visits } = await openSheet()

  await Promise.all(Array.from({ length: 10 }, () => store.set(payAtom, instalment)))

  expect(requestsOf(createPaymentCode)).toHaveLength(1)
  expect(visits).toEqual([{ how: 'assign', url: payUrl }])
})

test('sends the amount as the server wrote it, and the channel that is selected at the start', async () => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl })
  const { store } = await openSheet()

  await store.set(payAtom, instalment)

  expect(requestsOf(createPaymentCode)[0]?.fields).toEqual({
    productId: 'p1',
    orderId: 'o1',
    amount: '₱1,050.00',
    channelNumber: '7',
    idempotencyKey: expect.stringMatching(/^[\da-z]{16,64}$/),
  })
})

test('pays through the channel that the borrower chose', async () => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl })
  const { store } = await openSheet()

  store.set(chosenChannelAtom, counter)
  await store.set(payAtom, instalment)

  expect(requestsOf(createPaymentCode)[0]?.fields['channelNumber']).toBe('9')
})

test('pressed again while the browser is on its way, it opens the same page and makes no second code', async () => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl })
  const { store, visits } = await openSheet()

  await store.set(payAtom, instalment)
  await store.set(payAtom, instalment)

  expect(requestsOf(createPaymentCode)).toHaveLength(1)
  expect(visits.map(({ url }) => url)).toEqual([payUrl, payUrl])
})

test('another channel is another intent', async () => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl })
  const { store } = await openSheet()

  await store.set(payAtom, instalment)
  store.set(chosenChannelAtom, counter)
  await store.set(payAtom, instalment)

  expect(requestsOf(createPaymentCode).map(({ fields }) => fields['channelNumber'])).toEqual(['7', '9'])
})

test.each([
  ['a broken connection', { network: true }],
  ['an HTTP error', { status: 502 }],
  ['a page that is no answer', { html: true }],
  ['an answer that breaks off', { body: '{"code":"0","data":{"payU' }],
] as const)('after %s it says what it does not know, asks again, and sends nothing more', async (_, fault) => {
  answer(getInstalmentPlan, due)
  fail(createPaymentCode, fault)
  const { store, visits } = await openSheet()

  answer(getInstalmentPlan, { ...due, defDetail: { payCode: '8800 1' } })
  await store.set(payAtom, instalment)

  expect(store.get(troubleAtom)).toBe('unheard')
  expect(store.get(isSheetOpenAtom)).toBe(false)
  expect(store.get(instalment.knownAtom)?.defDetail?.payCode).toBe('8800 1')
  expect(requestsOf(getInstalmentPlan)).toHaveLength(2)
  expect(requestsOf(createPaymentCode)).toHaveLength(1)
  expect(visits).toEqual([])
})

test('a press after a lost answer is a new intent, and the old doubt is gone', async () => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl })
  fail(createPaymentCode, { network: true, times: 1 })
  const { store, visits } = await openSheet()

  await store.set(payAtom, instalment)
  await store.set(payAtom, instalment)

  expect(store.get(troubleAtom)).toBeNull()
  expect(requestsOf(createPaymentCode)).toHaveLength(2)
  expect(visits).toHaveLength(1)
})

test('a refusal keeps the sheet open, shows what is to be paid now, and the button works again', async () => {
  answer(getInstalmentPlan, due)
  refuse(createPaymentCode, { code: '7', message: 'The amount has changed' })
  const { store, visits } = await openSheet()

  answer(getInstalmentPlan, { ...due, repayAmount: '₱1,100.00' })
  await store.set(payAtom, instalment)

  expect(store.get(isSheetOpenAtom)).toBe(true)
  expect(store.get(troubleAtom)).toBeNull()

  answer(createPaymentCode, { payUrl })
  await store.set(payAtom, instalment)

  expect(requestsOf(createPaymentCode).map(({ fields }) => fields['amount'])).toEqual(['₱1,050.00', '₱1,100.00'])
  expect(visits).toHaveLength(1)
})

test.each([
  ['no amount', { ...due, repayAmount: null }],
  ['no channels', { ...due, repayList: [] }],
  ['channels without numbers only', { ...due, repayList: [{ name: 'E-wallet' }] }],
])('pays nothing with %s', async (_, info) => {
  answer(getInstalmentPlan, info)
  const { store } = await openSheet()

  await store.set(payAtom, instalment)

  expect(requestsOf(createPaymentCode)).toEqual([])
})

test('a press while the phone is offline sends nothing, and the page and its sheet stay as they are', async () => {
  answer(getInstalmentPlan, due)
  const { store, visits } = await openSheet()
  const known = store.get(instalment.infoAtom)

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await store.set(payAtom, instalment)

  expect(requestsOf(createPaymentCode)).toEqual([])
  expect(requestsOf(getInstalmentPlan)).toHaveLength(1)
  expect(store.get(instalment.infoAtom)).toBe(known)
  expect([store.get(isSheetOpenAtom), store.get(troubleAtom), visits]).toEqual([true, null, []])

  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(requestsOf(getInstalmentPlan)).toHaveLength(2))
  expect(requestsOf(createPaymentCode)).toEqual([])
})
