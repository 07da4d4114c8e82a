import { createHash } from 'node:crypto'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { brotliCompressSync, brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib'

import { firstAnswerElementId, followedPagesPath, getLoanDetails, getTemplate } from '@pahiram/contract'
import { followedScript, followScript, headerPolicy } from '@pahiram/page-html'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Mode } from '../platform/mode/mode.ts'
import { rawRequest } from '../testing/caller.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { notFound } from './replies.ts'
import { readFollowingAnswers, serveFollowedPages } from './serve-followed-pages.ts'
import { serveSite } from './serve-site.ts'

const site = temporaryFolder()
const starts = '<script type="module">start()</script>'
const asks = '<script>ask()</script>'
const ownModule = '<link rel="first page-module" href="/assets/loan/order.js">'
const module = `<link rel="shared page-module" href="/assets/runtime/react.js">${ownModule}`
const followed = `<script>${followScript}</script>${asks}`
const page = `<!doctype html><html lang="en"><head><title>Order</title>${module}${asks}${starts}</head><body><div id="root">${'row '.repeat(9_000)}</div></body></html>`
const query = '?orderId=o%2F1&sessionId=s1&productId=p%201&deviceId=d1&utm_tag=x'
const opens = { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'gzip, br' }
const app = fastify({ forceCloseConnections: true })
const calls: { url: string; body: unknown; session: unknown; address: string }[] = []
const pagesAsked: (string | undefined)[] = []
const templatesAsked: { url: string; width: unknown }[] = []
let isForAll: () => Promise<boolean>
let answer: () => Promise<{ status: number; body: string }>
let template: () => Promise<void>
let pageServer: Server
let origin = ''

beforeAll(async () => {
  mkdirSync(join(site, 'order'))
  writeFileSync(join(site, 'order/index.html'), page)
  mkdirSync(join(site, 'landing'))
  writeFileSync(join(site, 'landing/index.html'), page)
  await app.register(formbody)
  app.get(getTemplate.path, async ({ url, headers }) => {
    templatesAsked.push({ url, width: headers['sec-ch-viewport-width'] })
    await template()
    return { code: '00' }
  })
  app.post(getLoanDetails.path, async ({ url, body, headers, ip }, reply) => {
    calls.push({ url, body, session: headers['x-session-id'], address: ip })

    const { status, body: text } = await answer()

    return reply.code(status).type('application/json').send(text)
  })
  pageServer = createServer((asked, reply) => {
    pagesAsked.push(asked.url)
    reply.statusCode = asked.url?.startsWith('/repay') === true ? 404 : 200
    reply.end(page.replace('Order', 'Order of a release'))
  })
  await new Promise<void>((resolve) => pageServer.listen(0, '127.0.0.1', resolve))
  serveFollowedPages(app, `http://127.0.0.1:${(pageServer.address() as AddressInfo).port}`, async () => isForAll())
  serveSite(app, {
    sites: [site],
    configuration: {},
    answersFollow: { isForAll: async () => isForAll() },
    landingHead: async () => ({ lang: 'fil', title: 'Pasko', metas: [] }),
  })
  app.setNotFoundHandler(notFound)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => {
  calls.length = 0
  templatesAsked.length = 0
  isForAll = async () => true
  template = async () => {}
  pagesAsked.length = 0
  answer = async () => ({ status: 200, body: '{"code":"0","data":{"text":"</script><!--é"}}' })
})
afterAll(async () => {
  await app.close()
  await new Promise((resolve) => pageServer.close(resolve))
})

function sourceOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

async function open(path: string, headers: Record<string, string> = opens) {
  const { body, ...reply } = await rawRequest(origin, path, { headers })
  const html = decoded(body, reply.headers['content-encoding']).toString()
  const [, head, text] = new RegExp(`id="${firstAnswerElementId}">(.*)\n([^<]*)</script>`).exec(html) ?? []

  return {
    ...reply,
    size: body.length,
    html,
    given: head === undefined ? undefined : { ...(JSON.parse(head) as object), text },
  }
}

function decoded(body: Buffer, encoding: unknown): Buffer {
  return encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
}

test.each(['br', 'gzip', 'identity'])(
  'a page that is opened for a session ends with the answer to the call that it would make (%s)',
  async (encoding) => {
    const { headers, html, given } = await open(`/order${query}`, { ...opens, 'accept-encoding': encoding })

    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)

    expect(calls).toEqual([
      {
        url: `${getLoanDetails.path}?sessionId=s1&deviceId=d1&utm_tag=x`,
        body: { productId: 'p 1', orderId: 'o/1' },
        session: 's1',
        address: '127.0.0.1',
      },
    ])
    expect(given).toEqual({
      url: calls[0]?.url,
      body: 'productId=p+1&orderId=o%2F1',
      text: String.raw`{"code":"0","data":{"text":"\u003c/script>\u003c!--é"}}`,
      at: expect.closeTo(Date.now(), -4) as number,
    })
    // The largest is asked for at once: no call of the page needs the line. The page asks for its own.
    expect(html).toContain(`<link rel="modulepreload shared page-module" href="/assets/runtime/react.js">${ownModule}`)
    // Defined before the page's own script asks for it.
    expect(html).toContain(followed)
    // It runs when all of the page is there, and does not wait for the answer.
    expect(html).toMatch(/<\/div><script type="module" async>start\(\)<\/script><script type="application\/json"/)
    expect(html.split('start()')).toHaveLength(2)
    // The page takes it at once, not when the browser has seen that the document ends.
    expect(html.endsWith(`</script><script>${followedScript}</script></body></html>`)).toBe(true)
    expect(headers['content-security-policy']).toContain(sourceOf(followedScript))
    expect(headers.etag).toBeUndefined()
    expect(headers['cache-control']).toBe('private, no-cache')
    // A web server in front that collects answers would show the page with its answer, not before it.
    expect(headers['x-accel-buffering']).toBe('no')
    expect(headers['content-security-policy']).toContain('sha256-')
    expect(headers.vary).toContain('Accept-Encoding')
  },
)

