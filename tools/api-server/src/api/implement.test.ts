import { getLoanDetails } from '@pahiram/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../start-server.ts'
import { testCalls } from '../testing/calls-suite.ts'
import { rawRequest } from '../testing/caller.ts'
import { databaseFolder } from '../testing/temporary-folder.ts'

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
