import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { connect } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { startPageServer } from './start-page-server.ts'
import { siteOf } from './testing/test-pages.ts'

const webroot = mkdtempSync(join(tmpdir(), 'pahiram-webroot-'))
const seen: {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}[] = []
const api = createServer((request, reply) => {
  const parts: Buffer[] = []

  if (request.url === '/v3/refused') return void reply.writeHead(413).end()
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    seen.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    })
    reply.writeHead(201, { 'content-type': 'application/json', 'x-request-id': 'r1' }).end('{"code":"0"}')
  })
})

mkdirSync(join(webroot, '.well-known'))
writeFileSync(join(webroot, '.well-known/assetlinks.json'), '[]')
writeFileSync(join(webroot, '.well-known/apple-app-site-association'), '{}')
await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))

const options = {
  site: siteOf({ order: {} }),
  api: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  port: 0,
  isDrawn: false,
}
const lines: string[] = []
const server = await startPageServer({
  ...options,
  webroot,
  proxies: ['127.0.0.1'],
  log: (line) => lines.push(line),
})

beforeEach(() => {
  seen.length = 0
})
afterAll(async () => {
  await server.close()
  api.close()
  rmSync(webroot, { recursive: true, force: true })
})

test('a call goes to the API as it came, with the address of who makes it', async () => {
  const body = 'orderId=1&file=\0\xff'
  const answer = await fetch(`${server.origin}/v3/order?sessionId=s%201`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '203.0.113.9',
      'x-session-id': 's1',
    },
  })

  expect([answer.status, answer.headers.get('x-request-id'), await answer.text()]).toEqual([201, 'r1', '{"code":"0"}'])
  expect(seen).toEqual([
    {
      method: 'POST',
      url: '/v3/order?sessionId=s%201',
      headers: expect.objectContaining({ 'x-forwarded-for': '203.0.113.9', 'x-session-id': 's1' }) as object,
      body,
    },
  ])
})

test.each([
  '/core/orders/1',
  '/core',
  '/staff/log',
  '/ops',
  '/metrics',
  '/CORE/accounts',
  '/%63ore/orders/1',
  '/%6F%50s',
])('%s is passed on to nobody', async (path) => {
  for (const method of ['GET', 'POST']) {
    expect((await fetch(server.origin + path, { method })).status).toBe(404)
  }
  expect(seen).toEqual([])
})

test.each([';', 'application/json, text/plain'])(
  'a body of the type “%s”, which is none, is passed on',
  async (type) => {
    // A partner's report counts whatever type it is said to be.
    await fetch(`${server.origin}/partner/payments`, { method: 'POST', body: '{}', headers: { 'content-type': type } })
    expect(seen).toMatchObject([{ body: '{}', headers: { 'content-type': type } }])
  },
)

test('a landing page has every tag of its link preview, the size of the picture, too', async () => {
  const tags = '<meta property="og:image" content="/a.jpg"><meta property="og:image:width" content="1200">'
  const preview = createServer((_request, reply) => reply.end(`<html lang="en"><title>Cash</title>${tags}`))

  await new Promise<void>((resolve) => preview.listen(0, '127.0.0.1', resolve))

  const { port } = preview.address() as AddressInfo
  const pages = await startPageServer({ ...options, site: siteOf({ landing: {} }), api: `http://127.0.0.1:${port}` })

  expect(await (await fetch(`${pages.origin}/landing?templateId=a`)).text()).toContain(tags)
  await pages.close()
  preview.close()
})

test('a page is no call', async () => {
  expect((await fetch(`${server.origin}/order`, { headers: { accept: 'text/html' } })).status).toBe(200)
  expect(seen).toEqual([])
})

test('the operator’s own files are served, and robots are let in without one', async () => {
  expect(await (await fetch(`${server.origin}/.well-known/assetlinks.json`)).text()).toBe('[]')

  // iOS takes it for the app's links as JSON alone, and knows it under no other name.
  const links = await fetch(`${server.origin}/.well-known/apple-app-site-association`)

  expect(links.headers.get('content-type')).toContain('application/json')
  expect((await fetch(`${server.origin}/.well-known/none`)).status).toBe(404)
  expect(await (await fetch(`${server.origin}/robots.txt`)).text()).toContain('User-agent: *')
  expect((await fetch(`${server.origin}/favicon.ico`)).status).toBe(204)
})

