import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { followedPagesPath, linkPreviewPath, storeTapPath } from '@pahiram/contract'
import { campaignPreviewPath } from '@pahiram/contract/campaign-preview'
import { headerPolicy, notFoundPage, offlineStart } from '@pahiram/page-html'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { requireNginx } from '../testing/find-nginx.ts'
import { canary, layOut, live, pageOf } from '../testing/published-folder.ts'
import { type RunningNginx, startNginx } from '../testing/start-nginx.ts'
import { startBucketForStrangers, type StrangersBucket } from '../testing/strangers-bucket.ts'
import { removeFolder, temporaryFolder } from '../testing/temporary-folder.ts'
import { apiPaths, sitePages, spellingsOf } from './site-paths.ts'

const nginx = await requireNginx()
const secret = 'canary-session-4711'

describe.each([
  { kind: 'a folder', asset: 'as the build left it', upstream: '-' },
  { kind: 'a bucket', asset: `console.log(1)//${'x'.repeat(2_000)}`, upstream: '403 : 200' },
] as const)('nginx over $kind of published apps', ({ kind, asset, upstream }) => {
  const asked: { url: string; headers: NodeJS.Dict<string | string[]>; length: number }[] = []
  let folder: string
  let api: Server
  let server: RunningNginx
  let bucket: StrangersBucket

  beforeAll(async () => {
    folder = await temporaryFolder()
    const root = join(folder, 'site of a brand')

    await layOut(root)
    api = createServer((request, response) => {
      let length = 0

      request.on('data', (chunk: Buffer) => void (length += chunk.length))
      request.on('end', () => {
        asked.push({ url: request.url ?? '', headers: request.headers, length })
        if (/^\/contact-kf-info|=broken/.test(request.url ?? '')) request.socket.destroy()
        else if (request.url?.includes('=unknown') === true) response.writeHead(404).end()
        else if (request.url?.startsWith(followedPagesPath) === true) {
          response
            .setHeader('Content-Type', 'text/html')
            .setHeader('Cache-Control', 'private, no-cache')
            .write('page, ')
          setTimeout(() => response.end('answer'), 300)
        } else response.setHeader('Content-Type', 'application/json').end('{"code":"0"}')
      })
    })
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
    bucket = await startBucketForStrangers(root)
    server = await startNginx(nginx.executablePath, join(folder, 'nginx'), {
      published: kind === 'a folder' ? { folder: root, brotli: false } : bucket.place,
      apis: [`http://127.0.0.1:${(api.address() as AddressInfo).port}`],
      answersFollow: true,
      hsts: 'max-age=31536000',
    })
  })
  afterAll(async () => {
    await server.stop()
    await bucket.stop()
    await new Promise((resolve) => api.close(resolve))
    await removeFolder(folder)
  })

  async function get(path: string, headers: Record<string, string> = {}): Promise<{ answer: Response; text: string }> {
    const answer = await fetch(server.origin + path, { headers, redirect: 'manual' })

    return { answer, text: await answer.text() }
  }

  test.each(sitePages.map((one) => [one.path, one] as const))(
    '%s opens at each of its addresses',
    async (path, one) => {
      for (const address of spellingsOf(one)) {
        for (const query of ['', `?sessionId=${secret}&orderId=%2F..%2F`]) {
          const { answer, text } = await get(address + query)

          expect([address, answer.status]).toEqual([address, 200])
          expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
          expect(text).toContain(`<title>${path} of ${live}</title>`)
        }
      }
    },
  )

  test('serves the worker of the plain page without a network, and what starts it', async () => {
    const worker = await get('/offline-worker.js?lang=fil')
    const start = await get('/offline-start.html?lang=fil')

    expect(worker.answer.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(worker.answer.headers.get('cache-control')).toBe('no-cache')
    expect(worker.text).toContain('Walang koneksyon')
    expect(start.answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(start.answer.headers.get('content-security-policy')).toContain("worker-src 'self'")
    expect(start.text).toBe(offlineStart.html)
  })

  test('serves a page with its security headers, revalidation, and what it reads only once it is opened', async () => {
    const { answer } = await get('/order')
    const { headers: ofForm } = (await get('/complainPageNext')).answer

    expect(ofForm.get('no-vary-search')).toBe('params=("problemType" "problemSonType")')
    expect(answer.headers.get('no-vary-search')).toBeNull()

    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': headerPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('payment=()') as string,
      'strict-transport-security': 'max-age=31536000',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      server: 'nginx',
    })
    expect((await get('/order', { 'if-none-match': answer.headers.get('etag') ?? '' })).answer.status).toBe(304)
  })

  test('serves a static page in the language asked for, else the one without', async () => {
    const titleOf = async (address: string) => /<title>(.*) of/.exec((await get(address)).text)?.[1]

    for (const address of ['/about-us', '/about-us/', '/about-us/index.html', `/_preview/${live}/about-us`]) {
      expect(await titleOf(`${address}?lang=fil&deviceId=device-1`)).toBe('about-us in Filipino')
      expect(await titleOf(`${address}?lang=zh`)).toBe('about-us')
      expect(await titleOf(`${address}?lang=../../x`)).toBe('about-us')
    }
    expect(await titleOf('/?lang=fil')).toBe('index in Filipino')
    expect(await titleOf('/?lang=zh')).toBe('index')
    expect(await titleOf('/order?lang=fil')).toBe('order')
  })

  test('serves a page compressed, as published or by nginx', async () => {
    const wayOf = async (path: string) => {
      const raw = await get(path, { 'accept-encoding': 'gzip' })

      return { encoding: raw.answer.headers.get('content-encoding'), text: raw.text }
    }

    expect(await wayOf('/order')).toEqual({ encoding: 'gzip', text: pageOf('loan', 'order', live) })
    expect(await wayOf('/repay')).toEqual({ encoding: 'gzip', text: pageOf('repayment', 'repay', live) })
    expect((await get('/order', { 'accept-encoding': 'identity' })).answer.headers.get('content-encoding')).toBeNull()
  })

  test('serves an asset for a year, as the build compressed it; an SVG with a strict policy', async () => {
    const { answer, text } = await get('/assets/loan/order-1a2b.js', { 'accept-encoding': 'gzip' })
    const picture = (await get('/assets/loan/art-1a2b.svg')).answer.headers

    expect(text).toBe(asset)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(picture.get('content-security-policy')).toContain('sandbox')
    expect(picture.get('cache-control')).toContain('immutable')
    expect(picture.get('content-type')).toContain('image/svg+xml')
    expect((await get('/assets/runtime/react-1a2b.js')).answer.status).toBe(200)
  })

  test.each([
    '/nowhere',
    '/index',
    '/order/more',
    '/orderindex.html',
    '/Order',
    '/testPreview',
    '/assets/loan/gone-1a2b.js',
    '/assets/loan',
    '/assets/',
    '/live/loan/order/index.html',
    '/bucket/loan/00/order/index.html',
    `/releases/loan/${live}/manifest.json`,
    '/state/loan.json',
    '/_page',
    '/_previewed',
    `/_preview/${canary}/repay`,
    '/_preview/ffffffffffff/order',
    '/_preview/../state/loan.json',
    '/assets/..%2fstate/loan.json',
    '/assets/%2e%2e/state/loan.json',
    '/staff/templates',
    '/__sandbox/scenarios',
    '/healthz',
    '/v3',
    '/media/',
  ])('%s does not exist, which a page says', async (path) => {
    const { answer, text } = await get(`${path}?sessionId=${secret}`)

    expect(answer.status).toBe(404)
    expect(text).toBe(notFoundPage.html)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': notFoundPage.csp,
      'x-content-type-options': 'nosniff',
    })
  })

  test('says in the language asked for that a page does not exist', async () => {
    const { answer, text } = await get('/nowhere?lang=fil')

    expect(answer.status).toBe(404)
    expect(text).toContain('<html lang="fil">')
    expect(text).toContain('<h1>Walang ganitong pahina</h1>')
    expect(text).toContain('<a href="/?lang=fil">')
  })

  test('shows each device the same release; a canary of 10 % to one in ten, and to nobody without a device', async () => {
    const releaseFor = async (query: string) => / of (\w+)</.exec((await get(`/order${query}`)).text)?.[1]
    const devices = Array.from({ length: 500 }, (_, index) => `?sessionId=1&deviceId=device-${index}`)
    const releases: (string | undefined)[] = []

    // So many at a time, for nginx has 512 connections.
    while (releases.length < devices.length) {
      releases.push(...(await Promise.all(devices.slice(releases.length, releases.length + 50).map(releaseFor))))
    }

    const share = releases.filter((release) => release === canary).length / devices.length

    expect(share).toBeGreaterThan(0.08)
    expect(share).toBeLessThan(0.12)
    expect(await Promise.all(devices.slice(0, 50).map(releaseFor))).toEqual(releases.slice(0, 50))
    expect(await Promise.all(['', '?deviceId=', '?deviceid', '?sessionId=7'].map(releaseFor))).toEqual(
      Array.from({ length: 4 }, () => live),
    )
  })

  test('serves the live page when the canary lacks it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => get(`/loan-confirm?deviceId=device-${index}`)),
    )

    expect(answers.every(({ text }) => text.includes(`<title>loan-confirm of ${live}</title>`))).toBe(true)
  })

  test('serves the preview that its address names, with security headers and noindex', async () => {
    for (const name of ['order', 'order/', 'order/index.html', 'loan-detail']) {
      const { answer, text } = await get(`/_preview/${canary}/${name}?deviceId=1`)

      expect(text).toContain(`<title>order of ${canary}</title>`)
      expect(answer.headers.get('content-security-policy')).toBe(headerPolicy)
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    }
    expect((await get(`/_preview/${live}/`)).text).toContain('<title>index of ')
  })

  test('lets what landing pages ask for besides the calls through: presses on stores, drafts behind a preview link', () => {
    expect(apiPaths).toEqual(expect.arrayContaining([storeTapPath, campaignPreviewPath]))
  })

  test('passes every call to the API server, with its query, the visitor’s address and https', async () => {
    const paths = apiPaths
      .map((path) => (path.endsWith('/') ? `${path}one.jpg` : path))
      .filter((path) => !path.includes('contact'))

    asked.length = 0
    for (const path of paths) {
      const { answer, text } = await get(`${path}?sessionId=${secret}`, { 'x-forwarded-for': '10.9.9.9' })

      expect([path, text]).toEqual([path, '{"code":"0"}'])
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    }
    expect(asked.map(({ url }) => url)).toEqual(paths.map((path) => `${path}?sessionId=${secret}`))
    expect(asked[0]?.headers).toMatchObject({
      host: server.origin.slice('http://'.length),
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    })
  })

  test.each([
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0 A',
    'Viber/13.3.0.1',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  ])('%s is told by the API server what a landing page’s title is', async (agent) => {
    const headers = { 'user-agent': agent }

    asked.length = 0
    expect((await get('/landing?templateId=pasko&utm_tag=fb', headers)).text).toBe('{"code":"0"}')
    await get('/landing/index.html?templateId=pasko', { ...headers, 'x-forwarded-for': '10.9.9.9' })
    expect(asked.map(({ url }) => url)).toEqual([
      `${linkPreviewPath}?templateId=pasko&utm_tag=fb`,
      `${linkPreviewPath}?templateId=pasko`,
    ])
    expect(asked[1]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
    expect((await get('/order', headers)).text).toContain('<title>order of ')
    expect(asked).toHaveLength(2)
  })

  test('what makes link previews gets the page’s file while the API server has nothing to say', async () => {
    const headers = { 'user-agent': 'WhatsApp/2.23.20.0 A' }

    for (const id of ['unknown', 'broken']) {
      const { answer, text } = await get(`/landing?templateId=${id}`, headers)

      expect([id, answer.status]).toEqual([id, 200])
      expect(text).toContain(`<title>landing of ${live}</title>`)
      expect(answer.headers.get('content-security-policy')).toBe(headerPolicy)
    }
    expect((await get(linkPreviewPath, headers)).answer.status).toBe(404)
  })

  test.each([
    'Mozilla/5.0 (Linux; Android 12; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/450.0]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 [Pinterest/iOS]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Viber/22.1',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ])('%s gets the page itself', async (agent) => {
    asked.length = 0
    expect((await get('/landing?templateId=pasko', { 'user-agent': agent })).text).toContain('<title>landing of ')
    expect(asked).toEqual([])
  })

  const opened = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'document' }

  test('a page that is opened for a session comes from the API server, as soon as it begins', async () => {
    asked.length = 0

    const path = `/order/?sessionId=${secret}&deviceId=d1&orderId=%2F`
    const answer = await fetch(server.origin + path, { headers: { ...opened, 'x-forwarded-for': '10.9.9.9' } })
    const parts: string[] = []

    for await (const part of answer.body ?? []) parts.push(Buffer.from(part).toString())
    expect(parts).toEqual(['page, ', 'answer'])
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(asked.map(({ url }) => url)).toEqual([
      `${followedPagesPath}order?sessionId=${secret}&deviceId=d1&orderId=%2F`,
    ])
    expect(asked[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
    expect((await get(`${followedPagesPath}order?sessionId=${secret}`, opened)).answer.status).toBe(404)
  })

  test.each(['templateId=a', 'sessionId=s&templateId=a'])('a campaign’s page comes from it for ?%s', async (query) => {
    asked.length = 0
    expect((await get(`/landing?${query}`, opened)).text).toBe('page, answer')
    expect(asked.map(({ url }) => url)).toEqual([`${followedPagesPath}landing?${query}`])
  })

  test.each([
    { what: 'without a session', path: '/order?sessionId=&orderId=1', headers: opened },
    { what: 'that is fetched ahead', path: '/order?sessionId=a', headers: { ...opened, 'sec-purpose': 'prefetch' } },
    {
      what: 'that a script fetches',
      path: '/order?sessionId=a',
      headers: { accept: '*/*', 'sec-fetch-dest': 'empty' },
    },
    { what: 'without a call', path: '/about-us?sessionId=a', headers: opened },
    {
      what: 'of a campaign that is fetched ahead',
      path: '/landing?templateId=a',
      headers: { ...opened, 'sec-purpose': 'prefetch' },
    },
  ])('a page $what is its file', async ({ path, headers }) => {
    asked.length = 0
    expect((await get(path, headers)).text).toContain(` of ${live}</title>`)
    expect(asked).toEqual([])
  })

  test('a page is its file while the API server has none', async () => {
    for (const session of ['unknown', 'broken']) {
      const { answer, text } = await get(`/order?sessionId=${session}`, opened)

      expect([session, answer.status]).toEqual([session, 200])
      expect(text).toContain(`<title>order of ${live}</title>`)
      expect(answer.headers.get('content-security-policy')).toBe(headerPolicy)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    }
  })

  test('accepts 10 MB for a photograph, and for nothing else', async () => {
    const send = async (path: string, megabytes: number) =>
      (await fetch(server.origin + path, { method: 'POST', body: Buffer.alloc(megabytes * 1024 * 1024) })).status

    asked.length = 0
    expect(await send('/user-problem/upload-problem-img', 10)).toBe(200)
    expect(asked[0]?.length).toBe(10 * 1024 * 1024)
    expect(await send('/user-problem/upload-problem-img', 12)).toBe(413)
    expect(await send('/bind-card-new', 1)).toBe(413)
  })

  test('logs the path and never the session', async () => {
    // Cut by the API server: nginx writes that down.
    expect((await get(`/contact-kf-info?sessionId=${secret}`)).answer.status).toBe(502)
    await get(`/order?sessionId=${secret}#${secret}`, { referer: `https://x.example/?${secret}` })

    const logs = await server.logs()

    expect(logs).not.toContain(secret)
    expect(logs.split('\n').find((line) => line.includes('GET /loan-detail/ 200'))).toContain(` upstream=${upstream} `)
    expect(logs).toMatch(/GET \/contact-kf-info 502 .* upstream=502 /)
  })
})
