import { createHash } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'

import { everywhere } from '@pahiram/page-html'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { answerInLanguage } from '../platform/language/language.ts'
import { type RawAnswer, rawRequest } from '../testing/caller.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { notFound } from './replies.ts'
import { builtSites, serveSite } from './serve-site.ts'

const inline = 'window.early=1'
const script = `console.log(1)//${'x'.repeat(500)}`
const outer = temporaryFolder()
const [loan, official] = [join(outer, 'loan/dist'), join(outer, 'official/dist')]
const app = fastify({ forceCloseConnections: true })
let origin = ''

function page(title: string): string {
  return `<!doctype html><html><head><title>${title}</title><script>${inline}</script></head><body>{{companyName}}</body></html>`
}

function write(folder: string, path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

beforeAll(async () => {
  write(loan, 'order/index.html', page('Order Details'))
  write(loan, 'complainPageNext/index.html', page('Complaint'))
  write(loan, 'assets/loan/order-1a2b.js', script)
  write(loan, 'assets/loan/order-1a2b.js.gz', gzipSync('from the build'))
  write(loan, 'assets/loan/late-1a2b.js', script)
  write(loan, 'assets/loan/late-1a2b.js.br', 'left by an earlier build')
  utimesSync(join(loan, 'assets/loan/late-1a2b.js.br'), new Date(0), new Date(0))
  write(loan, 'page-report.json.secret', 'not for anybody')
  write(official, 'index/index.html', page('Home'))
  write(official, 'about-us/index.html', page('About us'))
  write(official, 'about-us/index.fil.html', page('Tungkol sa amin'))
  write(outer, 'secret.txt', 'canary')
  write(outer, 'loan/secret.json', '"canary"')

  const configuration = { companyName: 'Bahay & Sons', theme: { accent: '#123456' } }

  app.addHook('onRequest', async (_, reply) => void reply.headers(everywhere))
  serveSite(app, { sites: [loan, official], configuration })
  app.setNotFoundHandler(notFound)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => app.close())

function get(path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return rawRequest(origin, path, { headers })
}

test("a static page is served in the language asked for, else in the deployment's, else in the mix", async () => {
  const titleOf = async (query: string, deployment: 'default' | 'fil' = 'default') => {
    const app = fastify({ forceCloseConnections: true })

    answerInLanguage(app, deployment)
    serveSite(app, { sites: [loan, official], configuration: { locale: deployment } })

    const { body } = await app.inject({ url: `/about-us${query}` })

    await app.close()
    return /<title>(.*)<\/title>/.exec(body)?.[1]
  }

  expect(await titleOf('?lang=fil')).toBe('Tungkol sa amin')
  expect(await titleOf('')).toBe('About us')
  expect(await titleOf('?lang=zh')).toBe('About us')
  expect(await titleOf('', 'fil')).toBe('Tungkol sa amin')
  expect(await titleOf('?lang=default', 'fil')).toBe('About us')
})

test('a page that does not exist is missed in the language of the request', async () => {
  const read = async (language: string) => {
    const app = fastify({ forceCloseConnections: true })

    answerInLanguage(app, 'default')
    serveSite(app, { sites: [loan], configuration: {} })
    app.setNotFoundHandler(notFound)

    const { headers, body } = await app.inject({ url: `/nowhere${language}`, headers: { accept: 'text/html' } })

    await app.close()
    return { language: headers['content-language'], cache: headers['cache-control'], body }
  }

  expect(await read('?lang=zh')).toMatchObject({ language: 'zh', cache: 'no-store' })
  expect((await read('?lang=zh')).body).toMatch(/<html lang="zh">.*<h1>此页面不存在<.*href="\/\?lang=zh"/)
  expect((await read('')).body).toMatch(/<html lang="en">.*<h1>This page does not exist<.*href="\/"/)
})

test.each(['/order', '/order/', '/order/index.html', '/loan-detail', '/loan-detail/', '/order?sessionId=a&x=%2F..'])(
  '%s opens the order page',
  async (path) => {
    const { status, body, headers } = await get(path)

    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body.toString()).toContain('<title>Order Details</title>')
  },
)

test.each(['/', '/index.html', '/?lang=fil'])('%s opens the home page', async (path) => {
  expect((await get(path)).body.toString()).toContain('<title>Home</title>')
})

test('what was built here is no preview of a deployment', async () => {
  expect((await get('/_preview/0123456789ab/order')).status).toBe(404)
})

test('the deployment is put into the page', async () => {
  const body = (await get('/order')).body.toString()

  expect(body).toContain('Bahay &#38; Sons')
  expect(body).toContain('"companyName":"Bahay & Sons"')
  expect(body).toContain('#123456')
})

test('the policy lets in exactly the inline script that the page holds', async () => {
  const { headers } = await get('/order')
  const policy = String(headers['content-security-policy'])
  const hash = createHash('sha256').update(inline).digest('base64')

  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`'sha256-${hash}'`)
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain('unsafe-eval')
})

test('a page is asked for each time, and guarded', async () => {
  expect((await get('/order')).headers).toMatchObject({
    'cache-control': 'no-cache, no-transform',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('payment=()') as string,
    vary: 'Accept-Encoding',
  })
})

