import { answer, fail, requestsOf, startApiMock } from '@pahiram/api-mock'
import { getLoanDetails } from '@pahiram/contract'
import { expect, test, vi } from 'vitest'

import { apiOf, failureOf } from './test-calls.ts'

// The file that repeats calls is on its way for ever, as on a bad connection.
vi.mock('ky', () => new Promise(() => undefined))

startApiMock()

test('no call waits longer for it than for its answer', async () => {
  fail(getLoanDetails, { status: 503 })

  expect(await failureOf(apiOf({ timeoutMs: 60 })(getLoanDetails, {}))).toEqual({ kind: 'timeout' })
})

test('meanwhile all that goes well goes on', async () => {
  answer(getLoanDetails, { orderStatus: 21 })
  fail(getLoanDetails, { status: 503, times: 1 })

  const api = apiOf({ timeoutMs: 200 })
  const waiting = failureOf(api(getLoanDetails, { orderId: 'o1' }))

  await vi.waitFor(() => expect(requestsOf(getLoanDetails)).toHaveLength(1))
  expect(await api(getLoanDetails, { orderId: 'o2' })).toMatchObject({ orderStatus: 21 })
  expect(await waiting).toEqual({ kind: 'timeout' })
})
