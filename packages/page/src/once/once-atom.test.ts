import { ApiError } from '@pahiram/api-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { environmentAtom } from '../environment.ts'
import type { PageStore } from '../page-element.tsx'
import { preparePage, type RenderPageOptions, settleQuickly } from '../testing/render-page.tsx'
import { keptInSession } from './kept-intent.ts'
import { onceAtom, type OnceAtom } from './once-atom.ts'

const key = 'test.intent'
const keep = keptInSession<string>(() => key)

beforeEach(settleQuickly)

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(of: OnceAtom<string, string>, options: Partial<RenderPageOptions> = {}): PageStore {
  const { store } = preparePage({ address: '/test?sessionId=borrower-1', ...options })

  store.sub(of, () => undefined)
  return store
}

/** Opens a page again in the same tab. */
function reload(of: OnceAtom<string, string>, address = '/test?sessionId=borrower-1'): PageStore {
  return open(of, { address, sessionStorage: Object.fromEntries(Object.entries(sessionStorage)) })
}

const offline = () => new ApiError('test', { kind: 'offline' })
const rejection = { code: '7', message: 'No' }

/** Sends `amount`; answers what it led to and the idempotency key. */
async function press(store: PageStore, of: OnceAtom<string, string>, amount: number, fate: 'yes' | 'no' | 'lost') {
  let idempotencyKey: string | undefined
  const outcome = await store.set(of, {
    fields: { amount },
    async send(_api, intent) {
      idempotencyKey = intent.idempotencyKey
      if (fate === 'lost') throw offline()
      if (fate === 'no') throw new ApiError('test', { kind: 'rejected', rejection })
      return 'yes'
    },
  })

  return { outcome, idempotencyKey }
}

test('the same content keeps its idempotency key after a lost answer, and other content gets a new one', async () => {
  const of = onceAtom<string, string>({ keep })
  const lost = await press(open(of), of, 1, 'lost')
  const again = await press(reload(of), of, 1, 'lost')
  const other = await press(reload(of), of, 2, 'yes')

  expect(lost.idempotencyKey).toMatch(/^[\da-z]{16,}$/)
  expect(again.idempotencyKey).toBe(lost.idempotencyKey)
  expect(other.idempotencyKey).toMatch(/^[\da-z]{16,}$/)
  expect(other.idempotencyKey).not.toBe(lost.idempotencyKey)
  expect(sessionStorage.getItem(key)).toBeNull()
})

test('a press after a check that found nothing keeps its idempotency key, since the lost call may still arrive', async () => {
  const of = onceAtom<string, string>({ keep, check: async () => false })
  const store = open(of)
  const lost = await press(store, of, 1, 'lost')
  expect(lost.outcome?.state).toBe('failed')

  expect((await press(store, of, 1, 'yes')).idempotencyKey).toBe(lost.idempotencyKey)
})

test('a reload after a check that found nothing checks once more, and a press keeps its idempotency key', async () => {
  let isDone = false
  const check = vi.fn(async () => isDone)
  const of = onceAtom<string, string>({ keep, check })
  const lost = await press(open(of), of, 1, 'lost')
  const store = reload(of)

  await vi.waitFor(() => expect(store.get(of)).toMatchObject({ state: 'failed', isOpen: true }))
  expect(check).toHaveBeenCalledTimes(3)
  expect((await press(store, of, 1, 'no')).idempotencyKey).toBe(lost.idempotencyKey)
  expect((await press(store, of, 1, 'lost')).idempotencyKey).toBe(lost.idempotencyKey)

  isDone = true
  const late = reload(of)
  await vi.waitFor(() => expect(late.get(of).state).toBe('done'))
  expect(sessionStorage.getItem(key)).toBeNull()
})

test('a check believes that it did not happen the second time only', async () => {
  const check = vi.fn(async () => check.mock.calls.length > 1)
  const of = onceAtom<string, string>({ keep, check })

  expect((await press(open(of), of, 1, 'lost')).outcome?.state).toBe('done')
  expect(check).toHaveBeenCalledTimes(2)
})

test('a rejection leaves what is not known of an earlier press as it is, also after a reload', async () => {
  const of = onceAtom<string, string>({ keep })
  const store = open(of)

  await press(store, of, 1, 'lost')
  expect((await press(store, of, 2, 'no')).outcome).toEqual({ state: 'rejected', rejection })

  expect(store.get(of).state).toBe('unknown')
  expect(reload(of).get(of).state).toBe('unknown')
})

