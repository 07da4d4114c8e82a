import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getLoanDetails, pushLoan } from '@pahiram/contract'
import { type PageStore } from '@pahiram/page'
import { preparePage, type RenderPageOptions, settleQuickly } from '@pahiram/page/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { intentAtom, isOfferedAtom } from './intent-model.ts'

const key = 'confirm.intent.p1'
const order = 'https://pages.pahiram.example/order?productId=p1&from=confirm&sessionId=s1'
const nobody = { code: '404', message: 'no such order' }

beforeEach(settleQuickly)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function open(options: Partial<RenderPageOptions> = {}) {
  const page = preparePage({ address: '/loan-confirm?productId=p1&sessionId=s1', ...options })

  page.store.sub(intentAtom, () => undefined)
  return page
}

/** Opens the page once more in the same tab. */
function reload() {
  return open({ sessionStorage: Object.fromEntries(Object.entries(sessionStorage)) })
}

async function push(store: PageStore): Promise<void> {
  const fields = { amount: '1', periods: '1', termUnit: 'day', productId: 'p1' }

  await store.set(intentAtom, { fields, send: (api) => api(pushLoan, fields) })
}

/** The session's storage says that a push was sent, and not how it ended. */
function expectKeptAsSent(): void {
  expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toEqual({
    of: expect.any(String),
    idempotencyKey: expect.stringMatching(/^[\da-z]{16,}$/),
    fingerprint: expect.any(String),
  })
}

function stateOf(store: PageStore): string {
  return store.get(intentAtom).state
}

function waitFor(store: PageStore, state: string): Promise<void> {
  return vi.waitFor(() => expect(stateOf(store)).toBe(state))
}

test('pushes once for a storm of presses', async () => {
  answer(pushLoan, { lendDetailsUrl: '/order' }, { delay: 50 })
  const { store, visits } = open()

  await Promise.all([push(store), push(store), push(store)])
  await push(store)

  expect(requestsOf(pushLoan)).toHaveLength(1)
  expect(visits).toHaveLength(1)
  expect(stateOf(store)).toBe('done')
})

test('a reload during the push checks instead of offering the loan again', async () => {
  answer(pushLoan, { lendDetailsUrl: '/order' }, { delay: 100 })
  answer(getLoanDetails, { orderStatus: 21 }, { delay: 20 })
  const pushing = push(open().store)
  expectKeptAsSent()

  const { store, visits } = reload()

  expect(stateOf(store)).toBe('checking')
  expect(store.get(isOfferedAtom)).toBe(false)
  await push(store)
  await waitFor(store, 'done')

  expect(visits).toEqual([{ how: 'replace', url: order }])
  await pushing
  expect(requestsOf(pushLoan)).toHaveLength(1)
})

test('a press that comes before the page was shown checks as well', async () => {
  answer(getLoanDetails, { orderStatus: 21 })
  const { store, visits } = preparePage({
    address: '/loan-confirm?productId=p1&sessionId=s1',
    sessionStorage: { [key]: 'sent' },
  })

  await push(store)

  expect(requestsOf(pushLoan)).toEqual([])
  expect(visits).toEqual([{ how: 'replace', url: order }])
})

test('a reload on the way to the order leads there, and a minute later the loan is offered again', async () => {
  answer(pushLoan, { lendDetailsUrl: '/order' })
  await push(open().store)

  const { store, visits } = reload()
  expect(stateOf(store)).toBe('done')
  expect(visits).toEqual([{ how: 'replace', url: order }])

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect(stateOf(reload().store)).toBe('idle')
})

test('a page that stays open after its loan was made never takes another', async () => {
  answer(pushLoan, { lendDetailsUrl: '' })
  const { store } = open()

  await push(store)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  await push(store)

  expect(requestsOf(pushLoan)).toHaveLength(1)
})

test('an intent for one product does not stand in the way of another', () => {
  const { store } = open({
    address: '/loan-confirm?productId=p2&sessionId=s1',
    sessionStorage: { [key]: 'sent' },
  })

  expect(stateOf(store)).toBe('idle')
})

