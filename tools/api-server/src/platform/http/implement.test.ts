import { connect } from 'node:net'

import { dueDatesCalendar, getLoanDetails } from '@pahiram/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { testCalls } from '../../testing/calls-suite.ts'
import { rawRequest } from '../../testing/caller.ts'
import { databaseFolder } from '../../testing/temporary-folder.ts'

const lines: string[] = []
let server: RunningServer

beforeAll(async () => {
  const dataDir = databaseFolder()

  server = await startServer({ port: 0, dataDir, sites: [], mode: 'sandbox', log: (line) => lines.push(line) })
})
afterAll(async () => server.close())

describe('calls on the embedded database', () => {
  testCalls(() => server)
})

test('the server rejects a body of another type, a malformed and a too long one in the envelope', async () => {
  const send = (type: string, body: string) =>
    rawRequest(server.origin, getLoanDetails.path, { method: 'POST', headers: { 'content-type': type }, body })

  expect((await send('application/json', '{"orderId":')).status).toBe(400)
  expect((await send('application/xml', '<a/>')).status).toBe(415)

  const long = await send('application/x-www-form-urlencoded', `orderId=${'x'.repeat(2_000_000)}`)

  expect(long.status).toBe(413)
  expect(JSON.parse(long.body.toString())).toMatchObject({ code: '400', data: null })
})

test.each([
  ['/v3/loan-details/loan-details', '413'],
  ['/partner/payments', '401'],
  ['/nothing', '413'],
])('%s, refused before it is read, is answered, and so is the next call on its connection', async (path, status) => {
  for (const chunked of [false, true]) {
    const type = 'Content-Type: application/x-www-form-urlencoded'
    const length = chunked ? 'Transfer-Encoding: chunked' : 'Content-Length: 3000000'
    const body = 'x'.repeat(3_000_000)
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    let read = ''

    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\n${type}\r\n${length}\r\n\r\n`)
    socket.write(chunked ? `2DC6C0\r\n${body}\r\n0\r\n\r\n` : body)
    socket.write('GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    for await (const part of socket) read += String(part)
    expect([...read.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, one]) => one)).toEqual([status, '200'])
  }
})

test('no cache may keep an answer of a call, also where the call is refused before it is read', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const long = { method: 'POST', headers: form, body: `orderId=${'x'.repeat(2_000_000)}` }
  const asked: [string, Parameters<typeof rawRequest>[2]?][] = [
    [dueDatesCalendar.path],
    [`${dueDatesCalendar.path}?sessionId=nobody&productId=p&orderId=o`],
    [getLoanDetails.path, long],
    ['/core/accounts', long],
    ['/partner/payments', long],
    ['/__report', { method: 'POST', headers: form, body: '' }],
    ['/readyz'],
    ['/healthz'],
    ['/livez'],
  ]
  const read = asked.map(async ([path, options]) => {
    const { headers } = await rawRequest(server.origin, path, options)

    return [path, headers['cache-control']]
  })

  expect(await Promise.all(read)).toEqual(asked.map(([path]) => [path, 'no-store']))
})

test('what is wrong with a body is said in the language of the request', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-lang': 'zh' }
  const body = `orderId=${'x'.repeat(2_000_000)}`
  const long = await rawRequest(server.origin, getLoanDetails.path, { method: 'POST', headers, body })

  expect(JSON.parse(long.body.toString())).toEqual({ code: '400', data: null, message: '请求已损坏。' })
})

test('a call that nobody serves is a 404 envelope that does not repeat the query', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const { status, body, headers } = await rawRequest(server.origin, '/v3/nowhere?sessionId=canary', { method })

    expect(status).toBe(404)
    expect(JSON.parse(body.toString())).toMatchObject({ code: '404', data: null })
    expect(body.toString()).not.toContain('canary')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('/healthz answers while the server runs', async () => {
  expect(await (await fetch(`${server.origin}/healthz`)).json()).toEqual({ ok: true })
})

test('nothing was logged: no call failed on our side', () => {
  expect(lines).toEqual([])
})
