import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import { getTemplate, linkPreviewPath } from '@pahiram/contract'
import { pageEnd, pageStart, planBlockOf } from '@pahiram/page-html'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff, rawRequest } from '../../testing/caller.ts'
import { landingDocument } from '../../testing/landing-visitor.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testStorage } from '../../testing/test-database.ts'
import { pictureMetas } from './landing-head.ts'

const site = temporaryFolder()
let server: RunningServer

beforeAll(async () => {
  mkdirSync(join(site, 'landing'))
  writeFileSync(
    join(site, 'landing/index.html'),
    `<!doctype html><html lang="en"><head>${planBlockOf({ languages: {}, titles: {} })}<title>pahiram</title></head><body>${pageStart}<div id="root"></div>${pageEnd}<script type="module" src="/assets/landing/a.js"></script></body></html>`,
  )
  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [site],
    mode: 'sandbox',
    publicOrigin: 'https://pahiram.example',
  })
})
afterAll(async () => server.close())

const publish = async (document: unknown) => callStaff(server.origin, '/staff/templates', { document })
const get = async (path: string, headers: Record<string, string> = {}) => rawRequest(server.origin, path, { headers })
const html = async (path: string) => (await get(path)).body.toString()

test('a target in absolute form is served as its path is', async () => {
  for (const path of ['/landing?utm_tag=a', '/livez', '/nowhere']) {
    const { status, body } = await get(path)

    expect(await get(server.origin + path)).toMatchObject({ status, ...(status === 200 && { body }) })
  }
})

test.each([
  ['#960x640', 2],
  // Of a high picture the part that has the focal point is shown, of a wide one, too.
  ['#960x1440@50,0', 0],
  ['#960x1440@0,50', 2],
  ['#960x1440@50,70', 3],
  ['#960x1440@50,100', 4],
  ['#960x300@90,50', 4],
  ['#1200x630@0,0', 2],
  ['', 2],
])('the picture of a link preview is cut to its size where %s has its focal point', (fragment, part) => {
  const address = `/promo/pictures/${'a'.repeat(64)}.960.webp${fragment}`

  expect(pictureMetas(address, 'https://a.example')).toEqual([
    { property: 'og:image', content: `https://a.example/promo/pictures/${'a'.repeat(64)}.1200.${part}.jpg` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
  ])
})

test('the picture of a link preview that is not ours stays as it is, and there may be none', () => {
  const elsewhere = 'https://b.example/p.png'

  expect(pictureMetas(elsewhere, undefined)).toEqual([{ property: 'og:image', content: elsewhere }])
  expect(pictureMetas(undefined, 'https://a.example')).toEqual([])
})

test('the picture of a link preview needs the server’s own origin, where it is ours', () => {
  expect(pictureMetas(`/promo/pictures/${'a'.repeat(64)}.960.jpg`, undefined)).toEqual([])
})

test('a landing page’s document has title, language and og: tags of the template that its query names', async () => {
  await publish(
    landingDocument('head', {
      title: 'Pera sa Pasko',
      locale: 'fil',
      blocks: [
        { type: 'hero', headline: 'Hanggang ₱25,000', subline: 'Sa isang araw', image: 'https://a.example/p.webp' },
        { type: 'form', button: 'Mag-apply' },
      ],
    }),
  )

  const served = await html('/landing?templateId=head&utm_tag=fb')

  expect(served).toContain('<title>Pera sa Pasko</title>')
  expect(served).not.toContain('<title>pahiram</title>')
  expect(served).toMatch(/<html[^>]* lang="fil">/)
  expect(served).toContain('<meta property="og:title" content="Pera sa Pasko">')
  expect(served).toContain('<meta property="og:description" content="Hanggang ₱25,000 · Sa isang araw">')
  expect(served).toContain('<meta property="og:image" content="https://a.example/p.webp">')
  expect(served).toContain('<meta property="og:url" content="https://pahiram.example/landing?templateId=head">')

  const asked = await html('/landing?templateId=head&lang=id')

  expect(asked).toMatch(/<html[^>]* lang="id">/)
  // Whoever makes a preview may read it at this address.
  expect(asked).toContain(
    '<meta property="og:url" content="https://pahiram.example/landing?templateId=head&amp;lang=id">',
  )
  expect(await html('/landing/?down_id=head')).toContain('<title>Pera sa Pasko</title>')
})

test('chats receive the same of a page whose file another server hands out, by a document without scripts', async () => {
  await publish(
    landingDocument('chat', {
      title: 'Pera & "higit"',
      locale: 'fil',
      blocks: [
        { type: 'hero', headline: 'Hanggang <₱25,000>', image: 'https://a.example/p.webp' },
        { type: 'form', button: 'Mag-apply' },
      ],
    }),
  )

  const { status, headers, body } = await get(`${linkPreviewPath}?templateId=chat`)
  const sent = body.toString()
  const tags = (text: string) => text.match(/<title>.*?<\/title>|<meta (?:property|name="description")[^>]*>/g)

  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    vary: expect.stringContaining('User-Agent'),
  })
  expect(sent).toMatch(/<html[^>]* lang="fil">/)
  expect(tags(sent)).toEqual(tags(await html('/landing?templateId=chat')))
  expect(tags(sent)).toHaveLength(7)
  expect(sent).toContain('<h1>Pera &amp; &quot;higit&quot;</h1><p>Hanggang &lt;₱25,000&gt;</p>')
  expect(sent).not.toContain('<script')
})

