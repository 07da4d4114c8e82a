import type { AnyEndpoint } from '@pahiram/contract'
import {
  countFailureClick,
  getFailure,
  getLoanDetails,
  getProductLink,
  listAgreements,
  pushVariantLoan,
} from '@pahiram/contract'
import { expect, test } from 'vitest'

import { answer, answerPlain, fail, refuse, requestsOf, startApiMock } from './index.ts'
import { takeUnanswered } from './server.ts'

startApiMock()

function post(endpoint: AnyEndpoint, body: BodyInit = ''): Promise<Response> {
  return fetch(`${endpoint.path}?sessionId=s1`, { method: 'POST', body, headers: { 'X-Session-Id': 's1' } })
}

test('an answer is wrapped in the envelope of its endpoint', async () => {
  answer(getLoanDetails, { orderStatus: 174 })

  expect(await (await post(getLoanDetails)).json()).toEqual({ code: '0', data: { orderStatus: 174 }, message: '' })
})

test('a refusal carries its status and its words', async () => {
  refuse(getLoanDetails, { code: '11', message: 'Not yours' })

  expect(await (await post(getLoanDetails)).json()).toEqual({ code: '11', data: null, message: 'Not yours' })
})

test('what was sent can be looked at', async () => {
  answer(getLoanDetails)
  await post(getLoanDetails, new URLSearchParams({ productId: 'p1' }))

  const [request] = requestsOf(getLoanDetails)

  expect(request?.fields).toEqual({ productId: 'p1' })
  expect(request?.query.get('sessionId')).toBe('s1')
  expect(request?.headers.get('x-session-id')).toBe('s1')
  expect(requestsOf(getProductLink)).toEqual([])
})

test('a file that was sent is a file again', async () => {
  const form = new FormData()

  form.append('problemImage', new File(['picture'], 'shot.png', { type: 'image/png' }))
  answer(getLoanDetails)
  await post(getLoanDetails, form)

  const sent = requestsOf(getLoanDetails)[0]?.fields.problemImage as File

  expect(sent.name).toBe('shot.png')
  expect(await sent.text()).toBe('picture')
})

test('a broken connection, a status, HTML, an empty body and a delay can be had', async () => {
  fail(getLoanDetails, { network: true })
  await expect(post(getLoanDetails)).rejects.toThrow('Failed to execute "fetch()"')

  fail(getLoanDetails, { status: 503 })
  expect((await post(getLoanDetails)).status).toBe(503)

  fail(getLoanDetails, { html: true })
  const page = await post(getLoanDetails)

  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<!doctype html>')

  fail(getLoanDetails, { empty: true })
  expect(await (await post(getLoanDetails)).text()).toBe('')

  fail(getLoanDetails, { delay: 30, empty: true })
  const before = performance.now()

  await post(getLoanDetails)
  expect(performance.now() - before).toBeGreaterThan(25)
})

test('a fault that happens once gives way to the answer said before it', async () => {
  answer(getProductLink, 'https://pahiram.example/product')
  fail(getProductLink, { status: 502, times: 1 })

  expect((await post(getProductLink)).status).toBe(502)
  expect((await post(getProductLink)).status).toBe(200)
  expect(requestsOf(getProductLink)).toHaveLength(2)
})

test('a request without an answer breaks and is remembered against its test', async () => {
  await expect(post(getLoanDetails)).rejects.toThrow('Failed to execute "fetch()"')

  expect(takeUnanswered()).toEqual(['POST /v3/loan-details/loan-details'])
})

test('a server may write what it likes, of any type', async () => {
  answer(getLoanDetails, { orderStatus: '174', isDelay: '1', recProducts: null, userOrderDetail: { detail: 7 } })
  expect(await (await post(getLoanDetails)).json()).toMatchObject({
    data: { orderStatus: '174', isDelay: '1', recProducts: null, userOrderDetail: { detail: 7 } },
  })

  refuse(getLoanDetails, { code: 5, message: null, data: 'x' })
  expect(await (await post(getLoanDetails)).json()).toEqual({ code: 5, message: null, data: 'x' })

  fail(getLoanDetails, { body: '{"code":' })
  expect(await (await post(getLoanDetails)).text()).toBe('{"code":')
})

test('an endpoint that reads `stat` is answered and refused with it', async () => {
  answer(pushVariantLoan, { lendDetailsUrl: '/order' })
  expect(await (await post(pushVariantLoan)).json()).toEqual({
    stat: '00',
    data: { lendDetailsUrl: '/order' },
    message: '',
  })

  refuse(pushVariantLoan, { code: '01', message: 'No' })
  expect(await (await post(pushVariantLoan)).json()).toEqual({ stat: '01', data: null, message: 'No' })
})

test('an address that begins like another one does not match it', async () => {
  answer(getFailure, { errMessage: 'Sorry' })
  answer(countFailureClick)
  await post(countFailureClick, new URLSearchParams({ id: '7' }))

  expect(requestsOf(getFailure)).toEqual([])
  expect(requestsOf(countFailureClick)[0]?.fields).toEqual({ id: '7' })
})

test('what a GET asks for is read from its query', async () => {
  answer(listAgreements, [{ title: 'Loan agreement', position: '1' }])
  await fetch(`${listAgreements.path}?scene=3`)

  expect(requestsOf(listAgreements)[0]?.fields).toEqual({ scene: '3' })
})

test('a switch beside the contract answers with plain JSON, with nothing, or with the status asked for', async () => {
  const sent: unknown[] = []

  answerPlain('GET', '/__sandbox/faults', () => [{ path: '/a' }])
  answerPlain('POST', '/__sandbox/faults', (fault) => void sent.push(fault))
  answerPlain('DELETE', '/__sandbox/faults', () => new Response('', { status: 500 }))

  const address = 'http://localhost/__sandbox/faults'

  expect(await (await fetch(address)).json()).toEqual([{ path: '/a' }])
  expect((await fetch(address, { method: 'POST', body: '{"path":"/b"}' })).status).toBe(204)
  expect(sent).toEqual([{ path: '/b' }])
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(500)
})
