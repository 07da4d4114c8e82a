import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import type { ConversionList } from '@pahiram/contract'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { checkSignature, readSignature } from '../../platform/signed/signature.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff } from '../../testing/caller.ts'
import { askTemplate, landingDocument, landingVisitor } from '../../testing/landing-visitor.ts'
import { testStorage } from '../../testing/test-database.ts'
import { readConversionSettings } from './conversion-settings.ts'
import { deliverConversion } from './deliver-conversion.ts'

interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const key = 'k'.repeat(40)
const google = {
  developer_token: 'google-developer',
  client_id: 'google-client',
  client_secret: 'google-secret',
  refresh_token: 'google-refresh',
}
/** Takes the place of the networks, as their published interfaces answer. */
const networks = createServer((request, response) => void take(request, response))
let received: Received[] = []
const logged: string[] = []
let failures = 0
let isTalkative = false
let isMoved = false
let repeated = (text: string) => text
let refusal = ''
let server: RunningServer
let storage: Awaited<ReturnType<typeof testStorage>>
let origin = ''
let standIn = ''

beforeAll(async () => {
  networks.listen(0, '127.0.0.1')
  await once(networks, 'listening')
  standIn = `http://127.0.0.1:${(networks.address() as AddressInfo).port}`

  storage = await testStorage()
  server = await startServer({
    port: 0,
    ...storage,
    sites: [],
    mode: 'sandbox',
    configuration: { mobilePattern: 'ph' },
    conversions: readConversionSettings({
      PAHIRAM_META_PIXEL: '111',
      PAHIRAM_META_TOKEN: 'meta-token',
      PAHIRAM_TIKTOK_PIXEL: '222',
      PAHIRAM_TIKTOK_TOKEN: 'tiktok-token',
      PAHIRAM_GOOGLE_CUSTOMER: '333-444',
      PAHIRAM_GOOGLE_ACTION: '1,2,3',
      PAHIRAM_GOOGLE_TOKEN: JSON.stringify(google),
      PAHIRAM_CONVERSION_WEBHOOK: `${standIn}/own?from=pahiram`,
      PAHIRAM_CONVERSION_KEY: key,
      PAHIRAM_CONVERSION_ORIGIN: standIn,
    }),
    log: (line) => void logged.push(line),
  })
  ;({ origin } = server)
  await callStaff(origin, '/staff/templates', { document: landingDocument('ads') })
})
afterAll(async () => {
  await server.close()
  networks.close()
})
beforeEach(() => {
  received = []
  failures = 0
  isTalkative = false
  isMoved = false
  refusal = ''
})

// As long as Google's may be.
const accessToken = `short${'-'.repeat(2_043)}`

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url: path = '', headers } = request

  const body = await text(request)

  received.push({ path, headers, body })
  if (path !== '/token' && isTalkative)
    return void response.writeHead(400).end(repeated(JSON.stringify(headers) + body))
  if (isMoved && path !== '/elsewhere') return void response.writeHead(307, { location: '/elsewhere' }).end()
  if (path !== '/token' && failures-- > 0) return void response.writeHead(500).end('{"error":"busy"}')
  if (path !== '/token' && refusal !== '') return void response.end(refusal)
  response.end(path === '/token' ? JSON.stringify({ access_token: accessToken }) : '{"code":0,"events_received":1}')
}

const register = (fields: Record<string, string>) =>
  landingVisitor(origin, { utm_tag: 'fb', ...fields }, { 'x-template': 'ads@1', 'user-agent': 'Phone/1' })
const list = async () => (await callStaff(origin, '/staff/promotion/conversions')).data as ConversionList
const sha256 = (given: string) => createHash('sha256').update(given).digest('hex')
const bodyAt = (path: string) => JSON.parse(received.find((one) => one.path.startsWith(path))?.body ?? '{}') as unknown

test('a page asks about the networks in use, by name, and only a page with a form', async () => {
  await callStaff(origin, '/staff/templates', {
    document: { id: 'terms', kind: 'agreement', title: 'Terms', blocks: [{ type: 'text', paragraphs: ['Repay.'] }] },
  })

  const asked = { consentFor: expect.stringMatching(/^Meta, TikTok, Google, 127\.0\.0\.1:\d+$/) as string }

  expect((await askTemplate(origin, '?templateId=ads')).envelope.data).toMatchObject(asked)
  expect((await askTemplate(origin, '?templateId=terms')).envelope.data).not.toHaveProperty('consentFor')
  // So is who looks at a preview.
  expect(await (await fetch(`${origin}/promo/loan-terms`)).json()).toMatchObject(asked)
})

