import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { requireNginx } from '../testing/find-nginx.ts'
import { type NginxSite, startNginxSite } from '../testing/nginx-site.ts'
import { removeFolder, temporaryFolder, writeFiles } from '../testing/temporary-folder.ts'

const nginx = await requireNginx()
let folder: string
let site: NginxSite
const stops: (() => void)[] = []

/** A server that answers with its name and what it was asked; below `/busy`, that it has no room, and `/gone` is cut. */
async function echo(name: string): Promise<string> {
  const server = createServer((asked, answer) => {
    if (asked.url?.startsWith('/gone')) return void asked.socket.destroy()
    answer.statusCode = asked.url === '/busy' ? 503 : 200
    answer.end(JSON.stringify({ name, url: asked.url, headers: asked.headers }))
  }).listen(0, '127.0.0.1')

  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  folder = await temporaryFolder()
  await writeFiles(folder, {
    'site/assets/loan/order-1a2b.js': 'console.log(1)',
    'site/assets/loan/order-1a2b.js.gz': gzipSync('as the build left it'),
    'site/assets/loan/art-1a2b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'site/releases/loan/0123456789ab/server/order.js': 'secret',
    'nginx/webroot/.well-known/acme-challenge/token': 'token.key',
  })
  site = await startNginxSite(nginx.executablePath, join(folder, 'nginx'), {
    pages: await echo('pages'),
    apis: [await echo('api'), await echo('api')],
    site: join(folder, 'site'),
    rate: 1,
  })
})
afterAll(async () => {
  await site.stop()
  for (const stop of stops) stop()
  await removeFolder(folder)
})

/** Asks by https for a path as it is written. */
function ask(path: string, headers: Record<string, string> = {}, localAddress = '127.0.0.1') {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const options = { path, headers, localAddress, rejectUnauthorized: false, agent: false }

    request(site.secureOrigin, options, (answer) => {
      const chunks: Buffer[] = []

      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

async function askedOf(path: string, headers?: Record<string, string>, localAddress?: string) {
  const { status, body } = await ask(path, headers, localAddress)

  return status === 200 ? (JSON.parse(body.toString()) as { name: string; url: string; headers: object }) : status
}

test('everything but files goes to the page server as it was asked for, with the visitor’s address and protocol', async () => {
  const forged = { 'X-Forwarded-For': '10.9.8.7', 'X-Forwarded-Proto': 'http' }

  expect(await askedOf('/order?sessionId=1&name=a%2Fb', forged)).toMatchObject({
    name: 'pages',
    url: '/order?sessionId=1&name=a%2Fb',
    headers: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
  })
  expect((await ask('/order')).headers['strict-transport-security']).toBe('max-age=31536000')
})

test.each([
  '/a%2fcore/orders',
  '/a%2Fcore',
  '/%5Ccore',
  '/%2e%2e/core',
  '/a\\core',
  '/order/../core/orders',
  '/./core',
  '/order/..',
  '/order/.',
])('the path %s is refused', async (path) => {
  expect((await ask(path)).status).toBe(400)
})

// Dots in names are no segments, and what only begins like a path of the core system is a page.
test.each(['/.well-known/assetlinks.json', '/l/a..b', '/corelation'])('%s is passed on', async (path) => {
  expect(await askedOf(path, {}, '127.0.0.2')).toMatchObject({ name: 'pages' })
})

test.each(['/core/orders/1', '/staff/releases/rates', '/ops', '/metrics', '//core/orders/1'])(
  '%s is reached from the addresses that are named, and from no other',
  async (path) => {
    expect(await askedOf(path)).toMatchObject({ name: 'api', url: path })
    expect(await askedOf(path, {}, '127.0.0.2')).toBe(403)
  },
)

test('the page server finds the API servers behind one address; one without room for a call is asked the others', async () => {
  const statuses: number[] = []

  expect(await (await fetch(`${site.apiOrigin}/card-init`)).json()).toMatchObject({ name: 'api', url: '/card-init' })

  for (const path of ['/busy', '/order', '/busy', '/order', '/busy', '/order']) {
    statuses.push((await fetch(site.apiOrigin + path)).status)
  }
  expect(statuses).toEqual([503, 200, 503, 200, 503, 200])
})

test('files come from the folder, compressed as the build left them, for a year', async () => {
  const { status, headers, body } = await ask('/assets/loan/order-1a2b.js')

  expect({ status, body: body.toString() }).toEqual({ status: 200, body: 'console.log(1)' })
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable, no-transform',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })

  const packed = await ask('/assets/loan/order-1a2b.js', { 'Accept-Encoding': 'gzip' })

  expect(packed.headers['content-encoding']).toBe('gzip')
  // What is in between keeps one for each.
  expect([headers.vary, packed.headers.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding'])
  expect(packed.body.equals(gzipSync('as the build left it'))).toBe(true)
  expect((await ask('/assets/loan/art-1a2b.svg')).headers['content-security-policy']).toContain('sandbox')

  // What is missing may be there after the next publish.
  const missing = await ask('/assets/loan/gone.js')

  expect([missing.status, missing.headers['cache-control']]).toEqual([404, undefined])
})

test.each(['/releases/loan/0123456789ab/server/order.js', '/state/loan.json', '/live/loan/order/index.html'])(
  'nobody sees %s of the target',
  async (path) => {
    expect((await ask(path)).status).toBe(404)
  },
)

test('plain http leads pages to https, and answers the challenges of a certificate', async () => {
  // Whatever host the caller names: an answer that leads elsewhere may be kept by what is in between.
  const plain = await fetch(`${site.origin}/order?a=1`, { redirect: 'manual' })

  expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://pages.araw.example/order?a=1'])
  expect((await fetch(`${site.origin}/card-init`, { method: 'POST', redirect: 'manual' })).status).toBe(403)
  expect(await (await fetch(`${site.origin}/.well-known/acme-challenge/token`)).text()).toBe('token.key')
})

test('behind a CDN all addresses of an IPv6 network are one visitor, and another network is another', async () => {
  const statusOf = async (address: string) => (await ask('/order', { 'CDN-Visitor': address })).status
  const statuses: number[] = []

  for (let i = 0; i < 300; i++) statuses.push(await statusOf(`2001:db8::a:${i.toString(16)}`))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20)
  expect([await statusOf('2001:db8:0:1::1'), await statusOf('10.0.0.1')]).toEqual([200, 200])
  for (let i = 0; i < 250; i++) expect([i, await statusOf(`::ffff:10.1.0.${i}`)]).toEqual([i, 200])
})

test('no log has a query', async () => {
  for (const sign of ['?', '%3F', '%253f', ';', '&']) await ask(`/order${sign}sessionId=secret-session`)
  // A server that is away, which nginx writes down by itself.
  for (const origin of [site.apiOrigin, site.origin])
    await fetch(`${origin}/gone?sessionId=secret-session`, { redirect: 'manual' })
  await ask('/gone?sessionId=secret-session')
  expect(await site.logs()).toContain(' GET /order 200 ')
  expect(await site.logs()).not.toContain('secret-session')
})

test('the template has no more than 80 lines', async () => {
  expect(
    (await readFile(join(import.meta.dirname, '../../../../deploy/nginx.conf'), 'utf8')).split('\n').length,
  ).toBeLessThan(82)
})
