import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getLoanDetails, readAnswer, saveEvent } from '@pahiram/contract'
import type { PageStore } from '@pahiram/page'
import { preparePage } from '@pahiram/page/testing'
import { afterEach, expect, test, vi } from 'vitest'

import { openDialogAtom } from './order-dialogs-model.ts'
import {
  borrowAgainAtom,
  buttonsOf,
  orderAtom,
  recommendationsOf,
  repayAddressAtom,
  repayAtom,
  repayOutsideAtom,
  rolloverAddressAtom,
  rolloverAtom,
} from './order-model.ts'

/** Starts loading, as showing the page does, and waits until the order is known. */
async function waitForOrder(store: PageStore): Promise<void> {
  store.sub(orderAtom, () => undefined)
  await vi.waitFor(() => {
    if (store.get(orderAtom).state !== 'ready') throw new Error('the order is not known yet')
  })
}

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [21, false, []],
  [110, false, []],
  [151, true, []],
  [170, true, ['repayment']],
  [174, false, ['repayment']],
  [174, true, ['repay', 'rollover']],
  [180, false, ['repayment']],
  [180, true, ['repay', 'rollover']],
  [200, false, ['borrowAgain']],
  [999, true, []],
  [undefined, false, []],
])('offers status %s with rollover %s the buttons %j', (orderStatus, isDelay, buttons) => {
  expect(buttonsOf({ orderStatus, isDelay })).toEqual(buttons)
})

test.each([
  [21, 1],
  [110, 1],
  [151, 1],
  [170, 0],
  [174, 0],
  [180, 0],
  [200, 0],
  [999, 1],
])('recommends products at status %s: %s', (orderStatus, shown) => {
  const details = readAnswer(getLoanDetails, { orderStatus, recProducts: [{ name: 'Agila Cash', flag: 1 }] })

  expect(recommendationsOf(details)).toHaveLength(shown)
  expect(recommendationsOf(details, ['recommended'])).toHaveLength(0)
})

test('asks for the order that the address names, with the session', async () => {
  answer(getLoanDetails, { orderStatus: 174 })
  const { store } = preparePage({ address: '/order?orderId=o1&productId=p1&sessionId=s1' })

  await waitForOrder(store)

  const [request] = requestsOf(getLoanDetails)
  expect(request?.fields).toEqual({ productId: 'p1', orderId: 'o1' })
  expect(request?.query.get('sessionId')).toBe('s1')
})

test('leaves for the withdrawal page with the common query, unless the order is still at 21', async () => {
  answer(getLoanDetails, { orderStatus: 151, playeduL: '/withdraw?step=1' })
  const left = preparePage({ address: '/order?orderId=o1&sessionId=s1&utm_tag=u1' })

  void left.store.sub(orderAtom, () => undefined)
  await vi.waitFor(() => expect(left.visits).toHaveLength(1))

  expect(left.visits).toEqual([
    { how: 'replace', url: 'https://pages.pahiram.example/withdraw?step=1&sessionId=s1&utm_tag=u1' },
  ])
  expect(left.store.get(orderAtom).state).toBe('loading')

  answer(getLoanDetails, { orderStatus: 21, playeduL: '/withdraw' })
  const stayed = preparePage({ address: '/order?orderId=o1' })

  await waitForOrder(stayed.store)
  expect(stayed.visits).toEqual([])
})

test('shows the order when the withdrawal page is on an origin that is not allowed', async () => {
  answer(getLoanDetails, { orderStatus: 151, playeduL: 'https://evil.example/?x' })
  const { store, visits } = preparePage({ address: '/order?orderId=o1&sessionId=secret' })

  await waitForOrder(store)

  expect(visits).toEqual([])
})

test('Repay leads to our repayment page, and a press remembers that the tips were seen', async () => {
  answer(getLoanDetails, { orderStatus: 170 })
  const { store, visits, shellMessages } = preparePage({ address: '/order?orderId=o1&productId=p1&sessionId=s1' })

  await waitForOrder(store)
  expect(store.get(repayAddressAtom)).toBe('/repay?productId=p1&orderId=o1&sessionId=s1')
  store.set(repayAtom)

  // The browser follows the link.
  expect(visits).toEqual([])
  expect(sessionStorage.getItem('showBankTip')).toBe('1')
  expect(shellMessages).toContainEqual({
    action: 'confirmBuryPoint',
    params: { event: 'order.repay', productId: 'p1' },
  })
})

