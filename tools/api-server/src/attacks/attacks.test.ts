import { connect } from 'node:net'

import {
  countFailureClick,
  getComplaintInit,
  getConfirmDetail,
  getAgreementLink,
  getVariantAgreementLink,
  listAgreements,
  listVariantAgreements,
  reportPath,
  scoreApp,
  sessionHeader,
} from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { confirmProductId } from '../sandbox/products.ts'
import { openDatabase } from '../platform/database/database.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { call, rawRequest } from '../testing/caller.ts'
import { testStorage } from '../testing/test-database.ts'

/* Attacks that once worked, and that no file beside one subject tests. docs/security.md names the test of each. */

const publicOrigin = 'https://pahiram.example'
const sessionId = 'confirm'
const productId = confirmProductId('agila-cash')
const storage = await testStorage()
const requestTimeoutMs = 1_000
const lines: string[] = []
let server: RunningServer

function start(): Promise<RunningServer> {
  return startServer({
    port: 0,
    ...storage,
    sites: [],
    mode: 'sandbox',
    proxies: ['127.0.0.1'],
    publicOrigin,
    requestTimeoutMs,
    log: (line, level) => void (level === 'error' && lines.push(line)),
  })
}

beforeAll(async () => {
  server = await start()
})
afterAll(() => server.close())

/** Sends a GET call whose session is in its address alone, as a link does. */
async function ask(path: string, fields: Record<string, string> | string[][], headers: Record<string, string> = {}) {
  const { body } = await rawRequest(server.origin, `${path}?${new URLSearchParams(fields)}`, { headers })

  return JSON.parse(body.toString()) as { code?: unknown; stat?: unknown; data: unknown }
}

test('a GET call is answered when its session is in the query alone, and not with two sessions', async () => {
  const asked = { productId, scene: '3', position: '1', sessionId }

  for (const { path } of [listAgreements, getAgreementLink]) {
    expect((await ask(path, asked)).code).toBe('0')
    for (const second of ['nobody', sessionId])
      expect((await ask(path, [...Object.entries(asked), ['sessionId', second]])).code).toBe('401')
  }
  for (const { path } of [listVariantAgreements, getVariantAgreementLink]) {
    expect((await ask(path, asked)).stat).toBe('00')
  }
})

test('an answer names the account of its session alone: the same in another session, and to nobody without one', async () => {
  const nameIn = async (session?: string) => {
    const { body } = await rawRequest(server.origin, getComplaintInit.path, {
      method: 'POST',
      headers: { ...(session && { 'x-session-id': session }), 'x-user-id': 'victim' },
    })

    return (JSON.parse(body.toString()) as { account?: string }).account
  }
  const name = await nameIn('complaint')

  expect(name).toMatch(/^[\da-f]{22}$/)
  expect(await nameIn('complaint')).toBe(name)
  expect(await nameIn('complaint-empty')).toMatch(/^[\da-f]{22}$/)
  expect(await nameIn('complaint-empty')).not.toBe(name)
  for (const session of [undefined, 'nobody', '']) expect(await nameIn(session)).toBeUndefined()
})

test.each([
  { Host: 'evil.example' },
  { 'X-Forwarded-Host': 'evil.example' },
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'javascript' },
  { Host: 'a.example/x?y#' },
])(
  'an address that an answer names is under the public origin whatever host the caller claims: %o',
  async (claimed) => {
    const asked = { productId, scene: '3', position: '1', sessionId }
    const { data } = await ask(getAgreementLink.path, asked, claimed)

    expect(data).toEqual({
      contract_url: expect.stringMatching(/^https:\/\/pahiram\.example\/agreements\/1\?/) as string,
    })
  },
)

test('a server without a public origin names its own socket or nothing, never a host that the caller claims', async () => {
  const bare = await startServer({ port: 0, ...(await testStorage()), sites: [], mode: 'sandbox' })

  try {
    const linkFor = async (headers: Record<string, string>) => {
      const { body } = await rawRequest(
        bare.origin,
        `${getAgreementLink.path}?${new URLSearchParams({ productId, scene: '3', position: '1', sessionId })}`,
        { headers },
      )

      return (JSON.parse(body.toString()) as { data: { contract_url: string } }).data.contract_url
    }
    const { port } = new URL(bare.origin)

    expect(await linkFor({})).toMatch(`${bare.origin}/agreements/1?`)
    expect(await linkFor({ Host: `localhost:${port}` })).toMatch(`http://localhost:${port}/agreements/1?`)
    for (const Host of ['evil.example', `evil.example:${port}`, 'localhost:1']) {
      expect(await linkFor({ Host })).toMatch(/^\/agreements\/1\?/)
    }
  } finally {
    await bare.close()
  }
})

