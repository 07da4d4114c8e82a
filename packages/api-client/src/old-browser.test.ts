import { getLoanDetails } from '@pahiram/contract'
import { expect, test, vi } from 'vitest'

// What browsers of 2020 do not have goes before any module looks for it.
vi.hoisted(() => {
  const absent = { value: undefined, configurable: true }

  Object.defineProperties(AbortSignal, { any: absent, timeout: absent })
  Object.defineProperty(AbortSignal.prototype, 'throwIfAborted', absent)
})

import { apiOf, failureOf } from './test-calls.ts'

function answering(...answers: (() => Promise<Response>)[]) {
  return vi.fn<() => Promise<Response>>(() => answers.shift()?.() ?? Promise.reject(new TypeError('Failed to fetch')))
}

const lost = () => Promise.reject(new TypeError('Load failed'))
const found = () => Promise.resolve(new Response('{"code":0,"data":{"orderStatus":21}}'))

test('a browser of 2020 asks again like any other', async () => {
  const fetchNow = answering(lost, found)
  const stop = new AbortController()

  expect(await apiOf({ fetch: fetchNow })(getLoanDetails, {}, { signal: stop.signal })).toMatchObject({
    orderStatus: 21,
  })
  expect(fetchNow).toHaveBeenCalledTimes(2)
})

test('the client distinguishes a timeout from a lost connection', async () => {
  const silent = () => new Promise<Response>(() => {})

  expect(await failureOf(apiOf({ fetch: answering(silent), timeoutMs: 20 })(getLoanDetails, {}))).toEqual({
    kind: 'timeout',
  })
  expect(await failureOf(apiOf({ fetch: answering() })(getLoanDetails, {}))).toEqual({ kind: 'offline' })
})

test('it breaks off what ran out of time', async () => {
  let given: AbortSignal | undefined
  const fetchNow = ((_request: Request, { signal }: { signal: AbortSignal }) => {
    given = signal
    return new Promise(() => {})
  }) as typeof fetch

  expect(await failureOf(apiOf({ fetch: fetchNow, timeoutMs: 20 })(getLoanDetails, {}))).toEqual({ kind: 'timeout' })
  expect(given?.aborted).toBe(true)
})
