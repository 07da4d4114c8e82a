import { answer, fail, requestsOf, startApiMock } from '@pahiram/api-mock'
import { getLoanDetails, saveEvent } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { apiOf, failureOf } from './test-calls.ts'

startApiMock()

test('identical reads in flight share one request', async () => {
  answer(getLoanDetails, { orderStatus: 21 })

  const api = apiOf()
  const [first, second] = await Promise.all([
    api(getLoanDetails, { orderId: 'o1' }),
    api(getLoanDetails, { orderId: 'o1' }),
  ])

  expect(first).toEqual(second)
  expect(requestsOf(getLoanDetails)).toHaveLength(1)
})

test('a read after the first has ended asks anew, and so does one with other fields', async () => {
  answer(getLoanDetails)

  const api = apiOf()

  await Promise.all([api(getLoanDetails, { orderId: 'o1' }), api(getLoanDetails, { orderId: 'o2' })])
  await api(getLoanDetails, { orderId: 'o1' })

  expect(requestsOf(getLoanDetails)).toHaveLength(3)
})

test('a failure reaches everyone who shared the request', async () => {
  fail(getLoanDetails, { status: 500 })

  const api = apiOf()
  const failures = await Promise.all([failureOf(api(getLoanDetails, {})), failureOf(api(getLoanDetails, {}))])

  expect(failures).toEqual([
    { kind: 'broken', status: 500 },
    { kind: 'broken', status: 500 },
  ])
})

test('who lets go gets an AbortError, and whoever shared the request still gets the answer', async () => {
  answer(getLoanDetails, { orderStatus: 21 }, { delay: 40 })

  const api = apiOf()
  const stop = new AbortController()
  const first = api(getLoanDetails, {}, { signal: stop.signal })
  const second = api(getLoanDetails, {})

  stop.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  expect(await second).toMatchObject({ orderStatus: 21 })
  expect(requestsOf(getLoanDetails)).toHaveLength(1)
})

test('once nobody waits any more the request is broken off, and the next caller asks anew', async () => {
  const signals: AbortSignal[] = []
  const api = apiOf({
    fetch: ((_request: Request, { signal }: { signal: AbortSignal }) => {
      signals.push(signal)
      return signals.length > 1 ? Promise.resolve(new Response('{"code":0,"data":{}}')) : new Promise(() => {})
    }) as typeof fetch,
  })
  const stops = [new AbortController(), new AbortController()]
  const calls = stops.map(({ signal }) => api(getLoanDetails, {}, { signal }))

  await new Promise((resolve) => {
    setTimeout(resolve, 10)
  })
  for (const stop of stops) stop.abort()
  for (const call of calls) await expect(call).rejects.toMatchObject({ name: 'AbortError' })

  expect(signals[0]?.aborted).toBe(true)
  await api(getLoanDetails, {})
  expect(signals).toHaveLength(2)
})

test('a call that was let go before it began is not sent', async () => {
  await expect(apiOf()(getLoanDetails, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('events are sent as often as they happen, however alike they are', async () => {
  answer(saveEvent)

  const api = apiOf()
  const press = { moduleId: '30', positionId: '0' } as const

  await Promise.all([api(saveEvent, press), api(saveEvent, press)])
  expect(requestsOf(saveEvent)).toHaveLength(2)
})