test('a body that is sent drop by drop is cut off, and others are answered meanwhile', async () => {
  const { port } = new URL(server.origin)
  const sockets = Array.from({ length: 40 }, () => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) })

    socket.on('error', () => undefined)
    socket.write(
      `POST ${scoreApp.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 4000\r\n\r\ns`,
    )
    return socket
  })
  const drops = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('s')), 200)

  try {
    expect((await rawRequest(server.origin, '/livez')).status).toBe(200)
    await expect.poll(() => sockets.filter((socket) => !socket.closed).length, { timeout: 30_000 }).toBe(0)
  } finally {
    clearInterval(drops)
    for (const socket of sockets) socket.destroy()
  }
})

test.each([
  ['GET /%c0%ae', 404],
  ['GET /order%ff?lang=zh', 404],
  ['POST /v3/%e0%a4%a', 404],
  ['GET /core/orders/%ff', 401],
  ['GET /staff/templates/%', 401],
  [`PUT /core/products/${'a'.repeat(1100)}`, 414],
  ['GET /livez HTTP/1.1\r\nHost: a\r\nno header\r\nX: ', 400],
  ['FOO /livez', 400],
  ['GET /livez HTTP/3.0\r\nX: ', 400],
  ['POST /livez HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\nX: ', 400],
  [`GET /livez?${'x'.repeat(17_000)}`, 431],
])('a malformed request is answered as the house answers: %s', async (line, status) => {
  const [head = '', body = ''] = (await sendLine(line)).split('\r\n\r\n')

  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(head).toMatch(/cache-control: no-store/i)
  expect(head).toMatch(/x-content-type-options: nosniff/i)
  expect(JSON.parse(body)).toMatchObject({
    code: expect.stringMatching(/^40[014]$/) as string,
    message: expect.any(String) as string,
  })
})

// No browser and no proxy sends either. Fastify has no way between Node and them: nothing is served, and nothing said.
test.each([
  ['no Host', '', '400 Bad Request'],
  ['an expectation that there is none of', 'Host: a\r\nExpect: tea\r\n', '417 Expectation Failed'],
])(
  'a request with %s is refused by Node itself, without a body and without a word about us',
  async (_what, headers, status) => {
    const answer = await sendRaw(`GET /livez HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)

    expect(answer.replace(/Date: .*\r\n|Transfer-Encoding: chunked\r\n|Content-Length: 0\r\n/g, '')).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status}\r\nConnection: close\r\n\r\n(?:0\r\n\r\n)?$`),
    )
  },
)

/** Sends a request whose first line this is, and returns the answer as it came. */
function sendLine(line: string): Promise<string> {
  return sendRaw(`${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
}

function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () => socket.write(text))

    socket.on('data', (part) => parts.push(part))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(parts).toString()))
  })
}

test('calls whose connection breaks while they arrive are no failures of ours', async () => {
  const ways = ['GET /staff/templates', `POST ${reportPath}`, 'POST /core/accounts', `POST ${scoreApp.path}`]

  for (const way of ways) {
    for (const end of ['Transfer-Encoding: other\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\nno size\r\n'])
      await sendRaw(`${way} HTTP/1.1\r\nHost: a\r\n${end}`)
  }
  expect((await rawRequest(server.origin, '/livez')).status).toBe(200)
  expect(lines).toEqual([])
})

test.each([
  ['application/x-www-form-urlencoded', `productId=${'.'.repeat(17 * 1024)}`],
  ['application/json', `{"productId":${'['.repeat(9 * 1024)}${']'.repeat(9 * 1024)}}`],
])('a body of %s that is longer than 16 KB is refused before it is read', async (type, body) => {
  const headers = { 'content-type': type, [sessionHeader('sessionId')]: sessionId }

  expect((await rawRequest(server.origin, getConfirmDetail.path, { method: 'POST', headers, body })).status).toBe(413)
})

test('ratings of one session beyond twenty an hour are refused, and those that are acknowledged are stored', async () => {
  const answers: unknown[] = []

  for (let rating = 0; rating < 25; rating += 1) {
    answers.push((await call(server.origin, scoreApp, { score: '5' }, sessionId)).status)
  }
  expect(answers).toEqual(Array.from(answers, (_, place) => (place < 20 ? '0' : '429')))
  expect(await countOf('scores')).toBe(20)
})

test('reports and presses of one IPv6 customer count together, whichever of the addresses they come from', async () => {
  const before = { reports: await countOf('error_reports'), presses: await countOf('failure_clicks') }

  for (let address = 1; address <= 130; address += 1) {
    const headers = { 'x-forwarded-for': `2001:db8:7:7::${address.toString(16)}` }

    await rawRequest(server.origin, reportPath, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ page: '/order', kind: 'script', message: 'x', reference: 'R' }),
    })
    await rawRequest(server.origin, countFailureClick.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: `id=${productId}`,
    })
  }
  expect((await countOf('error_reports')) - before.reports).toBe(30)
  expect((await countOf('failure_clicks')) - before.presses).toBe(120)
})

/** Counts the rows of a table; the server is closed meanwhile, so that nothing is still being written. */
async function countOf(table: 'scores' | 'error_reports' | 'failure_clicks'): Promise<number> {
  await server.close()

  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
  const { count } = await database.query
    .selectFrom(table)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()

  await database.close()
  server = await start()
  return Number(count)
}
