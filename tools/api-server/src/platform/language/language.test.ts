import formbody from '@fastify/formbody'
import { getComplaintInit, getLoanDetails } from '@pahiram/contract'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { call, rawRequest, seededOrders } from '../../testing/caller.ts'
import { testStorage } from '../../testing/test-database.ts'
import { answerInLanguage, currentLocale } from './language.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ port: 0, ...(await testStorage()), sites: [], mode: 'sandbox' })
})
afterAll(async () => server.close())

async function orderIn(headers: Record<string, string>, query = '') {
  const order = (await seededOrders(server.origin)).get('seed-180')
  const http = await rawRequest(server.origin, `${getLoanDetails.path}${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-session-id': order?.session ?? '',
      ...headers,
    },
    body: new URLSearchParams({ productId: order?.productId ?? '', orderId: order?.orderId ?? '' }).toString(),
  })
  const { data } = JSON.parse(http.body.toString()) as { data: { noticeStatusText: string } }

  return { headline: data.noticeStatusText, language: http.headers['content-language'], data }
}

test.each([
  ['default', '5 days late', 'en'],
  ['en', '5 days late', 'en'],
  ['fil', 'Huli nang 5 araw', 'fil'],
  ['es', '5 días de retraso', 'es'],
  ['id', 'Terlambat 5 hari', 'id'],
  ['zh', '已逾期 5 天', 'zh'],
])('an order is answered in %s when X-Lang asks for it', async (locale, headline, language) => {
  expect(await orderIn({ 'x-lang': locale })).toMatchObject({ headline, language })
})

test('X-Lang wins over lang in the query, which counts without it; an unknown language counts as none', async () => {
  expect((await orderIn({ 'x-lang': 'zh' }, '?lang=es')).language).toBe('zh')
  expect((await orderIn({}, '?lang=es')).language).toBe('es')
  expect((await orderIn({ 'x-lang': 'tl' }, '?lang=es')).language).toBe('es')
  expect((await orderIn({ 'x-lang': 'tl' }, '?lang=xx')).headline).toBe('5 days late')
})

test("a request without a language is answered in the deployment's, with and without a body", async () => {
  const app = fastify()

  answerInLanguage(app, 'fil')
  await app.register(formbody)
  app.all('/locale', async () => currentLocale())

  const localeOf = async (method: 'GET' | 'POST', headers: Record<string, string> = {}) =>
    (await app.inject({ method, url: '/locale', headers, ...(method === 'POST' && { payload: 'a=b' }) })).body
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  expect(await localeOf('GET')).toBe('fil')
  expect(await localeOf('POST', form)).toBe('fil')
  expect(await localeOf('POST', { ...form, 'x-lang': 'zh' })).toBe('zh')
  await app.close()
})

test('two requests at once are each answered in their own language', async () => {
  const asked = ['es', 'zh', 'id', 'fil', 'es', 'zh', 'id', 'fil']
  const answered = await Promise.all(asked.map((locale) => orderIn({ 'x-lang': locale })))

  expect(answered.map(({ language }) => language)).toEqual(asked)
  expect(new Set(answered.map(({ headline }) => headline)).size).toBe(4)
})

test('days and amounts are written as the language writes them', async () => {
  const texts = async (locale: string) => JSON.stringify((await orderIn({ 'x-lang': locale })).data)

  expect(await texts('default')).toMatch(/"\d{1,2} [A-Z][a-z]{2} 20\d\d"/)
  expect(await texts('zh')).toMatch(/"20\d\d年\d{1,2}月\d{1,2}日"/)
  expect(await texts('default')).toContain('"₱10,000.00"')
  expect(await texts('id')).toContain('"₱10.000,00"')
})

test('the questions of a complaint are in the language asked for', async () => {
  const { data } = await call(server.origin, getComplaintInit, {}, 'complaint', '?lang=fil')

  expect(data).toMatchObject({ problemType: [{ title: 'Paniningil at mga paalala' }, {}, {}, {}, {}, {}, {}, {}] })
})
