import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { getLoanDetails, getTemplate } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../start-server.ts'
import { rawRequest, seededOrders } from '../testing/caller.ts'
import { callLanding } from '../testing/landing-visitor.ts'
import { databaseFolder, temporaryFolder } from '../testing/temporary-folder.ts'

const block = '<script type="application/json" id="app-config">{}</script>'
const site = temporaryFolder()
let server: RunningServer

beforeAll(async () => {
  const write = (path: string, text: string) => {
    mkdirSync(join(site, path, '..'), { recursive: true })
    writeFileSync(join(site, path), text)
  }

  write(
    'order/index.html',
    `<!doctype html><html lang="en"><head>${block}<title>Order</title><script>early()</script>` +
      '<link rel="modulepreload" href="/assets/runtime/react-1.js"><link rel="modulepreload" href="/assets/loan/order-1.js">' +
      '</head><body><p>Loading</p></body></html>',
  )
  write('about/index.html', `<!doctype html><html lang="en"><head>${block}<title>?</title></head><body></body></html>`)
  write(
    'about/index.en.html',
    `<!doctype html><html lang="en"><head>${block}<title>About us</title></head><body><style>.a{color:red}</style>` +
      '<nav aria-label="Pages"><p class="a">We lend &amp; help</p></nav>' +
      '<script type="module" src="/assets/official/about-1.js"></script></body></html>',
  )
  write('assets/loan/en-1a2b.js', 'export default{order:{title:`Order`}}')
  write(
    'assets/loan/order-1.js',
    'import"./mount-1.js";const m={section:`blocks`,inEveryLanguage:{en:{steps:`Steps`},es:{}}}',
  )
  server = await startServer({ port: 0, dataDir: databaseFolder(), sites: [site], mode: 'sandbox' })
})
afterAll(async () => server.close())

const read = async (path: string, headers: Record<string, string> = {}) => {
  const { status, body, headers: answered } = await rawRequest(server.origin, path, { headers })

  return { status, text: body.toString(), headers: answered }
}

test('a page that a script draws speaks English and takes its scripts from the sandbox; its policy is as ever', async () => {
  const { text, headers } = await read('/order?lang=en-XA&sessionId=a', {
    accept: 'text/html',
    'accept-encoding': 'br',
  })

  expect(text).toContain('"locale":"en"')
  expect(text).toContain('href="/__sandbox/en-XA/assets/loan/order-1.js"')
  expect(text).toContain('href="/assets/runtime/react-1.js"')
  expect(text).toContain('<title>[Ööřḋééř]</title>')
  expect(headers['content-security-policy']).toBe((await read('/order')).headers['content-security-policy'])
})

test('its script of English messages gives them in the pseudo-language, and those that it carries', async () => {
  const { text } = await read('/__sandbox/en-XA/assets/loan/en-1a2b.js')

  expect(text).toContain('import language from "./en-1a2b.js?built"')
  expect((await read('/__sandbox/en-XA/assets/loan/en-1a2b.js?built')).text).toBe(
    'export default{order:{title:`Order`}}',
  )
  expect(text).toContain('accentText')
  expect((await read('/__sandbox/en-XA/assets/loan/order-1.js')).text).toMatch(
    /inEveryLanguage:\{en:\(function .*\)\(\{steps:/s,
  )
  expect((await read('/__sandbox/en-XA/assets/loan/nothing-1.js')).status).toBe(404)
})

test('a static page is accented where its texts stand, and no style or script', async () => {
  const { text } = await read('/about?lang=en-XA')

  expect(text).toContain('<style>.a{color:red}</style>')
  expect(text).toContain('aria-label="[Ṗááǧééš]"')
  expect(text).toContain('<p class="a">[Ŵéé ļééñḋ &amp; ĥééļṗ]</p>')
})

test('an answer is in the pseudo-language with amounts and names as they are, and so is a landing template', async () => {
  const order = (await seededOrders(server.origin)).get('seed-180')
  const { body } = await rawRequest(server.origin, getLoanDetails.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-session-id': order?.session ?? '',
      'x-lang': 'en-XA',
    },
    body: new URLSearchParams({ productId: order?.productId ?? '', orderId: order?.orderId ?? '' }).toString(),
  })
  const { data } = JSON.parse(body.toString()) as { data: { noticeStatusText: string } }

  expect(data.noticeStatusText).toBe('[Řééṗááýɱééñţ ííš 5 ḋááýš ļááţéé]')
  expect(body.toString()).toContain('₱10,000.00')
  expect(await callLanding(server.origin, getTemplate, { templateId: 'ph-sari', lang: 'en-XA' })).toMatchObject({
    data: { title: '[Ƒööř šţööřéé ööŵñééřš]', config: { locale: 'en' } },
  })
})

test('production has no pseudo-language', async () => {
  const { answerInLanguage, currentLocale, isInPseudoLanguage } = await import('../platform/language/language.ts')
  const { default: fastify } = await import('fastify')
  const app = fastify()

  answerInLanguage(app, 'zh')
  app.get('/', async () => `${currentLocale()} ${isInPseudoLanguage()}`)
  expect((await app.inject({ url: '/?lang=en-XA', headers: { 'x-lang': 'en-XA' } })).body).toBe('zh false')
  await app.close()
})