test.each(['', '?templateId=nobody', '?lang=fil'])('no template, no preview: %j', async (query) => {
  expect((await get(linkPreviewPath + query)).status).toBe(404)
})

test('the first lines of a paragraph end with a whole character', async () => {
  await publish(
    landingDocument('emoji', {
      blocks: [
        { type: 'text', paragraphs: [`${'a'.repeat(199)}🎁 tapos`] },
        { type: 'form', button: 'Mag-apply' },
      ],
    }),
  )

  expect(await html('/landing?templateId=emoji')).toContain(`property="og:description" content="${'a'.repeat(199)}🎁">`)
})

test('a title that looks like HTML is a text', async () => {
  await publish(landingDocument('markup', { title: '</title><script>alert(1)</script>"$&' }))

  const { body, headers } = await get('/landing?templateId=markup')

  expect(body.toString()).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;$&amp;</title>')
  expect(body.toString().match(/<script>/g)).toBeNull()
  expect(headers['content-security-policy']).toBe((await get('/landing')).headers['content-security-policy'])
})

test('the document is asked for each time, compressed, and has another ETag after a publication', async () => {
  await publish(landingDocument('fresh', { title: 'First' }))

  const first = await get('/landing?templateId=fresh', { 'accept-encoding': 'br' })
  const etag = String(first.headers.etag)

  expect(first.headers['cache-control']).toBe('no-cache, no-transform')
  expect(brotliDecompressSync(first.body).toString()).toContain('<title>First</title>')
  expect((await get('/landing?templateId=fresh', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304)
  await publish(landingDocument('fresh', { title: 'Second' }))

  const second = await get('/landing?templateId=fresh', { 'accept-encoding': 'br', 'if-none-match': etag })

  expect(second.status).toBe(200)
  expect(brotliDecompressSync(second.body).toString()).toContain('<title>Second</title>')
})

test('of a split, the document shows what most visitors see, and the same to each', async () => {
  await publish(landingDocument('split', { title: 'A' }))
  await publish(landingDocument('split', { title: 'B' }))
  await publish(
    landingDocument('split', {
      title: 'C',
      split: [
        { version: 1, share: 70 },
        { version: 3, share: 30 },
      ],
    }),
  )
  expect(await html('/landing?templateId=split&deviceId=1')).toContain('<title>A</title>')
  expect(await html('/landing?templateId=split&deviceId=2')).toContain('<title>A</title>')
})

test('the answer for a page says whether it depends on the browser: of a split only where the address says who is shared out', async () => {
  const varies = async (query: string) =>
    String((await get(`${getTemplate.path}?templateId=varies${query}`)).headers.vary).includes('X-Visitor-Id')

  await publish(landingDocument('varies', { title: 'A' }))
  expect(await varies('')).toBe(false)
  await publish(
    landingDocument('varies', {
      title: 'B',
      split: [
        { version: 1, share: 50 },
        { version: 2, share: 50 },
      ],
    }),
  )
  expect(await varies('')).toBe(true)
  expect(await varies('&deviceId=1')).toBe(false)
})

test.each(['/landing', '/landing?templateId=nobodys', '/landing?templateId=%3Cscript%3Ex', '/landing?templateId=%'])(
  '%s has the document as it was built',
  async (path) => {
    expect(await html(path)).toContain('<title>pahiram</title>')
  },
)

test('no address is written where no public origin is set, whatever Host says', async () => {
  const other = await startServer({ port: 0, ...(await testStorage()), sites: [site], mode: 'sandbox' })

  try {
    await callStaff(other.origin, '/staff/templates', { document: landingDocument('head') })

    const { body } = await rawRequest(other.origin, '/landing?templateId=head', { headers: { host: 'evil.example' } })

    expect(body.toString()).toContain('<meta property="og:title" content="Fast cash">')
    expect(body.toString()).not.toMatch(/og:url|og:image|evil/)
  } finally {
    await other.close()
  }
})
