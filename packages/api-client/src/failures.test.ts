import { answer, fail, refuse, requestsOf, startApiMock } from '@pahiram/api-mock'
import { endpoint, getLoanDetails, getProductLink } from '@pahiram/contract'
import { text } from '@pahiram/contract/tolerant'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ApiError } from './index.ts'
import { apiOf, failureOf } from './test-calls.ts'

startApiMock()

// The waits between attempts are a third to a second long: their share of chance is taken away, and most of the wait.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(-0.49)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('a refused call throws an error with the code and message of the answer', async () => {
  refuse(getProductLink, { code: 11, message: 'Not yours' })

  expect(await failureOf(apiOf()(getProductLink, { mod: '30', pos: '1', key: 'k' }))).toEqual({
    kind: 'rejected',
    rejection: { code: '11', message: 'Not yours' },
  })
})

test.each([
  [404, '404'],
  [null, ''],
  [{ words: 1 }, ''],
  [undefined, ''],
])('words of another kind (%j) read as %j', async (message, words) => {
  refuse(getLoanDetails, { code: '-1', message })

  expect(await failureOf(apiOf()(getLoanDetails, {}))).toEqual({
    kind: 'rejected',
    rejection: { code: '-1', message: words },
  })
})

test.each([
  ['the sign-in page of a wifi', { html: true }, 200],
  ['an empty answer', { empty: true }, 200],
  ['broken JSON', { body: '{"code":0,' }, 200],
  ['JSON without a status', { body: '{"data":{}}' }, 200],
  ['JSON that is no object', { body: '[0]' }, 200],
  ['null', { body: 'null' }, 200],
  ['a status of another kind', { body: '{"code":{}}' }, 200],
  ['a client error', { status: 404 }, 404],
  ['a server error', { status: 500 }, 500],
] as const)('%s is reported as broken, and not asked for again', async (_name, fault, status) => {
  fail(getLoanDetails, fault)

  expect(await failureOf(apiOf()(getLoanDetails, {}))).toEqual({ kind: 'broken', status })
  expect(requestsOf(getLoanDetails)).toHaveLength(1)
})

test('the variant reads its status from `stat`, where only 00 is success', async () => {
  const variant = endpoint('POST', '/stat', {
    name: 'variant',
    statusField: 'stat',
    request: v.object({}),
    answer: text(),
  })

  answer(variant, 'fine')
  expect(await apiOf()(variant, {})).toBe('fine')
  refuse(variant, { code: '0', message: 'no' })
  expect(await failureOf(apiOf()(variant, {}))).toMatchObject({ kind: 'rejected' })
})

test.each([502, 503, 504])('a read is asked again when a %i passes', async (status) => {
  answer(getLoanDetails, { orderStatus: 21 })
  fail(getLoanDetails, { status, times: 2 })

  expect(await apiOf()(getLoanDetails, {})).toMatchObject({ orderStatus: 21 })
  expect(requestsOf(getLoanDetails)).toHaveLength(3)
})

test('a read is asked at most three times', async () => {
  fail(getLoanDetails, { status: 503 })

  expect(await failureOf(apiOf()(getLoanDetails, {}))).toEqual({ kind: 'broken', status: 503 })
  expect(requestsOf(getLoanDetails)).toHaveLength(3)
})

test('a read whose connection broke is asked again, with all its fields', async () => {
  answer(getLoanDetails, { orderStatus: 21 })
  fail(getLoanDetails, { network: true, times: 1 })

  expect(await apiOf()(getLoanDetails, { orderId: 'o1' })).toMatchObject({ orderStatus: 21 })
  expect(requestsOf(getLoanDetails).map(({ fields }) => fields)).toEqual([{ orderId: 'o1' }, { orderId: 'o1' }])
})

test('no connection at all is reported as offline', async () => {
  fail(getLoanDetails, { network: true })

  expect(await failureOf(apiOf()(getLoanDetails, {}))).toEqual({ kind: 'offline' })
})

test('a body that breaks off midway is a lost connection', async () => {
  const fetchNow = vi.fn<() => Promise<Response>>(async () => {
    const response = new Response('{"code":0}')

    response.text = () => Promise.reject(new TypeError('The network connection was lost.'))
    return response
  })

  expect(await failureOf(apiOf({ fetch: fetchNow as typeof fetch })(getLoanDetails, {}))).toEqual({ kind: 'offline' })
  expect(fetchNow).toHaveBeenCalledTimes(3)
})

test.each(['write', 'money', 'sms'] as const)(
  'a call with the effect %s is sent once, whatever happens',
  async (effect) => {
    const push = endpoint('POST', '/push', { name: 'push', effect, request: v.object({}), answer: text() })

    fail(push, { status: 503 })
    await failureOf(apiOf()(push, {}))
    fail(push, { network: true })
    await failureOf(apiOf()(push, {}))

    expect(requestsOf(push)).toHaveLength(2)
  },
)

test('a call that gets no answer in time is reported as timed out, and not sent again', async () => {
  fail(getLoanDetails, { delay: 'infinite' })

  expect(await failureOf(apiOf({ timeoutMs: 60 })(getLoanDetails, {}))).toEqual({ kind: 'timeout' })
})

test('the time limit covers all attempts together', async () => {
  vi.mocked(Math.random).mockReturnValue(0.5)
  fail(getLoanDetails, { status: 503 })

  expect(await failureOf(apiOf({ timeoutMs: 450 })(getLoanDetails, {}))).toEqual({ kind: 'timeout' })
  expect(requestsOf(getLoanDetails)).toHaveLength(2)
})

test('a body that never ends is out of time too', async () => {
  const fetchNow = (async () => {
    const response = new Response('{')

    response.text = () => new Promise(() => {})
    return response
  }) as typeof fetch

  expect(await failureOf(apiOf({ fetch: fetchNow, timeoutMs: 60 })(getLoanDetails, {}))).toEqual({ kind: 'timeout' })
})

test('an error says which call failed, and nothing of the session', async () => {
  fail(getLoanDetails, { status: 500 })

  const error = (await apiOf({ query: 'sessionId=canary' })(getLoanDetails, {}).catch(
    (thrown: unknown) => thrown,
  )) as ApiError

  expect(error.endpoint).toBe('getLoanDetails')
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain('canary')
})
