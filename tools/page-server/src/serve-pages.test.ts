import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { answerBlockOf } from '@pahiram/page-html'
import fastify from 'fastify'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { type AskFirst, askThisServer } from './ask-first.ts'
import { createDrawPool } from './draw-pool.ts'
import { sendNoPage } from './replies.ts'
import { servePages } from './serve-pages.ts'
import { builtPage, echo, plan, siteOf, testBundles } from './testing/test-pages.ts'

const bundles = testBundles()
const pool = createDrawPool({ threads: 1, timeoutMs: 5_000 })
const app = fastify()
const asked: { url: string; body: unknown; session: unknown; address: string; agent: unknown }[] = []
let answer: () => Promise<{ status?: number; text: string; vary?: string }>
const ask: AskFirst = (call, request) => askThisServer(call, request)
const drawn = bundles.write('order', echo)

app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
  done(null, body),
)
app.post('/order', async (request, reply) => {
  asked.push({
    url: request.url,
    body: request.body,
    session: request.headers['x-session-id'],
    address: request.ip,
    agent: request.headers['user-agent'],
  })
  const { status = 200, text, vary } = await answer()

  if (vary) reply.header('Vary', vary)
  return reply.code(status).header('Content-Language', 'fil').type('application/json').send(text)
})
app.get('/template', async (_, reply) => reply.type('application/json').send('{"data":"Pasko"}'))
servePages(app, {
  site: siteOf({
    order: { bundle: drawn },
    'no-bundle': {},
    fails: { bundle: bundles.write('fails', 'if (opening.answer) throw new Error("no"); ' + echo) },
    breaks: { bundle: bundles.write('breaks', 'throw new Error("no")') },
    terms: { html: '<!doctype html><html lang="en"><head></head><body>Terms</body></html>', bundle: drawn },
    code: {
      html: builtPage({ ...plan, call: undefined }),
      bundle: bundles.write(
        'code',
        `const html = '<p>' + opening.search + '</p>'; return { html, preloads: '', locale: 'default', lang: 'en', usesAnswer: false }`,
      ),
    },
    landing: {
      html: builtPage({
        ...plan,
        call: { ...plan.call, method: 'GET', path: '/template' },
        browserId: { key: 'a', header: 'X-Visitor-Id', pattern: '.' },
      }),
      bundle: bundles.write('landing', echo.replace('return {', "return { css: '.landing-theme{--a:#fff}',")),
    },
  }),
  drawing: { pool, ask },
  landingHead: async () => ({
    lang: 'fil',
    title: 'Pasko & "Bagong" Taon',
    metas: '<meta property="og:title" content="Pasko">',
  }),
  otherwise: (request, reply) => sendNoPage(request, reply, 'fil'),
})
await app.ready()

beforeEach(() => {
  asked.length = 0
  answer = async () => ({ text: '{"code":"0","data":"₱12,546.00 </p><!--"}' })
})
afterAll(async () => {
  await app.close()
  await pool.close()
  bundles.remove()
})

async function open(url: string, headers: Record<string, string> = {}) {
  const {
    statusCode,
    headers: said,
    rawPayload,
  } = await app.inject({
    url,
    headers: { accept: 'text/html', 'user-agent': 'a phone', ...headers },
    remoteAddress: '10.0.0.7',
  })
  const encoding = said['content-encoding']
  const html = (
    encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload
  ).toString()

  return { status: statusCode, headers: said, html }
}

const call = { method: 'POST', url: '/order?sessionId=s1', body: 'orderId=o%2F1' }

test.each(['br', 'gzip', 'identity'])(
  'a page that is opened for a session is drawn with its answer (%s)',
  async (encoding) => {
    const { status, headers, html } = await open('/order?orderId=o/1&sessionId=s1', { 'accept-encoding': encoding })

    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('private, no-store, no-transform')
    expect(asked).toEqual([
      { url: '/order?sessionId=s1', body: 'orderId=o%2F1', session: 's1', address: '10.0.0.7', agent: 'a phone' },
    ])
    expect(html).toContain('<div id="root" data-drawn="default"><p>₱12,546.00 </p><!--</p></div>')
    expect(html).toContain(answerBlockOf({ ...call, language: 'fil' }, '{"code":"0","data":"₱12,546.00 </p><!--"}'))
    // The page makes no call of its own.
    expect(html).toContain('id="page-plan">{"languages":{},"titles":{}}</script>')
    expect(html).toMatch(
      /<script type="module" crossorigin src="\/assets\/loan\/order-1.js"><\/script><\/body><\/html>$/,
    )
  },
)

