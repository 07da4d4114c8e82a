import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openStaffDoor, StaffProblem, StaffRefusal } from './index.ts'

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

async function problemOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a question carries the token and gives what the server answers', async () => {
  const door = openStaffDoor({ PORT: port, PAHIRAM_STAFF_TOKEN: 'a-token' })

  expect(door.server).toBe(`http://127.0.0.1:${port}`)
  expect(await door.call('/staff/templates')).toEqual({ id: 'a' })
  expect(received).toMatchObject([
    { method: 'GET', url: '/staff/templates', headers: { authorization: 'Bearer a-token' }, body: '' },
  ])
})

test('a fresh clone asks this machine with the sandbox’s token; an address may end in a slash', async () => {
  await openStaffDoor({ PAHIRAM_SERVER: `http://127.0.0.1:${port}/`, PORT: '1' }).call('/staff/templates')

  expect(openStaffDoor({}).server).toBe('http://127.0.0.1:4173')
  expect(received).toMatchObject([{ url: '/staff/templates', headers: { authorization: 'Bearer sandbox-staff' } }])
})

test('what is sent goes as JSON, a form as a form', async () => {
  const door = openStaffDoor({ PORT: port })
  const form = new FormData()

  form.set('text', 'Magandang araw ₱')
  await door.call('/staff/templates', { body: { id: '₱' } })
  await door.call('/staff/complaint-reply', { body: form })

  const [json, multipart] = received

  expect(json).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"id":"₱"}' })
  expect(multipart?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(multipart?.body).toContain('Magandang araw ₱')
})

test('a no of the server is told in its words, with what it added', async () => {
  answer = envelope(409, { code: '409', data: { version: 4 }, message: 'Somebody was faster.' })

  const problem = await problemOf(openStaffDoor({ PORT: port }).call('/staff/templates', { body: {} }))

  expect(problem).toBeInstanceOf(StaffRefusal)
  expect(problem).toMatchObject({ message: 'Somebody was faster.', status: 409, data: { version: 4 } })
})

test.each([
  ['a wrong token', envelope(401, { code: '401', data: null, message: 'No.' }), /^The staff token is wrong\. Set /],
  ['a page', (to: ServerResponse) => void to.writeHead(404).end('<h1>No</h1>'), /is not this server \(HTTP 404\)/],
  [
    'a page that says all is well',
    (to: ServerResponse) => void to.end('<h1>Hi</h1>'),
    /is not this server \(HTTP 200\)/,
  ],
  ['JSON of somebody else', envelope(200, ['no']), /is not this server \(HTTP 200\)/],
  ['nothing', (to: ServerResponse) => void to.destroy(), /^No server answers at /],
  [
    'a redirect, which would take the token along',
    (to: ServerResponse) => void to.writeHead(302, { Location: `http://127.0.0.1:${port}/elsewhere` }).end(),
    /is not this server \(HTTP 302\)/,
  ],
])('%s is told in plain words', async (_name, given, words) => {
  answer = given

  const problem = await problemOf(openStaffDoor({ PORT: port }).call('/staff/templates'))

  expect(problem).toBeInstanceOf(StaffProblem)
  expect((problem as Error).message).toMatch(words)
  expect(received).toHaveLength(1)
})

test('an address that is none is told before anything is sent', () => {
  for (const PAHIRAM_SERVER of ['nowhere', 'ftp://a.example', 'http://', '127.0.0.1:4173']) {
    expect(() => openStaffDoor({ PAHIRAM_SERVER })).toThrow(`PAHIRAM_SERVER is "${PAHIRAM_SERVER}"; it is an address`)
  }
})