test('who agreed is reported once to each network, hashed as each wants, under one event id', async () => {
  // Cut in the middle of a sign.
  const msclkid = `${'M'.repeat(499)}😀`
  const visitor = register({ adConsent: '1', fbclid: 'F1', gclid: 'G1', ttclid: 'T1', msclkid })

  expect(await visitor.registerWhole()).toMatchObject({ code: '0' })
  await expect
    .poll(async () => (await list()).conversions.filter(({ sentAt }) => sentAt).length, { timeout: 20_000 })
    .toBe(4)

  const { conversions, waiting } = await list()
  const [eventId = '', ...others] = new Set(conversions.map((one) => one.eventId))
  const phone = visitor.phone.replace(/^0/, '63')

  expect(others).toEqual([])
  expect(eventId).toMatch(/^[\da-f-]{36}\.registered$/)
  expect(waiting).toBe(0)
  expect(bodyAt('/v23.0/111/events')).toMatchObject({
    access_token: 'meta-token',
    data: [
      {
        event_name: 'CompleteRegistration',
        event_id: eventId,
        action_source: 'website',
        user_data: {
          ph: [sha256(phone)],
          fbc: expect.stringMatching(/^fb\.1\.\d{13}\.F1$/),
          client_user_agent: 'Phone/1',
        },
      },
    ],
  })
  expect(bodyAt('/open_api/v1.3/event/track/')).toMatchObject({
    event_source_id: '222',
    data: [{ event: 'CompleteRegistration', event_id: eventId, user: { phone: sha256(`+${phone}`), ttclid: 'T1' } }],
  })
  expect(bodyAt('/v21/customers/333444:uploadClickConversions')).toMatchObject({
    validateOnly: false,
    conversions: [
      {
        gclid: 'G1',
        orderId: eventId,
        conversionAction: 'customers/333444/conversionActions/1',
        conversionDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00$/),
        userIdentifiers: [{ hashedPhoneNumber: sha256(`+${phone}`) }],
      },
    ],
  })

  const own = received.find(({ path }) => path.startsWith('/own'))
  const message = { method: 'POST', path: '/own?from=pahiram', body: own?.body ?? '' }

  expect(JSON.parse(message.body)).toMatchObject({ eventId, step: 'registered', template: 'ads', utm_tag: 'fb' })
  expect(JSON.parse(message.body)).toMatchObject({ clickIds: { msclkid: `${'M'.repeat(499)}\uFFFD` } })
  expect(
    checkSignature(key, readSignature(String(own?.headers['pahiram-signature']), new Date()), message),
  ).toBeTruthy()
  expect(JSON.stringify(await list())).not.toMatch(/meta-token|tiktok-token|short/)
})

test('who did not agree is reported to nobody, and no click id is kept', async () => {
  const before = (await list()).conversions.length

  expect(await register({ fbclid: 'F2' }).registerWhole()).toMatchObject({ code: '0' })
  // Whose page was opened before more networks were added, and of another server.
  expect(await register({ adConsent: '1', adConsentFor: 'Meta', fbclid: 'F2' }).registerWhole()).toMatchObject({
    code: '0',
  })
  expect((await list()).conversions).toHaveLength(before)
})

test('who was asked about one network is reported to no other, that was added since', async () => {
  const conversions = readConversionSettings({ PAHIRAM_META_PIXEL: '111', PAHIRAM_META_TOKEN: 'm' })
  const earlier = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', conversions })

  onTestFinished(async () => earlier.close())
  expect(await landingVisitor(earlier.origin, { adConsent: '1', gclid: 'G3' }).registerWhole()).toMatchObject({
    code: '0',
  })

  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })

  onTestFinished(async () => database.close())

  const { id } = await database.query
    .selectFrom('registrations')
    .orderBy('registered_at', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  const keys = { account: Buffer.alloc(32), seal: undefined, hash: undefined }
  const deliver = deliverConversion(
    { ...conversions, tiktok: { id: '222', token: 't' }, origin: standIn },
    { database, keys, now: () => new Date(), publicOrigin: undefined },
  )

  expect(await deliver(`conversion tiktok registered ${id}`, {})).toBe('Not sent: the visitor was not asked about it.')
  // With a key that does not open the number, this one would be sent.
  await expect(deliver(`conversion meta registered ${id}`, {})).rejects.toThrow('key')
})

test('what a network fails to take waits for its next try, with the same id; a viewer may look, and send no test', async () => {
  failures = 1
  expect(await callStaff(origin, '/staff/promotion/conversions/test', {}, 'viewer')).toMatchObject({ http: 403 })
  expect(await callStaff(origin, '/staff/promotion/conversions/test', {}, 'editor')).toMatchObject({ http: 200 })

  const tests = (await list()).conversions.filter(({ step }) => step === 'test')

  expect(tests).toHaveLength(4)
  expect(new Set(tests.map(({ eventId }) => eventId)).size).toBe(1)
  expect(tests.filter(({ sentAt }) => sentAt === null)).toMatchObject([
    { tries: 1, answer: expect.stringMatching(/^127\.0\.0\.1:\d+ answered HTTP 500/) },
  ])
  expect(bodyAt('/v21/')).toMatchObject({ validateOnly: true })
})