test('a page is parted from the window of another site that opened it, and not where nobody else did', async () => {
  const policyFor = async (site: string) =>
    (await get('/order', { 'sec-fetch-site': site })).headers['cross-origin-opener-policy']

  expect(await policyFor('cross-site')).toBe('same-origin')
  expect(await policyFor('same-site')).toBe('same-origin')
  // By the shell or a typed address, and from a page of ours.
  expect(await policyFor('none')).toBeUndefined()
  expect(await policyFor('same-origin')).toBeUndefined()
})

test('a page that the browser has is not sent again', async () => {
  const first = await get('/order', { 'accept-encoding': 'br' })
  const etag = String(first.headers.etag)
  const again = await get('/order', { 'accept-encoding': 'br', 'if-none-match': `"other", ${etag}` })

  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
  expect((await get('/order', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
})

test('a page that was built again is served at once', async () => {
  const path = join(loan, 'fresh/index.html')

  write(loan, 'fresh/index.html', page('Before'))
  expect((await get('/fresh')).body.toString()).toContain('Before')
  write(loan, 'fresh/index.html', page('After the build'))
  utimesSync(path, new Date(), new Date(Date.now() + 5000))
  expect((await get('/fresh')).body.toString()).toContain('After the build')
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['', undefined],
])('a browser that takes "%s" gets the page as %s', async (accepted, encoding) => {
  const { body, headers } = await get('/order', { 'accept-encoding': accepted })
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body

  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['content-length']).toBe(String(body.length))
  expect(plain.toString()).toContain('Order Details')
})

test('an asset is kept for a year, compressed as the build left it', async () => {
  const zipped = await get('/assets/loan/order-1a2b.js', { 'accept-encoding': 'gzip' })

  expect(zipped.headers['cache-control']).toBe('public, max-age=31536000, immutable, no-transform')
  expect(zipped.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(gunzipSync(zipped.body).toString()).toBe('from the build')
  expect((await get('/assets/loan/order-1a2b.js')).body.toString()).toBe(script)
})

test('what an earlier build left beside an asset is not served', async () => {
  const { body } = await get('/assets/loan/late-1a2b.js', { 'accept-encoding': 'br' })

  expect(brotliDecompressSync(body).toString()).toBe(script)
})

test('a logo is a picture that can do nothing', async () => {
  const { status, headers } = await get('/media/logos/agila-cash.svg')

  expect(status).toBe(200)
  expect(headers['content-type']).toContain('image/svg+xml')
  expect(headers['content-security-policy']).toContain('sandbox')
})

test('a head is a page without its body', async () => {
  const whole = await get('/order')
  const head = await rawRequest(origin, '/order', { method: 'HEAD' })

  expect(head.status).toBe(200)
  expect(head.body).toHaveLength(0)
  expect(head.headers['content-length']).toBe(whole.headers['content-length'])
  expect(head.headers.etag).toBe(whole.headers.etag)
  expect((await rawRequest(origin, '/nowhere', { method: 'HEAD' })).status).toBe(404)
})

test('a person who asks for what is not there gets a page, a program an envelope', async () => {
  const read = await get('/nowhere?sessionId=canary', { accept: 'text/html,*/*' })

  expect(read.status).toBe(404)
  expect(read.headers['content-security-policy']).toContain("default-src 'none'")
  expect(read.headers['cache-control']).toBe('no-store')
  expect(read.body.toString()).toContain('This page does not exist')
  expect(read.body.toString()).not.toContain('canary')
  expect(JSON.parse((await get('/nowhere')).body.toString())).toMatchObject({ code: '404', data: null })
  expect((await get('/index')).status).toBe(404)
})

test.each([
  '/../secret.txt',
  '/../../secret.txt',
  '/order/../../secret.json',
  '/%2e%2e/secret.json',
  '/%2e%2e%2fsecret.json',
  '/..%2fsecret.json',
  '/..%5csecret.json',
  '/..\\secret.json',
  '/%252e%252e/secret.json',
  '/....//secret.json',
  '/./../secret.json',
  '//secret.json',
  '/assets/../../secret.json',
  '/assets/..%00/secret.json',
  '/media/../package.json',
  '/media/%2e%2e/package.json',
  '/media/logos/../../package.json',
  '/media//etc/passwd',
  '/page-report.json.secret',
  '/.git/config',
  '/order%00.html',
  '/%',
  '/%zz',
])('%s leads nowhere', async (path) => {
  const { status, body } = await get(path)

  expect([400, 404]).toContain(status)
  expect(body.toString()).not.toMatch(/canary|not for anybody|"name"|root:/)
})

const root = resolve(import.meta.dirname, '../../../..')

function sites(mode: 'sandbox' | 'production'): string[] {
  return builtSites(root, mode).map((folder) => relative(root, folder).replaceAll('\\', '/'))
}

test('production shows the apps and the promotion team’s page, not the developer preview', () => {
  expect(sites('production')).toContain('apps/loan/dist')
  expect(sites('production').filter((folder) => !folder.startsWith('apps/'))).toEqual(['tools/promotion/dist'])
})

test('the sandbox shows the preview beside the apps', () => {
  expect(sites('sandbox').toSorted()).toEqual([...sites('production'), 'tools/preview/dist'].toSorted())
})