test('a client that closes its connection is answered so, whatever the API does with its own', async () => {
  const { port } = new URL(server.origin)
  const socket = connect(Number(port), '127.0.0.1')
  const parts: Buffer[] = []

  socket.on('data', (part: Buffer) => parts.push(part))
  socket.write('GET /v3/order HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await new Promise((resolve) => socket.once('close', resolve))

  const answer = Buffer.concat(parts).toString().toLowerCase()

  expect(answer).toContain('connection: close')
  expect(answer).not.toContain('keep-alive')
})

test('forty phones that close while they send, or right after, are no failure of the API', async () => {
  await Promise.all(
    Array.from({ length: 40 }, async (_, count) => {
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')

      socket.on('error', () => undefined)
      socket.write('POST /v3/picture HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n')
      await new Promise((resolve) => socket.write('x'.repeat(count % 2 === 0 ? 100_000 : 200_000), resolve))
      await wait(count)
      socket.destroy()
    }),
  )
  expect((await fetch(`${server.origin}/v3/order`, { method: 'POST' })).status).toBe(201)
  await wait(500)
  expect(lines).toEqual([])
})

test('a call that ends before its body does ends nothing else, when the API closes its connection too', async () => {
  const closing = createServer(({ socket }) => void setTimeout(() => socket.destroy(), 5))

  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))

  const api = `http://127.0.0.1:${(closing.address() as AddressInfo).port}`
  const behind = await startPageServer({ ...options, api, log: () => undefined })

  try {
    for (let count = 0; count < 40; count += 1) {
      const socket = connect(Number(new URL(behind.origin).port), '127.0.0.1')

      socket.write('POST /v3/order HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\nabc')
      await wait(count % 10)
      socket.end()
      await new Promise((resolve) => socket.resume().once('close', resolve))
    }
    expect((await fetch(`${behind.origin}/livez`)).status).toBe(200)
  } finally {
    await behind.close()
    closing.close()
  }
})

test('a call that nobody takes ends nothing else when it breaks off at once', async () => {
  for (const end of ['Transfer-Encoding: other\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\nno size\r\n']) {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1').on('error', () => undefined)

    socket.write(`POST /core/orders HTTP/1.1\r\nHost: a\r\n${end}`)
    await new Promise((resolve) => socket.resume().once('close', resolve))
  }
  expect((await fetch(`${server.origin}/livez`)).status).toBe(200)
})

test.each([
  'Upgrade: h2c',
  'Keep-Alive: no',
  'Proxy-Connection: close',
  'Trailer: Expires',
  'TE: deflate',
  'HTTP2-Settings: AA',
])('what a client says of its own connection, %s, is not passed on', async (said) => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1').setEncoding('latin1')
  let answer = ''

  socket.on('data', (part: string) => (answer += part))
  socket.write(`POST /v3/order HTTP/1.1\r\nHost: a\r\n${said}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  await new Promise((resolve) => socket.once('close', resolve))
  expect(answer).toMatch(/^HTTP\/1\.1 201 /)
  expect(lines).toEqual([])
})

test('a body that is sent drop by drop is cut off, and others are answered meanwhile', async () => {
  const slow = await startPageServer({ ...options, requestTimeoutMs: 1_000 })
  const sockets = Array.from({ length: 40 }, () => {
    const socket = connect(Number(new URL(slow.origin).port), '127.0.0.1')

    socket.on('error', () => undefined)
    socket.write('POST /v3/order HTTP/1.1\r\nHost: a\r\nContent-Length: 4000\r\n\r\ns')
    return socket
  })
  const drops = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('s')), 200)

  try {
    expect((await fetch(`${slow.origin}/livez`)).status).toBe(200)
    await expect.poll(() => sockets.filter((socket) => !socket.closed).length, { timeout: 20_000 }).toBe(0)
  } finally {
    clearInterval(drops)
    for (const socket of sockets) socket.destroy()
    await slow.close()
  }
})

test('what is sent only where it is expected is passed on', async () => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  const answer = new Promise<string>((resolve) => {
    let all = ''

    socket.on('data', (part) => {
      all += part.toString()
      if (all.includes('201')) resolve(all)
    })
    socket.on('close', () => resolve(all))
  })

  for (const method of ['GET', 'POST'])
    socket.write(`${method} /v3/order HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc`)
  expect(await answer).toContain('100 Continue')
  expect(await answer).not.toContain(' 502 ')
  socket.destroy()
})

/** The first line of the answer to a request as it is: `fetch` would tidy it up. */
async function answerTo(line: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () =>
      socket.write(`${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
    )

    socket.on('data', (part) => resolve(part.toString()))
  })
}