test('a network that sends us elsewhere is not followed: what is secret goes nowhere else', async () => {
  isMoved = true
  await callStaff(origin, '/staff/promotion/conversions/test', {})
  expect((await list()).conversions.filter(({ answer }) => answer.includes('HTTP 307'))).toHaveLength(4)
  expect(received.map(({ path }) => path)).not.toContain('/elsewhere')
})

test('a token that a network repeats in its refusal is shown nowhere, nor logged', async () => {
  isTalkative = true
  await callStaff(origin, '/staff/promotion/conversions/test', {})

  const refused = (await list()).conversions.filter(({ answer }) => answer.includes('HTTP 400'))

  expect(refused).toHaveLength(4)
  expect(JSON.stringify(refused) + logged.join()).not.toMatch(/meta-token|tiktok-token|short|google-developer/)
})

test.each([
  ['as it came', (sent: string) => sent],
  ['within an address', (sent: string) => encodeURIComponent(sent.slice(sent.indexOf('}') + 1))],
])(
  'a network that repeats what it was sent, %s, shows no hash of a number, no signature and no id of a click, nor is one logged',
  async (_, by) => {
    repeated = by
    const visitor = register({ adConsent: '1', gclid: 'canaryG', fbclid: 'canaryF', ttclid: 'canaryT' })

    isTalkative = true
    expect(await visitor.registerWhole()).toMatchObject({ code: '0' })

    const ofVisitor = async () => (await list()).conversions.filter((one) => one.step === 'registered').slice(0, 4)

    await expect
      .poll(async () => (await ofVisitor()).filter(({ answer }) => answer.includes('HTTP 400')).length, {
        timeout: 20_000,
      })
      .toBe(4)
    expect(JSON.stringify(await ofVisitor()) + logged.join()).not.toMatch(/[\da-f]{64}|canary/)
  },
)

test.each([
  ['google', '{"code":0,"partialFailureError":{"code":3,"message":"TOO_RECENT_CLICK"},"results":[{}]}'],
  ['tiktok', '{"code":40002,"message":"Invalid event"}'],
])('what %s refuses with the status 200 was not sent, and waits for its next try', async (network, said) => {
  refusal = said
  await callStaff(origin, '/staff/promotion/conversions/test', {})

  const [latest] = (await list()).conversions.filter((one) => one.network === network)

  expect(latest).toMatchObject({ sentAt: null, tries: 1, answer: expect.stringContaining(said.slice(-25)) })
})

test.each(['ORDER_ID_ALREADY_IN_USE', 'CLICK_CONVERSION_ALREADY_EXISTS'])(
  'what Google has already, since only its answer was lost (%s), was sent, and is not tried for a week',
  async (error) => {
    refusal = `{"code":0,"partialFailureError":{"code":3,"details":[{"errors":[{"errorCode":{"conversionUploadError":"${error}"}}]}]}}`
    await callStaff(origin, '/staff/promotion/conversions/test', {})

    const [latest] = (await list()).conversions.filter((one) => one.network === 'google')

    expect(latest).toMatchObject({ sentAt: expect.any(String), answer: expect.stringContaining(error) })
  },
)

test('blanks and ends of lines around a secret are no part of it', () => {
  const settings = { PAHIRAM_META_PIXEL: '1\n', PAHIRAM_META_TOKEN: 'token\r\n', PAHIRAM_TIKTOK_PIXEL: ' ' }

  expect(readConversionSettings(settings)).toMatchObject({ meta: { id: '1', token: 'token' }, tiktok: undefined })
})

test.each([
  [{ PAHIRAM_META_PIXEL: '1' }, 'PAHIRAM_META_TOKEN is missing'],
  [{ PAHIRAM_GOOGLE_TOKEN: '{}' }, 'PAHIRAM_GOOGLE_CUSTOMER and PAHIRAM_GOOGLE_ACTION are missing'],
  [{ PAHIRAM_CONVERSION_WEBHOOK: 'http://evil.example/', PAHIRAM_CONVERSION_KEY: key }, 'is no https: address'],
  [
    { PAHIRAM_CONVERSION_WEBHOOK: 'https://me:secret@crm.example/', PAHIRAM_CONVERSION_KEY: key },
    'is no https: address',
  ],
  [
    { PAHIRAM_CONVERSION_WEBHOOK: 'http://localhost:1@crm.example/', PAHIRAM_CONVERSION_KEY: key },
    'is no https: address',
  ],
  [{ PAHIRAM_CONVERSION_KEY: key }, 'need each other'],
])('settings that cannot be used, %j, are refused: %s', (environment, message) => {
  expect(() => readConversionSettings(environment)).toThrow(message)
})
