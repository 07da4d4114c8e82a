import { answer, fail, requestsOf, startApiMock } from '@pahiram/api-mock'
import { endpoint, getLoanDetails, saveEvent, scoreApp } from '@pahiram/contract'
import { text } from '@pahiram/contract/tolerant'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { apiOf, failureOf } from './test-calls.ts'

startApiMock()

test('a form call carries its fields in the body and the common query in the URL, in the order of the contract', async () => {
  answer(getLoanDetails, { orderStatus: 174, productName: 'Cash' })

  const details = await apiOf({ query: 'utm_tag=t&sessionId=s1&orderId=o9&lang=en' })(getLoanDetails, {
    productId: 'p 1',
    orderId: 'o1',
  })
  const [request] = requestsOf(getLoanDetails)

  expect(details).toMatchObject({ orderStatus: 174, productName: 'Cash' })
  expect(request?.query.toString()).toBe('sessionId=s1&lang=en&utm_tag=t')
  expect(request?.fields).toEqual({ productId: 'p 1', orderId: 'o1' })
  expect(request?.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
})

test('a field that is not there is left out', async () => {
  answer(getLoanDetails)
  await apiOf()(getLoanDetails, { productId: undefined, orderId: 'o1' })

  expect(requestsOf(getLoanDetails)[0]?.fields).toEqual({ orderId: 'o1' })
})

test('the session goes along in headers, encoded where a header could not hold it', async () => {
  answer(getLoanDetails)
  await apiOf({ query: 'sessionId=s1&userId=%E4%BD%A0&appName=%20a&clientType=ios' })(getLoanDetails, {})

  const headers = requestsOf(getLoanDetails)[0]?.headers

  expect(headers?.get('X-Session-Id')).toBe('s1')
  expect(headers?.get('X-User-Id')).toBe('%E4%BD%A0')
  expect(headers?.get('X-App-Name')).toBe('%20a')
  expect(headers?.has('X-Merchant-Number')).toBe(false)
})

test('a call has headers of its own beside the session’s', async () => {
  answer(getLoanDetails)
  await apiOf({ query: 'sessionId=s1' })(getLoanDetails, {}, { headers: { 'X-Template': 't@1' } })

  const headers = requestsOf(getLoanDetails)[0]?.headers

  expect([headers?.get('X-Session-Id'), headers?.get('X-Template')]).toEqual(['s1', 't@1'])
})

const findTowns = endpoint('GET', '/towns', {
  name: 'findTowns',
  effect: 'read',
  request: v.object({ user_from: v.string(), word: v.string() }),
  answer: text(),
})

test('a GET carries its fields in the query, each name once', async () => {
  answer(findTowns, 'x')
  await apiOf({ query: 'sessionId=s1&user_from=page' })(findTowns, { user_from: 'field', word: 'ñ&=' })

  expect(requestsOf(findTowns)[0]?.query.toString()).toBe('sessionId=s1&user_from=field&word=%C3%B1%26%3D')
})

const sendPicture = endpoint('POST', '/picture', {
  name: 'sendPicture',
  encoding: 'multipart',
  request: v.object({ picture: v.file() }),
  answer: text(),
})

test('a file travels as multipart, under its own name', async () => {
  answer(sendPicture)
  await apiOf()(sendPicture, { picture: new File(['dots'], 'shot.png', { type: 'image/png' }) })

  const sent = requestsOf(sendPicture)[0]?.fields.picture as File

  expect([sent.name, sent.type, await sent.text()]).toEqual(['shot.png', 'image/png', 'dots'])
})

test('calls go to the base of the configuration, with or without its last slash', async () => {
  const asked: string[] = []
  const policies: unknown[] = []
  const fetchNow = async (url: string, init: RequestInit) => {
    asked.push(url)
    policies.push(init.referrerPolicy)
    return new Response('{"code":0}')
  }

  await apiOf({ apiBase: 'https://api.example/v1/', fetch: fetchNow })(scoreApp, { score: '5' })
  await apiOf({ apiBase: 'https://api.example', fetch: fetchNow })(scoreApp, { score: '5' })

  expect(asked).toEqual([
    'https://api.example/v1/v3/loan-details/google-score',
    'https://api.example/v3/loan-details/google-score',
  ])
  // The page's address holds the session: it goes along as no Referer.
  expect(policies).toEqual(['no-referrer', 'no-referrer'])
})

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

test('a read after the first has ended asks again, and so does one with other fields', async () => {
  answer(getLoanDetails)

  const api = apiOf()

  await Promise.all([api(getLoanDetails, { orderId: 'o1' }), api(getLoanDetails, { orderId: 'o2' })])
  await api(getLoanDetails, { orderId: 'o1' })

  expect(requestsOf(getLoanDetails)).toHaveLength(3)
})

test('a failure reaches every caller that shared the request', async () => {
  fail(getLoanDetails, { status: 500 })

  const api = apiOf()
  const failures = await Promise.all([failureOf(api(getLoanDetails, {})), failureOf(api(getLoanDetails, {}))])

  expect(failures).toEqual([
    { kind: 'broken', status: 500 },
    { kind: 'broken', status: 500 },
  ])
})

test('a caller that aborts gets an AbortError, and the others still get the answer', async () => {
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

test('the request is aborted when no caller waits any more, and the next caller sends a new one', async () => {
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

test('a call that was aborted before it began is not sent', async () => {
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