test('keeps nothing of the session', async () => {
  answer(pushLoan, { lendDetailsUrl: '/order' })
  const { store } = open({ address: '/loan-confirm?productId=p1&sessionId=canary&userId=canary' })

  await push(store)

  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain('canary')
})

test.each([21, 151, 170, 174, 180, 999])('a lost answer and an order at %s lead to the order', async (status) => {
  fail(pushLoan, { network: true })
  answer(getLoanDetails, { orderStatus: status })
  const { store, visits } = open()

  await push(store)

  expect(stateOf(store)).toBe('done')
  expect(visits).toEqual([{ how: 'replace', url: order }])
})

test.each([
  ['no order', () => refuse(getLoanDetails, nobody)],
  ['a repaid order', () => answer(getLoanDetails, { orderStatus: 200 })],
  ['one that was refused before', () => answer(getLoanDetails, { orderStatus: 110 })],
])('a lost answer and %s, twice, offer the loan again', async (_, say) => {
  fail(pushLoan, { html: true })
  say()
  const { store, visits } = open()

  await push(store)

  expect(requestsOf(getLoanDetails)).toHaveLength(2)
  expect(stateOf(store)).toBe('failed')
  expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toMatchObject({ isFailed: true })
  expect(visits).toEqual([])

  answer(pushLoan, { lendDetailsUrl: '/order' })
  await push(store)
  expect(requestsOf(pushLoan)).toHaveLength(2)
  expect(stateOf(store)).toBe('done')
})

test('believes that there is no order only when a push that is late had its time', async () => {
  vi.unstubAllGlobals()
  fail(pushLoan, { status: 504 })
  refuse(getLoanDetails, nobody)
  const { store } = open()
  const pushing = push(store)

  await vi.waitFor(() => expect(requestsOf(getLoanDetails)).toHaveLength(1))
  answer(getLoanDetails, { orderStatus: 21 })
  await pushing

  expect(stateOf(store)).toBe('done')
})

test.each(['400', '401', '403', '429'])('a refusal %s of the check says nothing of the loan', async (code) => {
  fail(pushLoan, { network: true })
  refuse(getLoanDetails, { code, message: 'no' })
  const { store } = open()

  await push(store)

  expect(stateOf(store)).toBe('unknown')
  expectKeptAsSent()
})

test('a check that fails is repeated alone, once at a time, until it knows', async () => {
  fail(pushLoan, { empty: true })
  fail(getLoanDetails, { status: 500 })
  const { store } = open()

  await push(store)
  expect(stateOf(store)).toBe('unknown')
  await push(store)
  expect(stateOf(store)).toBe('unknown')

  answer(getLoanDetails, { orderStatus: 170 })
  await Promise.all([store.set(intentAtom, 'check'), store.set(intentAtom, 'check')])

  expect(stateOf(store)).toBe('done')
  expect(requestsOf(pushLoan)).toHaveLength(1)
})

test('a refused push is over: the next page knows nothing of it', async () => {
  refuse(pushLoan, { code: '7', message: '' })
  const { store } = open()

  await push(store)

  expect(stateOf(store)).toBe('rejected')
  expect(stateOf(reload().store)).toBe('idle')
})

test.each([undefined, null, '', 'javascript:alert(1)', 'https://evil.example/?x'])(
  'a loan whose page is at %j is made all the same, and the page stays',
  async (lendDetailsUrl) => {
    answer(pushLoan, { lendDetailsUrl: lendDetailsUrl ?? null })
    const { store, visits } = open()

    await push(store)

    expect(stateOf(store)).toBe('done')
    expect(visits).toEqual([])
  },
)

test('hands a loan page of the app to the shell', async () => {
  answer(pushLoan, { lendDetailsUrl: 'pahiram://loan?id=1' })
  const { store, shellMessages } = open()

  await push(store)

  await vi.waitFor(() => {
    expect(shellMessages).toContainEqual({
      action: 'openPage',
      params: { url: 'pahiram://loan?id=1&from=confirm' },
    })
  })
})