test.each([
  { address: `/order${query}`, encoding: 'identity' },
  { address: `/order${query}`, encoding: 'gzip' },
  { address: `/order${query}`, encoding: 'br' },
  { address: '/landing?templateId=pasko', encoding: 'br' },
])('the page is there before its answer is ($address, $encoding)', async ({ address, encoding }) => {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })

  answer = async () => given.then(() => ({ status: 200, body: '{}' }))
  template = async () => given

  const texts: string[] = []
  const decoder =
    encoding === 'br' ? createBrotliDecompress() : encoding === 'gzip' ? createGunzip() : new PassThrough()

  await new Promise<void>((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': encoding }
    const sent = request(origin + address, { headers }, (reply) => {
      reply
        .pipe(decoder)
        .setEncoding('utf8')
        .on('data', (text: string) => {
          texts.push(text)
          if (texts.join('').includes('row </div>')) give()
        })
        .on('end', resolve)
    })

    sent.on('error', reject).end()
  })

  // Given when the page was there: without that the document would end without an answer.
  expect(texts.join('')).toContain(`id="${firstAnswerElementId}"`)
})

test.each([
  { what: 'a page without a session', path: '/order?orderId=o1', headers: opens },
  { what: 'one that is fetched ahead', path: `/order${query}`, headers: { ...opens, 'sec-purpose': 'prefetch' } },
  { what: 'one that a script fetches', path: `/order${query}`, headers: { ...opens, accept: '*/*' } },
  { what: 'one in a frame', path: `/order${query}`, headers: { ...opens, 'sec-fetch-dest': 'iframe' } },
])('$what is the file, and nothing is asked', async ({ path, headers }) => {
  const {
    status,
    html,
    headers: sent,
  } = await rawRequest(origin, path, { headers: { ...headers, 'accept-encoding': 'identity' } }).then((reply) => ({
    ...reply,
    html: reply.body.toString(),
  }))

  expect(status).toBe(200)
  expect(html).not.toContain(followed)
  expect(sent.etag).toBeDefined()
  expect(calls).toEqual([])
})

