import { getLoanDetails } from '@pahiram/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { loadRepeatCall } from './transport.ts'
import { apiOf } from './test-calls.ts'

beforeEach(async () => {
  await loadRepeatCall()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that is overloaded once and says for how long; gives the times at which it was asked, in ms. */
function overloaded(retryAfter: string) {
  const begun = Date.now()
  const askedAt: number[] = []

  async function answerLate(): Promise<Response> {
    askedAt.push(Date.now() - begun)

    return askedAt.length === 1
      ? new Response(null, { status: 503, headers: { 'Retry-After': retryAfter } })
      : new Response('{"code":0,"data":{"orderStatus":21}}')
  }

  return { askedAt, fetch: answerLate as typeof fetch }
}

test.each([
  ['seconds', '4', 4_000],
  ['a date', 'Sat, 21 Nov 2026 04:00:04 GMT', 4_000],
  ['longer than a borrower should wait', '3600', 10_000],
])('a read is repeated when the server asks for it, given as %s', async (_name, retryAfter, wait) => {
  vi.setSystemTime(new Date('2026-11-21T04:00:00Z'))
  const server = overloaded(retryAfter)
  const answer = apiOf({ fetch: server.fetch })(getLoanDetails, {})

  await vi.advanceTimersByTimeAsync(wait)

  expect(await answer).toMatchObject({ orderStatus: 21 })
  expect(server.askedAt).toEqual([0, wait])
})

test('a read is repeated within half a second when a fault names no time that can be read', async () => {
  const server = overloaded('soon')
  const answer = apiOf({ fetch: server.fetch })(getLoanDetails, {})

  await vi.advanceTimersByTimeAsync(450)

  expect(await answer).toMatchObject({ orderStatus: 21 })
  expect(server.askedAt).toHaveLength(2)
})