test.each([
  ['GET http://a/order', '200'],
  ['GET http://a/core/orders', '404'],
  ['GET http://a/v3/..%2fcore/orders', '400'],
  ['GET http:/order', '400'],
])('a target in absolute form is the same as its path: %s', async (line, status) => {
  expect(await answerTo(line)).toContain(`HTTP/1.1 ${status} `)
  expect(seen).toEqual([])
})

test('a call in absolute form reaches the API by its path', async () => {
  expect(await answerTo('DELETE https://a:443/v3/order?x=1')).toContain('HTTP/1.1 201 ')
  expect(seen.map(({ url }) => url)).toEqual(['/v3/order?x=1'])
})

test.each(['/v3/..%2fcore/orders', '/v3/../core/orders', '/v3/%2e%2e/core', '/v3\\..\\core'])(
  'the raw path %s is refused',
  async (path) => {
    expect(await answerTo(`GET ${path}`)).toContain('HTTP/1.1 400 ')
    expect(seen).toEqual([])
  },
)

test.each([
  ['GET //[', '400'],
  ['GET //evil.example/v3/order', '400'],
  ['GET /order%zz', '201'],
  ['POST /%c0%ae', '201'],
  ['POST /v3/order?utm_tag=50%&next=/../x', '201'],
  ['GET /order HTTP/1.1\r\nHost: a\r\nno header\r\nX: ', '400'],
  [`GET /order?${'x'.repeat(17_000)}`, '431'],
])('what is malformed is answered in our own form: %s', async (line, status) => {
  const answer = await answerTo(line)

  expect(answer).toContain(`HTTP/1.1 ${status} `)
  expect(answer).not.toMatch(/"statusCode"|"error"/)
  expect(lines.filter((line) => line.includes('failed'))).toEqual([])
})

test('it says whether it lives and can serve', async () => {
  expect((await fetch(`${server.origin}/livez`)).status).toBe(200)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  expect(seen).toEqual([])
})

/** What a call with 3 MB is answered, and the next one on its connection: behind nginx, somebody else's. */
async function twoStatuses(origin: string, path: string): Promise<readonly string[]> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let read = ''

  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\nContent-Length: 3000000\r\n\r\n`)
  socket.write('x'.repeat(3_000_000))
  socket.write('GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  for await (const part of socket) read += String(part)
  return [...read.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status)
}

test('an API that is away is a bad gateway, and pages go on', async () => {
  const alone = await startPageServer({ ...options, api: 'http://127.0.0.1:9' })

  expect((await fetch(`${alone.origin}/v3/order`, { method: 'POST' })).status).toBe(502)

  expect(await twoStatuses(alone.origin, '/v3/order')).toEqual(['502', '200'])
  expect(await twoStatuses(server.origin, '/v3/refused')).toEqual(['413', '200'])
  expect((await fetch(`${alone.origin}/order?sessionId=s1`, { headers: { accept: 'text/html' } })).status).toBe(200)
  await alone.close()
})

test('a target that cannot be read is no page of fastify’s, and is in the log', async () => {
  const page = async () => Promise.reject(new Error('ENOENT: open /srv/secret'))
  const written: string[] = []
  const blind = await startPageServer({
    ...options,
    site: { ...options.site, page },
    log: (line) => written.push(line),
  })
  const answer = await fetch(`${blind.origin}/order`)

  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ code: '500', data: null, message: 'Something went wrong on our side.' })
  expect(written.join()).toMatch(/^GET \/order failed: Error: ENOENT/)
  await blind.close()
})