test('it is drawn in the language of its address, whose texts are asked for at once', async () => {
  const { html } = await open('/order?sessionId=s1&lang=fil')

  expect(html).toContain('<html lang="fil">')
  expect(html).toContain('<title>Detalye</title>')
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/loan/fil-1.js"></head>')
})

test('without a language it keeps the title that it was built with, and no texts are fetched for it', async () => {
  const { html } = await open('/order?sessionId=s1')

  expect(html).toContain('<html lang="en">')
  expect(html).toContain('<title>Order</title>')
  expect(html).not.toContain('/assets/loan/en-1.js"')
})

test('the head leaves before the answer is there', async () => {
  let respond = (): void => undefined

  answer = () => new Promise((resolve) => (respond = () => resolve({ text: '{"data":"late"}' })))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${origin}/order?sessionId=s1`, { headers: { accept: 'text/html' } })
  const reader = response.body?.getReader()
  const first = new TextDecoder().decode((await reader?.read())?.value)

  expect(first).toContain('</head>')
  expect(first).not.toContain('late')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  respond()

  const rest: string[] = []

  for (;;) {
    const part = await reader?.read()

    if (part === undefined || part.done) break
    rest.push(new TextDecoder().decode(part.value))
  }
  expect(rest.join('')).toContain('<p>late</p>')
})

test.each([
  ['is no success in its status', async () => ({ status: 500, text: '{"data":"x"}' })],
  ['is another one for each browser', async () => ({ text: '{"data":"x"}', vary: 'X-Visitor-Id' })],
  [
    'does not come in two seconds',
    () => new Promise<{ text: string }>((resolve) => setTimeout(() => resolve({ text: '{"data":"x"}' }), 2_500)),
  ],
])(
  'where the answer %s the page comes with its skeleton, drawn in its language, and makes the call itself',
  async (_, given) => {
    answer = given
    const { html, headers } = await open('/order?sessionId=s1&lang=fil')

    expect(html).toContain('data-drawn="fil"><p>skeleton</p>')
    expect(html).not.toContain('id="first-answer"')
    expect(headers['cache-control']).toBe('private, no-store, no-transform')
  },
)

test('a session that nobody has costs no drawing: the page comes as it was built, and makes the call itself', async () => {
  answer = async () => ({ text: '{"code":"401","data":null,"message":"Your session has ended."}' })

  const { html, headers } = await open('/order?sessionId=made-up')

  expect(asked).toHaveLength(1)
  expect(html).toContain('<div id="root"><p>skeleton</p></div>')
  expect(html).not.toContain('has ended')
  expect(headers['cache-control']).toBe('private, no-store, no-transform')
})

test('a page that stumbles over its answer is drawn without it', async () => {
  const { html } = await open('/fails?sessionId=s1')

  expect(html).toContain('data-drawn="default"><p>skeleton</p>')
  expect(html).not.toContain('id="first-answer"')
})

test.each(['breaks', 'no-bundle'])('/%s comes as it was built', async (name) => {
  const { html } = await open(`/${name}?sessionId=s1`)

  expect(html).toContain('<div id="root"><p>skeleton</p></div>')
})

test('a page that is opened for nobody makes its call itself, and may be kept to be asked for again', async () => {
  const { html, headers } = await open('/order')

  expect(html).toBe(builtPage())
  expect(headers['cache-control']).toBe('no-cache, no-transform')
  expect(asked).toEqual([])
  const etag = String(headers['etag'])

  // A proxy that compresses by itself weakens it.
  for (const known of [etag, `W/${etag}`, `"a", W/"b" ,W/${etag}`, '*'])
    expect([known, (await open('/order', { 'if-none-match': known })).status]).toEqual([known, 304])
  for (const known of ['"a"', `W/"a"`, etag.slice(1, -1)])
    expect([known, (await open('/order', { 'if-none-match': known })).status]).toEqual([known, 200])
})

test.each([{ accept: '*/*' }, { 'sec-fetch-dest': 'script' }])('nothing is drawn for %j', async (headers) => {
  expect((await open('/order?sessionId=s1', headers)).html).toBe(builtPage())
  expect(asked).toEqual([])
})

test.each([
  ['HEAD', 'text/html'],
  ['HEAD', '*/*'],
  ['GET', '*/*'],
] as const)(
  '%s with %s of a page that is drawn has the headers of one that is opened, and asks nothing',
  async (method, accept) => {
    const url = '/order?sessionId=s1'
    const headers = { accept, 'accept-encoding': 'br', 'if-none-match': '*' }
    const opened = await open(url, { 'accept-encoding': 'br' })

    asked.length = 0

    const looked = await app.inject({ method, url, headers })
    const { date: _date, 'content-length': _length, ...said } = looked.headers
    const { date: _openedAt, 'transfer-encoding': _parts, ...ofOpened } = opened.headers

    expect([looked.statusCode, said]).toEqual([200, expect.objectContaining(ofOpened)])
    expect(looked.headers.etag).toBeUndefined()
    expect(asked).toEqual([])
  },
)

test('a page that the browser draws at a finger’s touch is drawn like any other', async () => {
  expect((await open('/order?sessionId=s1', { 'sec-purpose': 'prefetch;prerender' })).html).toContain('₱12,546.00')
})

test('a page that asks nothing is drawn by its address', async () => {
  expect((await open('/code?payCode=1')).html).toContain('<p>?payCode=1</p>')
})

test('a static page is served as it is', async () => {
  expect((await open('/terms?sessionId=s1')).html).toContain('<body>Terms</body>')
})

test('a landing page has the head of its template, and the style that its policy lets in', async () => {
  const { html, headers } = await open('/landing?templateId=a')

  expect(html).toContain('<html lang="fil">')
  // Before the styles: Slack reads no more than the first 32 KB.
  expect(html).toContain('<title>Pasko &amp; &quot;Bagong&quot; Taon</title><meta property="og:title" content="Pasko">')
  expect(html).toContain('<style>.landing-theme{--a:#fff}</style></head>')
  expect(html).toContain('<p>Pasko</p>')
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+'/)
})

test('a landing page that nobody draws has that head, too', async () => {
  const { html } = await open('/landing?templateId=a', { accept: '*/*' })

  expect(html).toContain('<title>Pasko &amp; &quot;Bagong&quot; Taon</title><meta property="og:title" content="Pasko">')
  expect(html).toContain('"path":"/template"')
})

test.each(['/order%2f..', '/order%5C..', '/a%2Fb'])('%s is refused', async (path) => {
  expect((await app.inject({ url: path, headers: { accept: 'text/html' } })).statusCode).toBe(400)
})

test.each(['/nothing', '/index', '/assets/none.js'])('%s is no page', async (path) => {
  const { status, html } = await open(path)

  expect(status).toBe(404)
  expect(html).toContain('Walang ganitong pahina')
})

test('a campaign link that a chat or a mail has damaged leads to what was meant', async () => {
  const damaged = await app.inject('/landing?templateId=a&amp;utm_tag=b?fbclid=c).')

  expect(damaged.statusCode).toBe(302)
  expect(damaged.headers.location).toBe('/landing?templateId=a&utm_tag=b&fbclid=c')
  expect((await app.inject('/landing?templateId=a&utm_tag=b&fbclid=c')).statusCode).toBe(200)
})

test('an address whose question mark was encoded is opened all the same', async () => {
  const { statusCode, headers } = await app.inject('/landing%3FtemplateId=a&utm_tag=b?fbclid=c')

  expect([statusCode, headers.location]).toEqual([302, '/landing?templateId=a&utm_tag=b?fbclid=c'])
  expect((await app.inject('//evil.example%3Fa')).statusCode).toBe(400)
})
