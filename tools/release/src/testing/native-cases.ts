import { createPublicKey, type KeyObject, sign } from 'node:crypto'

import { runInNewContext } from 'node:vm'

import { bridgeVersion, firstRequest, sessionParameters } from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'
import { classifyUrl, createNativeBridge } from '@pahiram/native-bridge'
import { toJsonSchema } from '@valibot/to-json-schema'

import { caseKey, packageCases } from './package-cases.ts'
import { indexSchema } from '../pack/package-index.ts'
import { packageManifestSchema } from '../pack/package.ts'
import { pathConfigurationOf, pathRules, ruleFor } from '../paths/paths.ts'

const origin = 'https://pages.example'
const appScheme = 'pahiram://'
const configuration = pathConfigurationOf(pathRules())

/** What the libraries in native/ must do, by the names of files in native/cases; and the schemas of what they read. */
export async function nativeCases(): Promise<Readonly<Record<string, object>>> {
  return {
    'package-manifest.schema.json': schemaOf(packageManifestSchema),
    'package-list.schema.json': schemaOf(indexSchema),
    'path-configuration.json': configuration,
    'addresses.json': addresses(),
    'messages.json': await messages(),
    'back.json': back(),
    'first-answers.json': firstAnswers(),
    'packages.json': packages(),
    'signatures.json': signatures(),
  }
}

/** What JSON Schema has no word for, as a safe integer, is left out. */
function schemaOf(schema: Parameters<typeof toJsonSchema>[0]): object {
  return toJsonSchema(schema, { target: 'draft-2020-12', errorMode: 'ignore' })
}

/** Addresses as a web view or a page says them; what a parser of another kind could read otherwise is refused by both. */
const written = [
  ...pages.flatMap(({ path, aliases, hashRoutes }) => [
    path === 'index' ? '/' : `/${path}`,
    ...aliases.map((alias) => `/${alias}/`),
    ...hashRoutes.map((route) => `/${path}?from=x#/${route}?down_id=1`),
  ]),
  '/order/index.html?orderId=1',
  '/order?lang=fil#top',
  '/orders',
  '/Order',
  '/order//',
  '/%6Frder',
].map((path) => origin + path)

const others = [
  'HTTPS://PAGES.EXAMPLE/order',
  `${origin}:443/order`,
  `${origin}:444/order`,
  'http://pages.example/order',
  'https://pages.example.evil.example/order',
  'https://evil.example/pages.example',
  'https://pages.example@evil.example/',
  'https://user:word@pages.example/order',
  'https://pay.example/checkout?id=1',
  'tel:+63285550100',
  'mailto:help@pages.example',
  'pahiram://home?tab=me',
  'PAHIRAM://home',
  'pahiramx://home',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'content://contacts/1',
  'intent://scan/#Intent;scheme=zxing;end',
  'blob:https://pages.example/1',
  'about:blank',
  'https://',
  'https://pages.example/\u0000',
  'java\nscript:alert(1)',
]

function addresses() {
  const cases = [...written, ...others].map((address) => {
    const { kind } = classifyUrl(address, { origin, appScheme, allowedOrigins: 'any' })
    const { page, presentation } = (kind === 'own' && ruleFor(configuration, new URL(address))?.properties) || {}

    return { address, kind, ...(kind === 'own' && { page, presentation }) }
  })
  const named = [
    { page: 'order', params: [{ key: 'orderId', value: '007' }] },
    { page: 'index', params: [] },
    { page: 'repay', params: [{ key: 'from', value: 'a b&c=d/é' }] },
    { page: 'wallet', params: [{ key: 'orderId', value: '1' }] },
  ].map(({ page, params }) => {
    const rule = configuration.rules.find(({ properties }) => properties.page === page)
    const query = new URLSearchParams(params.map(({ key, value }) => [key, value])).toString()

    return { page, params, address: rule ? `${origin}${rule.properties.path}${query && `?${query}`}` : null }
  })
  const session = { sessionId: 's 2', userId: 'u2', lang: 'fil' }
  const sessions = [
    `${origin}/order?sessionId=s1&userId=u1&orderId=o%2F1&lang=en#top`,
    `${origin}/`,
    `${origin}/repay?orderId=1&deviceId=d1#/x?y=1`,
  ].map((address) => ({ address, session, expected: withSession(address, session) }))

  return { origin, appScheme, cases, named, sessions }
}

/** The address for who has logged in again: the session's parameters first, all others as they were. */
function withSession(address: string, session: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  const others = [...url.searchParams].filter(([name]) => !(sessionParameters as readonly string[]).includes(name))

  url.search = new URLSearchParams([...Object.entries(session), ...others]).toString()
  return url.href
}

