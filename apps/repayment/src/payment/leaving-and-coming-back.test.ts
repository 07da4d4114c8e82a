import { answer, refuse, requestsOf } from '@pahiram/api-mock'
import { createPaymentCode, getInstalmentPlan, getPaymentState } from '@pahiram/contract'
import { beforeEach, expect, test } from 'vitest'

import { due, instalment, openSheet, payUrl } from './test-payment.ts'
import { comeBackAtom, comeBackFromAppAtom, isSheetOpenAtom, payAtom, troubleAtom } from './payment-model.ts'

beforeEach(() => {
  answer(getPaymentState, { state: 'none' })
})

test('what was known stays while the server is asked again, and goes when it refuses', async () => {
  answer(getInstalmentPlan, due)
  const { store } = await openSheet()

  refuse(getInstalmentPlan, { code: '409', message: 'This order is repaid' })
  const asking = store.set(instalment.infoAtom)
  expect(store.get(instalment.knownAtom)?.repayAmount).toBe('₱1,050.00')

  await asking
  expect(store.get(instalment.knownAtom)).toBeNull()
})

test.each([
  ['another origin', 'https://evil.example/pay'],
  ['a script', 'javascript:alert(1)'],
  ['another host', '//evil.example/pay'],
  ['an empty address', ' '],
  ['no address', null],
])('stays, and says so, when the payment page is %s', async (_, refused) => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl: refused })
  const { store, visits } = await openSheet()

  await store.set(payAtom, instalment)

  expect(visits).toEqual([])
  expect(store.get(troubleAtom)).toBe('unopened')
  expect(requestsOf(getInstalmentPlan)).toHaveLength(2)
})

test('a payment page of another origin learns nothing of the session', async () => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl })
  const { store, visits } = await openSheet()

  await store.set(payAtom, instalment)

  expect(visits[0]?.url).not.toContain('s1')
})

test('who comes back finds what the server knows now, and may start a new payment', async () => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl })
  const { store } = await openSheet()

  await store.set(payAtom, instalment)
  await store.set(comeBackAtom, instalment)

  expect(requestsOf(getInstalmentPlan)).toHaveLength(2)
  expect(store.get(isSheetOpenAtom)).toBe(false)

  await store.set(payAtom, instalment)
  expect(requestsOf(createPaymentCode)).toHaveLength(2)
})

test('who comes back from a wallet finds the same; who only looked away does not wait again', async () => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl: 'pahiram://wallet' })
  const { store, shellMessages } = await openSheet()

  await store.set(comeBackFromAppAtom, instalment)
  expect(requestsOf(getInstalmentPlan)).toHaveLength(1)

  await store.set(payAtom, instalment)
  expect(shellMessages).toContainEqual({ action: 'openPage', params: { url: 'pahiram://wallet' } })

  await store.set(comeBackFromAppAtom, instalment)
  expect(requestsOf(getInstalmentPlan)).toHaveLength(2)
})

test('coming back while a code is being made leaves that press alone', async () => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl }, { delay: 30 })
  const { store, visits } = await openSheet()
  const paying = store.set(payAtom, instalment)

  await store.set(comeBackAtom, instalment)
  await store.set(payAtom, instalment)
  await paying

  expect(requestsOf(createPaymentCode)).toHaveLength(1)
  expect(visits).toHaveLength(1)
})

test('takes the session along where a code is shown on a page of ours', async () => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl: '/repaymentOfCode?showType=1&payCode=7' })
  const { store, visits } = await openSheet()

  await store.set(payAtom, instalment)

  const url = 'https://pages.pahiram.example/repaymentOfCode?showType=1&payCode=7&sessionId=s1'

  expect(visits).toEqual([{ how: 'assign', url }])
})

test('counts both presses', async () => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl })
  const { store, shellMessages } = await openSheet()

  await store.set(payAtom, instalment)

  expect(shellMessages.map(({ params }) => params)).toEqual([
    { event: 'repay.payment-method', productId: 'p1' },
    { event: 'repay.payment', productId: 'p1' },
  ])
})