test('an address of the shop inside of the app is not used', async () => {
  answer(getLoanDetails, { orderStatus: 170, h5Url: 'https://partner.example/pay', inside: '1' })
  const { store } = preparePage({ address: '/order?orderId=o1&sessionId=s1' })

  await waitForOrder(store)

  expect(store.get(repayAddressAtom)).toBe('/repay?orderId=o1&sessionId=s1')
})

test.each([
  ['0', 'https://partner.example/pay', 'https://partner.example/pay'],
  [undefined, 'https://partner.example/pay', 'https://partner.example/pay'],
  ['0', 'https://evil.example/pay', 'https://pages.pahiram.example/repay?orderId=o1&sessionId=s1'],
  ['0', '/repay?productId=p9', 'https://pages.pahiram.example/repay?productId=p9&sessionId=s1'],
])('with inside %s and the repayment address %s pays at %s', async (inside, h5Url, expected) => {
  answer(getLoanDetails, { orderStatus: 170, h5Url, inside })
  const { store, visits } = preparePage({
    address: '/order?orderId=o1&sessionId=s1',
    configuration: { allowedOrigins: ['https://partner.example'] },
  })

  await waitForOrder(store)
  // An address of the server's is opened by the press alone.
  expect(store.get(repayAddressAtom)).toBeUndefined()
  await store.set(repayOutsideAtom)

  expect(visits.map(({ url }) => url)).toEqual([expected])
  expect(sessionStorage.getItem('showBankTip')).toBe('1')
})

test('Rollover leads to the page that extends, and a press remembers that the tips were seen', async () => {
  answer(getLoanDetails, { orderStatus: 180, isDelay: '1' })
  const { store, shellMessages } = preparePage({ address: '/order?orderId=o1' })

  await waitForOrder(store)
  expect(store.get(rolloverAddressAtom)).toBe('/repay-delay?orderId=o1')
  store.set(rolloverAtom)

  expect(sessionStorage.getItem('showBankTip')).toBe('1')
  expect(shellMessages).toContainEqual({ action: 'confirmBuryPoint', params: { event: 'order.rollover' } })
})

test.each([
  ['0', 'kindTips'],
  ['1', 'prompt'],
])('the first drawing opens no dialog, whatever the session keeps (%s)', async (showBankTip, opened) => {
  answer(getLoanDetails, { orderStatus: 174, KindTipsMsg: 'Beware', reyMsg: 'Help?' })
  const { store } = preparePage({ address: '/order', sessionStorage: { showBankTip } })

  await store.set(orderAtom, false)
  expect(store.get(openDialogAtom)).toBeNull()

  store.sub(openDialogAtom, () => undefined)
  expect(store.get(openDialogAtom)).toBe(opened)
})

test('counts Borrow Again, then lets the shell open the product', async () => {
  answer(saveEvent, null)
  const { store, shellMessages } = preparePage({ address: '/order?productId=p1' })

  await store.set(borrowAgainAtom)

  expect(requestsOf(saveEvent)[0]?.fields).toEqual({ productId: 'p1', moduleId: '30', positionId: '0' })
  expect(shellMessages).toContainEqual({
    action: 'openPage',
    params: { url: 'pahiram://product?productId=p1' },
  })
})

test('lets the shell open the product although the press cannot be counted', async () => {
  refuse(saveEvent, { code: '9', message: 'no' })
  const { store, shellMessages } = preparePage({ address: '/order?productId=p1' })

  await store.set(borrowAgainAtom)

  expect(shellMessages.some(({ action }) => action === 'openPage')).toBe(true)
})

test('opens the product once when Borrow Again is tapped many times', async () => {
  answer(saveEvent, null)
  const { store, shellMessages } = preparePage({ address: '/order?productId=p1' })

  await Promise.all([store.set(borrowAgainAtom), store.set(borrowAgainAtom), store.set(borrowAgainAtom)])

  expect(requestsOf(saveEvent)).toHaveLength(1)
  expect(shellMessages.filter(({ action }) => action === 'openPage')).toHaveLength(1)
})

test('keeps the failure for the error block, and loads again when asked', async () => {
  fail(getLoanDetails, { status: 404 })
  const { store } = preparePage({ address: '/order' })

  void store.sub(orderAtom, () => undefined)
  await vi.waitFor(() => expect(store.get(orderAtom)).toMatchObject({ state: 'failed' }))

  answer(getLoanDetails, { orderStatus: 200 })
  await store.set(orderAtom)

  expect(store.get(orderAtom)).toMatchObject({ state: 'ready', value: { orderStatus: 200 } })
})