/** What the pages' own bridge sends to a shell, and what others may send in its place. */
async function messages() {
  const sent: string[] = []
  const window = { location: { origin }, PahiramNative: { postMessage: (text: string) => void sent.push(text) } }
  const bridge = createNativeBridge({
    window: Object.assign(window, { top: window }) as unknown as Window,
    appScheme,
    navigate() {},
    pageQuery: new URLSearchParams(),
  })

  await bridge.ask('openPage', { url: '/order?orderId=007' })
  await bridge.ask('openPage', { url: 'pahiram://home', params: { tab: 'me' } })
  await bridge.ask('openPageWithParams', { page: 'order', params: [{ key: 'orderId', value: '007' }] })
  await bridge.ask('closeWebView')
  await bridge.ask('goHome')
  await bridge.ask('goMine')
  await bridge.ask('goLogin')
  await bridge.ask('callTelephone', { telephone: '+63 2 8555 0100' })
  await bridge.ask('goRate')
  await bridge.ask('confirmBuryPoint', { event: 'order.repay', productId: '7', position: '2' })
  await bridge.ask('startBank', { productId: '7' })
  await bridge.ask('endBank')

  const taken = sent.map((text) => ({
    text,
    origin,
    isMainFrame: true,
    message: JSON.parse(text) as { action: string; params: object },
  }))
  const bad = [
    '',
    'text',
    '[]',
    '7',
    '{"action":7,"params":{}}',
    '{"action":"goElsewhere","params":{}}',
    '{"action":"toString","params":{}}',
    '{"action":"openPage","params":{}}',
    '{"action":"openPage","params":{"url":7}}',
    ...others
      .filter((url) => /^(?:javascript|data|file|content|intent|blob|about|java)/.test(url))
      .map((url) => JSON.stringify({ action: 'openPage', params: { url } })),
    '{"action":"openPageWithParams","params":{"page":"order"}}',
    '{"action":"openPageWithParams","params":{"page":"order","params":[{"key":"orderId","value":7}]}}',
    '{"action":"callTelephone","params":{"telephone":63}}',
  ].map((text) => ({ text, origin, isMainFrame: true, message: null }))
  const strangers = [
    { origin: 'https://evil.example' },
    { origin: 'http://pages.example' },
    { origin: 'https://pages.example:444' },
    { origin: 'https://pages.example.evil.example' },
    { origin: 'null' },
    { origin: '' },
    { isMainFrame: false },
  ].map((who) => ({ text: sent[4] ?? '', origin, isMainFrame: true, ...who, message: null }))

  return { origins: [origin], appScheme, cases: [...taken, ...bad, ...strangers] }
}

/** What a shell runs in the page at each press of the back button. */
const askBack = "typeof window.onNativeBack === 'function' && window.onNativeBack() === true"

/** The answers as a web view hands them on: JSON, `null` where the script threw. */
function back() {
  const cases = [
    'window.onNativeBack = () => true',
    'window.onNativeBack = () => false',
    'window.onNativeBack = () => "true"',
    'window.onNativeBack = () => { throw new Error() }',
    'window.onNativeBack = true',
    '',
  ].map((page) => {
    let answer: unknown = null

    try {
      answer = runInNewContext(`var window = {}; ${page}; ${askBack}`)
    } catch {
      // It threw.
    }
    return { page, answer: JSON.stringify(answer), stays: answer === true }
  })

  return { script: askBack, cases: [...cases, { page: null, answer: null, stays: false }] }
}

function firstAnswers() {
  const query = 'sessionId=s1&userId=%E4%BD%A0+&lang=fil&utm_tag=t%20a&productId=p1&orderId=o%2F1&problemId=x~*%27'
  const cases = ['/order', '/repay', '/bind-card', '/customer-service', '/about-us', '/complaint']
    .flatMap((path) => [`${path}?${query}`, path, `${path}?orderId=`])
    .flatMap((address) =>
      ['', 'https://api.example/v1/'].map((apiBase) => {
        const url = new URL(address, origin)
        const plan = ruleFor(configuration, url)?.properties.firstCall
        const call = plan ? firstRequest(plan, url.searchParams, apiBase || origin) : undefined

        return { address: url.href, apiBase, call: call ?? null }
      }),
    )

  return { origin, cases }
}

/** The time of the cases, in ms since 1970. */
const now = Date.UTC(2026, 1, 1)

function packages() {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

  return {
    publicKey: pemOf(caseKey(1)),
    shell: { version: '1.4', bridge: bridgeVersion },
    now,
    cases: packageCases().map(({ archive, json, sig, ...one }) => ({
      ...one,
      list: base64(json),
      signature: base64(sig),
      archive: base64(archive),
    })),
    // Of the good package; null: it is not on the device.
    files: [
      ['/order', 'order/index.html'],
      ['/order/', 'order/index.html'],
      ['/loan-detail?orderId=1', 'order/index.html'],
      ['/order?lang=fil', 'order/index.fil.html'],
      ['/order?lang=..%2F..', 'order/index.html'],
      ['/order?lang=zh', 'order/index.html'],
      ['/assets/none.js', null],
      ['/manifest.json', null],
      ['/../manifest.json', null],
      ['/repay', null],
    ].map(([address, file]) => ({ address, file })),
  }
}

function signatures() {
  const message = Buffer.from('Kumusta')
  const right = sign(null, message, caseKey(1))
  const flipped = Buffer.from(right)
  // The same point with s + L: whoever does not reduce it takes a second signature for the same message.
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const s = BigInt(`0x${Buffer.from(right.subarray(32)).reverse().toString('hex')}`) + order
  const twice = Buffer.concat([right.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()])

  flipped.writeUInt8(flipped.readUInt8(0) ^ 1, 0)

  const caseOf = (name: string, isRight: boolean, signature: Buffer, key = caseKey(1), text = message) => ({
    name,
    isRight,
    publicKey: pemOf(key),
    message: text.toString('base64'),
    signature: signature.toString('base64'),
  })

  return {
    cases: [
      caseOf('right', true, right),
      caseOf('of nothing', true, sign(null, Buffer.alloc(0), caseKey(3)), caseKey(3), Buffer.alloc(0)),
      caseOf('one bit changed', false, flipped),
      caseOf('of another key', false, right, caseKey(2)),
      caseOf('of another message', false, right, caseKey(1), Buffer.from('Kumusta!')),
      caseOf('short', false, right.subarray(0, 63)),
      caseOf('long', false, Buffer.concat([right, Buffer.alloc(1)])),
      caseOf('s not reduced', false, twice),
      caseOf('zeros', false, Buffer.alloc(64)),
    ],
  }
}

function pemOf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
}
