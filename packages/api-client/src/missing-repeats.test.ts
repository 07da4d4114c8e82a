import { answer, fail, refuse, requestsOf, startApiMock } from '@pahiram/api-mock'
import { endpoint, getLoanDetails } from '@pahiram/contract'
import { text } from '@pahiram/contract/tolerant'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'

import { apiOf, failureOf } from './test-calls.ts'

// The file that repeats calls cannot be fetched, as without a connection or after a release that took it away.
const asked = vi.hoisted(() => ({ times: 0 }))

vi.mock('ky', () => {
  asked.times += 1
  throw new Error('Failed to fetch dynamically imported module')
})

startApiMock()

afterEach(() => {
  asked.times = 0
  delete window.__pahiramFirstCall
})

const pushLoan = endpoint('POST', '/push', { name: 'push', effect: 'money', request: v.object({}), answer: text() })

test('whatever ends at the first attempt needs nothing more', async () => {
  answer(getLoanDetails, { orderStatus: 21 })
  expect(await apiOf()(getLoanDetails, {})).toMatchObject({ orderStatus: 21 })

  refuse(getLoanDetails, { code: 11, message: 'Not yours' })
  expect(await failureOf(apiOf()(getLoanDetails, {}))).toMatchObject({ kind: 'rejected' })

  fail(getLoanDetails, { status: 500 })
  expect(await failureOf(apiOf()(getLoanDetails, {}))).toEqual({ kind: 'broken', status: 500 })

  fail(pushLoan, { network: true })
  expect(await failureOf(apiOf()(pushLoan, {}))).toEqual({ kind: 'offline' })

  expect(asked.times).toBe(0)
})

test('an early answer is read without it', async () => {
  window.__pahiramFirstCall = earlyOf(Promise.resolve(new Response('{"code":"00","data":{"orderStatus":"180"}}')))

  expect(await apiOf()(getLoanDetails, {})).toMatchObject({ orderStatus: 180 })
  expect(requestsOf(getLoanDetails)).toHaveLength(0)
  expect(asked.times).toBe(0)
})

test('without it a lost read is reported as offline, and Retry goes through', async () => {
  answer(getLoanDetails, { orderStatus: 21 })
  fail(getLoanDetails, { network: true, times: 1 })

  const api = apiOf()

  expect(await failureOf(api(getLoanDetails, {}))).toEqual({ kind: 'offline' })
  expect(asked.times).toBe(1)
  expect(await api(getLoanDetails, {})).toMatchObject({ orderStatus: 21 })
  expect(requestsOf(getLoanDetails)).toHaveLength(2)
})

test('so is an early call that got lost', async () => {
  answer(getLoanDetails, { orderStatus: 21 })
  window.__pahiramFirstCall = earlyOf(Promise.reject(new TypeError('Load failed')))

  const api = apiOf()

  expect(await failureOf(api(getLoanDetails, {}))).toEqual({ kind: 'offline' })
  expect(await api(getLoanDetails, {})).toMatchObject({ orderStatus: 21 })
})

test('without it a server that is away for a moment is reported with its status', async () => {
  fail(getLoanDetails, { status: 503 })

  expect(await failureOf(apiOf()(getLoanDetails, {}))).toEqual({ kind: 'broken', status: 503 })
  expect(requestsOf(getLoanDetails)).toHaveLength(1)
})

function earlyOf(response: Promise<Response>) {
  return { method: 'POST', url: '/v3/loan-details/loan-details', body: '', response }
}
