import { captchaImage, getFailureLink, getLoanDetails, reportPath } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { confirmProductId } from '../../sandbox/products.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { type RawAnswer, rawRequest } from '../../testing/caller.ts'
import { testStorage } from '../../testing/test-database.ts'
import { readPageOrigins } from './page-origins.ts'

const pages = 'https://pages.araw.example'
const shell = 'pahiram://pages'
const confirmProduct = confirmProductId('agila-cash')
let server: RunningServer

beforeAll(async () => {
  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    pageOrigins: [pages, shell],
  })
})
afterAll(async () => server.close())

function ask(path: string, method: string, headers: Record<string, string>): Promise<RawAnswer> {
  return rawRequest(server.origin, path, { method, headers })
}

function mayCall(origin: string, header: string): Promise<RawAnswer> {
  return ask(getLoanDetails.path, 'OPTIONS', {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': header,
  })
}

test.each([pages, shell])('a page of %s may call, with every header that pages send', async (origin) => {
  const { status, headers } = await mayCall(origin, 'x-session-id')
  const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ')

  expect(status).toBe(204)
  expect(headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST',
    'access-control-max-age': '7200',
    vary: expect.stringContaining('Origin') as string,
  })
  expect(allowed).toEqual(
    expect.arrayContaining(['content-type', 'x-session-id', 'x-device-id', 'x-lang', 'x-visitor-id', 'x-template']),
  )
  expect(allowed).not.toContain('authorization')
  expect(headers['access-control-allow-credentials']).toBeUndefined()
})

test('an allowed page may read every answer: success, rejection, report, captcha and 404', async () => {
  for (const [method, path] of [
    ['POST', getLoanDetails.path],
    ['POST', reportPath],
    ['GET', captchaImage.path],
    ['GET', '/nowhere'],
  ] as const) {
    expect((await ask(path, method, { origin: pages })).headers).toMatchObject({
      'access-control-allow-origin': pages,
      vary: expect.stringContaining('Origin') as string,
    })
  }
})

test.each([
  'https://evil.example',
  'https://pages.araw.example.evil.example',
  'http://pages.araw.example',
  'null',
  '*',
])('a page of %s may neither call nor read', async (origin) => {
  for (const { headers } of [await mayCall(origin, 'x-session-id'), await ask('/healthz', 'GET', { origin })]) {
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['vary']).toContain('Origin')
  }
})

test('an answer that is compressed still says that it depends on the origin', async () => {
  const { headers } = await ask('/__sandbox/scenarios', 'GET', { origin: pages, 'accept-encoding': 'gzip' })
  const logo = await ask('/media/logos/agila-cash.svg', 'GET', { origin: pages, 'accept-encoding': 'gzip' })

  expect(headers['vary']).toContain('Origin')
  expect(logo.headers['vary']).toBe('Origin, Accept-Encoding')
})

test('an agreement may be framed by those pages, and by no other', async () => {
  const entries = JSON.parse((await ask('/__sandbox/scenarios', 'GET', {})).body.toString()) as { url: string }[]
  const query = new URL(entries.find(({ url }) => url.startsWith('/loan-confirm?'))?.url ?? '/', server.origin)
    .searchParams
  const { status, headers } = await ask(`/agreements/1?productId=${query.get('productId') ?? ''}`, 'GET', {})

  expect(status).toBe(200)
  expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${pages} ${shell}`)
  expect(headers['x-frame-options']).toBeUndefined()
})

test('a product leads them to pages of their own origin, and others to those of this server', async () => {
  const leads = async (origin: string) => {
    const { body } = await rawRequest(server.origin, getFailureLink.path, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: `id=${confirmProduct}`,
    })

    return String((JSON.parse(body.toString()) as { data: unknown }).data)
  }

  expect(await leads(pages)).toBe(`${pages}/loan-confirm?productId=${confirmProduct}`)
  expect(await leads(shell)).toBe(`${shell}/loan-confirm?productId=${confirmProduct}`)
  expect(await leads('https://evil.example')).toBe(`${server.origin}/loan-confirm?productId=${confirmProduct}`)
})

test('the setting is a list of origins', () => {
  expect(readPageOrigins({})).toEqual([])
  expect(readPageOrigins({ PAHIRAM_ORIGINS: ` ${pages.toUpperCase()},  ${shell} ${pages}` })).toEqual([pages, shell])
})

test.each([
  '*',
  'null',
  'https://*.example',
  'https://a.example/',
  'https://a.example/path',
  'a.example',
  'https://u:p@a',
])('the server does not start with the origin %s', (odd) => {
  expect(() => readPageOrigins({ PAHIRAM_ORIGINS: odd })).toThrow(`PAHIRAM_ORIGINS has "${odd}"`)
})