test('a late answer forgets nothing that another page sent meanwhile', async () => {
  const of = onceAtom<string, string>({ keep })
  const first = open(of)
  let end = (_answer: string): void => undefined
  const sending = first.set(of, { fields: { amount: 1 }, send: () => new Promise((resolve) => (end = resolve)) })
  const second = reload(of)

  expect(second.get(of).state).toBe('unknown')
  await press(second, of, 2, 'lost')
  end('yes')
  await sending

  expect(first.get(of).state).toBe('done')
  expect(reload(of).get(of).state).toBe('unknown')
})

test('a press does not count while another one is sent or checked', async () => {
  let answerCheck = (_isDone: boolean): void => undefined
  const of = onceAtom<string, string>({ keep, check: () => new Promise((resolve) => (answerCheck = resolve)) })
  const store = open(of)
  const lost = press(store, of, 1, 'lost')

  expect(store.get(of)).toMatchObject({ state: 'sending', isOpen: false })
  expect(await press(store, of, 1, 'yes')).toEqual({ outcome: undefined, idempotencyKey: undefined })
  await vi.waitFor(() => expect(store.get(of)).toMatchObject({ state: 'checking', isOpen: false }))
  expect(await press(store, of, 1, 'yes')).toEqual({ outcome: undefined, idempotencyKey: undefined })

  answerCheck(true)
  expect((await lost).outcome?.state).toBe('done')
})

test('an intent of another account is not taken up', async () => {
  const of = onceAtom<string, string>({ keep })

  await press(open(of), of, 1, 'lost')
  const kept = sessionStorage.getItem(key) ?? ''

  expect(kept).not.toContain('borrower')
  expect(reload(of, '/test?sessionId=borrower-2').get(of).state).toBe('idle')
  expect(open(of, { sessionStorage: { [key]: kept } }).get(of).state).toBe('unknown')
})

test.each([
  ['sent', 'sent'],
  ['1234567', 1_234_567],
  ['{', '{'],
  ['null', null],
])('what cannot be read (%j) counts as sent all the same', (written, content) => {
  const of = onceAtom<string, string>({ keep })

  expect(open(of, { sessionStorage: { [key]: written } }).get(of)).toMatchObject({
    state: 'unknown',
    intent: { content },
  })
})

test('an intent that is done counts for a page opened again as long as the flow says, and longer for its own', async () => {
  const onDone = vi.fn()
  const of = onceAtom<string, string>({ keep, doneLasts: 60_000, onDone })
  const store = open(of)

  await press(store, of, 1, 'yes')
  expect(reload(of).get(of)).toMatchObject({ state: 'done', isOpen: false })
  expect(onDone.mock.calls.map(([, , answer]) => answer as unknown)).toEqual(['yes', undefined])

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect(reload(of).get(of).state).toBe('idle')
  expect(store.get(of).isOpen).toBe(false)
  vi.useRealTimers()
})

test('without a place to be kept an intent lasts as long as its page', async () => {
  const of = onceAtom<string, string>({})
  const store = open(of)
  const lost = await press(store, of, 1, 'lost')

  expect((await press(store, of, 1, 'lost')).idempotencyKey).toBe(lost.idempotencyKey)
  expect(sessionStorage).toHaveLength(0)
  expect(reload(of).get(of).state).toBe('idle')
})

test('a flow that learns elsewhere that it happened finishes it, and one that lets go of it forgets it', async () => {
  const onDone = vi.fn()
  const of = onceAtom<string, string>({ keep, onDone })
  const store = open(of)

  await store.set(of, 'finish')
  expect(store.get(of).state).toBe('idle')

  await press(store, of, 1, 'lost')
  await store.set(of, 'finish')
  expect(store.get(of).state).toBe('done')
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(sessionStorage.getItem(key)).toBeNull()

  await store.set(of, 'reset')
  expect(store.get(of)).toMatchObject({ state: 'idle', isOpen: true })
})

test('a press while the phone is offline sends nothing, keeps nothing and says so; the next one is sent', async () => {
  const of = onceAtom<string, string>({ keep, check: async () => true })
  const store = open(of)
  const toasts: string[] = []
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  store.set(environmentAtom, { ...store.get(environmentAtom), toast: (text) => void toasts.push(text) })

  expect(await press(store, of, 1, 'yes')).toEqual({ outcome: undefined, idempotencyKey: undefined })
  expect(toasts).toEqual(['You are offline. Nothing was sent. Press again once you have a connection.'])
  expect(store.get(of)).toMatchObject({ state: 'idle', isOpen: true })
  expect(sessionStorage.getItem(key)).toBeNull()

  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(store.get(of).state).toBe('idle')
  expect((await press(store, of, 1, 'yes')).outcome?.state).toBe('done')
})