test.each([401, 500, 503])(
  'an answer with status %i does not follow: the page makes the call itself',
  async (status) => {
    answer = async () => ({ status, body: '{"code":"500"}' })

    const { html, given } = await open(`/order${query}`)

    expect(given).toBeUndefined()
    expect(html).toMatch(/<\/html>$/)
  },
)

test('an answer that does not come ends the document after two seconds', async () => {
  answer = async () => new Promise(() => {})

  const { html, given } = await open(`/order${query}`)

  expect(given).toBeUndefined()
  expect(html).toMatch(/<\/html>$/)
})

test('a web server in front gets its own page with the answer, and tells of the visitor which device it is', async () => {
  const { status, html, given, headers } = await open(`${followedPagesPath}order${query}`)

  expect(status).toBe(200)
  expect(html).toContain('<title>Order of a release</title>')
  expect(given).toMatchObject({ text: expect.stringContaining('"code":"0"') as string })
  expect(headers['content-security-policy']).toBe(headerPolicy)
  expect(pagesAsked).toEqual(['/order?deviceId=d1'])
})

test.each([
  { who: 'a visitor', path: '/landing', title: 'Pasko' },
  { who: 'a web server in front', path: `${followedPagesPath}landing`, title: 'Order of a release' },
])('$who gets a landing page with its template, without a session', async ({ path, title }) => {
  const { html, given } = await open(`${path}?templateId=pasko&utm_tag=x`, { ...opens, 'sec-ch-viewport-width': '390' })

  expect(given).toEqual({ text: '{"code":"00"}' })
  expect(templatesAsked).toEqual([{ url: `${getTemplate.path}?utm_tag=x&templateId=pasko`, width: '390' }])
  expect(html).toContain(`<title>${title}</title>`)
  expect(html).toContain(followed)
})

test('a landing page is compressed once, as well as can be, for all that get the same answer', async () => {
  const first = await rawRequest(origin, '/landing?templateId=pasko&utm_tag=x', { headers: opens })
  const other = await rawRequest(origin, '/landing?templateId=pasko&invite_code=y', { headers: opens })
  const html = brotliDecompressSync(first.body)

  expect(other.body.equals(first.body)).toBe(true)
  expect(templatesAsked).toHaveLength(2)
  // Cut in two, it weighs a little more than as one.
  expect(first.body.length).toBeLessThan(brotliCompressSync(html).length + 60)
})

test.each([
  { what: 'that not all visitors see the same of', path: '/landing?templateId=pasko', known: async () => false },
  {
    what: 'that nobody can read now',
    path: '/landing?templateId=pasko',
    known: async () => Promise.reject(new Error()),
  },
  { what: 'without a template', path: '/landing?templateId=', known: async () => true },
])('a landing page $what is the file: the page asks itself', async ({ path, known }) => {
  isForAll = known

  const { html, headers } = await open(path, { ...opens, 'accept-encoding': 'identity' })

  expect(html).toContain('<title>Pasko</title>')
  expect(html).not.toContain(followed)
  expect(headers.etag).toBeDefined()
  expect(templatesAsked).toEqual([])
})

test('it gets no page that has no call, none that is not there, and none without a session', async () => {
  const statusOf = async (path: string) => (await open(followedPagesPath + path)).status

  expect(await statusOf(`about-us${query}`)).toBe(404)
  expect(await statusOf(`nowhere${query}`)).toBe(404)
  expect(await statusOf('order?orderId=o1')).toBe(404)
  expect(await statusOf(`repay${query}`)).toBe(500)
})

test('the setting is 0, 1 or an origin; without it answers follow in production alone', () => {
  const read = (written?: string, mode: Mode = 'sandbox') =>
    readFollowingAnswers({ PAHIRAM_ANSWERS_FOLLOW: written }, mode)

  expect(read()).toEqual({})
  expect(read('', 'production')).toEqual({ answersFollow: true })
  expect(read('0', 'production')).toEqual({})
  expect(read('1')).toEqual({ answersFollow: true })
  expect(read('http://127.0.0.1:8080/')).toEqual({ answersFollow: true, followedPages: 'http://127.0.0.1:8080' })
  for (const wrong of ['yes', 'ftp://a.example', 'http://a.example/pages']) expect(() => read(wrong)).toThrow(wrong)
})
