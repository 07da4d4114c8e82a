import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createStaffClient, staffClientFrom, StaffError } from './staff-client.ts'

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let server: Server
let port = ''
let received: Received[] = []
let answer: (response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method, url, headers } = request

    void buffer(request).then((body) => {
      received.push({ method, url, headers, body: body.toString() })
      answer(response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = String((server.address() as AddressInfo).port)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received = []
  answer = envelope(200, { code: '0', data: { id: 'a' }, message: 'success' })
})

function envelope(status: number, body: unknown) {
  return (response: ServerResponse) => void response.writeHead(status).end(JSON.stringify(body))
}

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a staff client sends the token and returns the data of the answer', async () => {
  const client = staffClientFrom({ PORT: port, PAHIRAM_STAFF_TOKEN: 'a-token' })

  expect(client.server).toBe(`http://127.0.0.1:${port}`)
  expect(await client.call('/staff/templates')).toEqual({ id: 'a' })
  expect(received).toMatchObject([
    { method: 'GET', url: '/staff/templates', headers: { authorization: 'Bearer a-token' }, body: '' },
  ])
})

test('a command on a fresh clone calls this machine with the sandbox’s token; an address may end in a slash', async () => {
  await staffClientFrom({ PAHIRAM_SERVER: `http://127.0.0.1:${port}/`, PORT: '1' }).call('/staff/templates')

  expect(staffClientFrom({}).server).toBe('http://127.0.0.1:4173')
  expect(received).toMatchObject([{ url: '/staff/templates', headers: { authorization: 'Bearer sandbox-staff' } }])
})

test('a command leaves out what is around the token, as its server does, and around the address', async () => {
  const PAHIRAM_SERVER = ` http://127.0.0.1:${port}/ \r`

  await staffClientFrom({ PAHIRAM_SERVER, PAHIRAM_STAFF_TOKEN: ' a-token\r' }).call('/staff/templates')

  expect(received).toMatchObject([{ headers: { authorization: 'Bearer a-token' } }])
})

test('a staff client sends a body as JSON, and a form as multipart', async () => {
  const client = staffClientFrom({ PORT: port })
  const form = new FormData()

  form.set('text', 'Magandang araw ₱')
  await client.call('/staff/templates', { id: '₱' })
  await client.call('/staff/complaint-reply', form)

  const [json, multipart] = received

  expect(json).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"id":"₱"}' })
  expect(multipart?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(multipart?.body).toContain('Magandang araw ₱')
})

test('a staff client fails with "rejected" and the message of the server when it answers 409', async () => {
  answer = envelope(409, { code: '409', data: { version: 4 }, message: 'Somebody was faster.' })

  const error = await errorOf(staffClientFrom({ PORT: port }).call('/staff/templates', {}))

  expect(error).toBeInstanceOf(StaffError)
  expect(error).toMatchObject({
    failure: 'rejected',
    message: 'Somebody was faster.',
    status: 409,
    data: { version: 4 },
  })
})

test.each([
  [
    'token',
    'a wrong token',
    envelope(401, { code: '401', data: null, message: 'No.' }),
    /^The staff token is missing or wrong\. Set /,
  ],
  ['closed', 'a server without a token', envelope(403, { code: '403', data: null, message: 'Off.' }), /^Off\.$/],
  ['broken', 'a failure of the server', envelope(500, { code: '500', data: null, message: 'Failed.' }), /^Failed\.$/],
  [
    'broken',
    'a page',
    (to: ServerResponse) => void to.writeHead(404).end('<h1>No</h1>'),
    /not this server \(HTTP 404\)/,
  ],
  [
    'broken',
    'a page with status 200',
    (to: ServerResponse) => void to.end('<h1>Hi</h1>'),
    /not this server \(HTTP 200\)/,
  ],
  ['broken', 'JSON of another server', envelope(200, ['no']), /is not this server \(HTTP 200\)/],
  ['unreachable', 'a closed connection', (to: ServerResponse) => void to.destroy(), /^No server answers at /],
  [
    'broken',
    'a redirect, which it does not follow',
    (to: ServerResponse) => void to.writeHead(302, { Location: `http://127.0.0.1:${port}/elsewhere` }).end(),
    /is not this server \(HTTP 302\)/,
  ],
])('a staff client fails with "%s" at %s', async (failure, _name, given, message) => {
  answer = given

  const error = await errorOf(staffClientFrom({ PORT: port }).call('/staff/templates'))

  expect(error).toBeInstanceOf(StaffError)
  expect(error).toMatchObject({ failure, message: expect.stringMatching(message) })
  expect(received).toHaveLength(1)
})

test.each([
  ['a staff client', () => createStaffClient({ server: `http://127.0.0.1:${port}`, token: 'a-token', timeoutMs: 100 })],
  ['the client of a command', () => staffClientFrom({ PORT: port }, { timeoutMs: 100 })],
])('%s fails with "timeout" when no answer comes in time', async (_kind, make) => {
  answer = () => undefined

  const client = make()

  expect(await errorOf(client.call('/staff/templates'))).toMatchObject({
    failure: 'timeout',
    message: expect.stringContaining('did not answer within 0.1 seconds'),
  })
})

test.each(['', 'two words', 'Ñandú', 'a\nb'])(
  'a staff client sends no token that no header can hold (%j)',
  async (token) => {
    const client = createStaffClient({ server: `http://127.0.0.1:${port}`, token })

    expect(await errorOf(client.call('/staff/templates'))).toMatchObject({ failure: 'token' })
    expect(received).toEqual([])
  },
)

test.each(['nowhere', 'ftp://a.example', 'http://', '127.0.0.1:4173'])(
  'a command refuses PAHIRAM_SERVER=%s, which is no address',
  (PAHIRAM_SERVER) => {
    expect(() => staffClientFrom({ PAHIRAM_SERVER })).toThrow(`PAHIRAM_SERVER is "${PAHIRAM_SERVER}"; it is an address`)
  },
)

test.each(['http://pages.example', 'http://10.0.0.5:4173', 'http://127.0.0.1.example/', 'http://localhost.example'])(
  'a command refuses PAHIRAM_SERVER=%s, which would get the token unencrypted',
  (PAHIRAM_SERVER) => {
    expect(() => staffClientFrom({ PAHIRAM_SERVER })).toThrow(/over http, the staff token would cross the network/)
  },
)

test.each(['https://pages.example', 'http://localhost:4173', 'http://127.0.0.2:1', 'http://[::1]:4173'])(
  'a command takes PAHIRAM_SERVER=%s',
  (PAHIRAM_SERVER) => {
    expect(staffClientFrom({ PAHIRAM_SERVER }).server).toBe(PAHIRAM_SERVER)
  },
)
