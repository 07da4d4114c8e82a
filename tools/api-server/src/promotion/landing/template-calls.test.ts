import type { PublishedTemplate } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { askTemplate, landingDocument, shownTemplate } from '../../testing/landing-visitor.ts'
import { callStaff } from '../../testing/caller.ts'
import { testStorage } from '../../testing/test-database.ts'

const lines: string[] = []
let server: RunningServer

beforeAll(async () => {
  const storage = await testStorage()

  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', log: (line) => lines.push(line) })
})
afterAll(async () => server.close())

const templates = '/staff/templates'

async function publish(document: unknown, more: Record<string, unknown> = {}) {
  return callStaff(server.origin, templates, { document, ...more })
}

const ask = (query: string) => askTemplate(server.origin, query)
const shown = (id: string, query = '', headers: Record<string, string> = {}) =>
  shownTemplate(server.origin, id, query, headers)

test('what was published is what a visitor is shown, until the next version, and again after a rollback', async () => {
  const first = landingDocument('one', { locale: 'fil', mobilePattern: 'ph', theme: { accent: '#fb0' } })

  expect(await publish(first)).toMatchObject({ http: 200, code: '0', data: { id: 'one', version: 1 } })
  expect((await ask('?templateId=one')).envelope.data).toEqual({
    id: 'one',
    kind: 'register',
    version: 1,
    title: 'Fast cash',
    config: { locale: 'fil', mobilePattern: 'ph', theme: { accent: '#fb0' }, blocks: first.blocks },
  })
  expect(await publish({ ...first, title: 'Faster cash' }, { note: 'Bolder', expectedVersion: 1 })).toMatchObject({
    data: { version: 2 },
  })
  expect(await shown('one')).toMatchObject({ version: 2, title: 'Faster cash' })
  expect(await callStaff(server.origin, `${templates}/one/rollback`, { version: 1, note: 'Too bold' })).toMatchObject({
    http: 200,
    data: { id: 'one', version: 3 },
  })
  expect(await shown('one')).toMatchObject({ version: 3, title: 'Fast cash' })

  const { data } = await callStaff(server.origin, `${templates}/one`)

  expect(data).toMatchObject({
    id: 'one',
    versions: [
      { version: 3, title: 'Fast cash', note: 'Too bold', from: 1 },
      { version: 2, title: 'Faster cash', note: 'Bolder' },
      { version: 1, title: 'Fast cash', note: '', kind: 'register' },
    ],
  })
  expect(await callStaff(server.origin, `${templates}/one/2`)).toMatchObject({
    data: { version: 2, document: { ...first, title: 'Faster cash' } },
  })
  expect(await callStaff(server.origin, `${templates}/one/latest`)).toMatchObject({
    data: { version: 3, document: first },
  })
  expect(await callStaff(server.origin, templates)).toMatchObject({
    data: {
      templates: expect.arrayContaining([
        {
          id: 'one',
          kind: 'register',
          title: 'Fast cash',
          version: 3,
          versions: 3,
          publishedAt: expect.stringMatching(/^20\d\d-.*Z$/) as string,
        },
      ]) as unknown,
    },
  })
})

test.each([
  '?templateId=',
  '?templateId=none',
  '?templateId=ONE',
  `?templateId=${'x'.repeat(5000)}`,
  '?templateId=%F0%9F%8E%81',
])('an unknown template is rejected with a message: %s', async (query) => {
  const { http, envelope } = await ask(query)

  expect(http.status).toBe(200)
  expect(envelope).toEqual({ code: '404', data: null, message: 'This offer has ended, or its link is not complete.' })
})

test.each(['', '?templateId=a&templateId=b', '?templateId=%00'])(
  'a call without a template id is rejected with a message: %j',
  async (query) => {
    const { http, envelope } = await ask(query)

    expect(http.status).toBe(200)
    expect(envelope).toMatchObject({
      code: '400',
      data: null,
      message: expect.stringMatching(/^templateId /) as string,
    })
  },
)

test('an invalid document is rejected with the place of each problem', async () => {
  const given = landingDocument('odd', { theme: { background: '#fff', text: '#999' } })

  expect(await publish(given)).toMatchObject({
    http: 422,
    code: '422',
    data: { problems: [{ path: 'theme.text', message: expect.stringContaining('2.8:1') as string }] },
  })
  expect(await publish({ ...given, theme: {}, blocks: [{ type: 'video' }], html: '<b>' })).toMatchObject({
    data: { problems: [{ path: 'blocks.0.type' }, { path: 'html' }] },
  })
  for (const none of [null, 'text', 7, []]) expect(await publish(none)).toMatchObject({ http: 422 })
  expect((await ask('?templateId=odd')).envelope.code).toBe('404')
})

test('whoever did not see the latest version does not publish over it', async () => {
  const document = landingDocument('seen')

  expect(await publish(document, { expectedVersion: 1 })).toMatchObject({ http: 409, code: '409' })
  expect(await publish(document, { expectedVersion: 0 })).toMatchObject({ http: 200, data: { version: 1 } })
  expect(await publish(document, { expectedVersion: 0 })).toMatchObject({
    http: 409,
    message: 'Somebody else has published seen meanwhile: its latest version is 1. Look at it, then publish again.',
  })
})

test('each of ten concurrent publishers gets its own version or an error', async () => {
  const numbers = Array.from({ length: 10 }, (_, index) => index)
  const free = await Promise.all(numbers.map((index) => publish(landingDocument('raced', { title: `Title ${index}` }))))
  const versions = free.map(({ data }) => (data as { version: number }).version)

  expect(versions.toSorted((a, b) => a - b)).toEqual(numbers.map((index) => index + 1))
  for (const [index, version] of versions.entries()) {
    expect(await callStaff(server.origin, `${templates}/raced/${version}`)).toMatchObject({
      data: { document: { title: `Title ${index}` } },
    })
  }

  const careful = await Promise.all(numbers.map(() => publish(landingDocument('raced'), { expectedVersion: 10 })))

  expect(careful.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  expect((await shown('raced')).version).toBe(11)
})

test('a split shows each visitor one version, and the next document ends it', async () => {
  const first = landingDocument('split', { title: 'First' })
  const split = [
    { version: 1, share: 50 },
    { version: 2, share: 50 },
  ]

  await publish(first)
  expect(await publish({ ...first, title: 'Second', split })).toMatchObject({ http: 200, data: { version: 2 } })

  const devices = Array.from({ length: 40 }, (_, index) => `&deviceId=d${index}`)
  const seen = await Promise.all(devices.map(async (device) => (await shown('split', device)).title))

  expect(new Set(seen)).toEqual(new Set(['First', 'Second']))
  expect(await Promise.all(devices.map(async (device) => (await shown('split', device)).title))).toEqual(seen)

  // The same device by its header, and a browser by its own id.
  const odd = 'd%C3%A9vice 7'

  expect(await shown('split', '', { 'x-device-id': 'd7' })).toEqual(await shown('split', '&deviceId=d7'))
  expect(await shown('split', '', { 'x-device-id': odd })).toEqual(await shown('split', '&deviceId=d%C3%A9vice%207'))
  expect(await shown('split', '', { 'x-visitor-id': 'd7' })).toEqual(await shown('split', '&deviceId=d7'))
  expect(await callStaff(server.origin, `${templates}/split`)).toMatchObject({ data: { versions: [{ split }, {}] } })

  await publish({ ...first, title: 'Third' })
  expect(new Set(await Promise.all(devices.map(async (device) => (await shown('split', device)).title)))).toEqual(
    new Set(['Third']),
  )
})

test('a split with an unknown version, or one of another kind, is rejected', async () => {
  const document = landingDocument('shares')

  expect(await publish({ ...document, split: [{ version: 2, share: 100 }] })).toMatchObject({
    http: 422,
    data: { problems: [{ path: 'split.0.version', message: 'does not exist; the one to be published is 1' }] },
  })
  expect(await publish({ ...document, split: [{ version: 1, share: 100 }] })).toMatchObject({ http: 200 })
  expect(
    await publish({
      ...document,
      kind: 'agreement',
      blocks: [{ type: 'text', paragraphs: ['Terms'] }],
      split: [
        { version: 2, share: 50 },
        { version: 1, share: 50 },
      ],
    }),
  ).toMatchObject({ data: { problems: [{ path: 'split.1.version', message: 'is of another kind (register)' }] } })
})

test('only staff may read or publish templates, and an invalid call is rejected with a message', async () => {
  const document = landingDocument('secret')

  for (const [path, body] of [
    [templates],
    [`${templates}/one`],
    [`${templates}/one/1`],
    [templates, { document }],
    [`${templates}/one/rollback`, { version: 1 }],
  ] as const) {
    expect(await callStaff(server.origin, path, body, 'guess')).toMatchObject({ http: 401, code: '401', data: null })
  }
  expect((await ask('?templateId=secret')).envelope.code).toBe('404')

  const wrong: [string, unknown, number][] = [
    [`${templates}/none`, undefined, 404],
    [`${templates}/%00`, undefined, 400],
    [`${templates}/one/9`, undefined, 404],
    [`${templates}/one/99999999999`, undefined, 404],
    [`${templates}/one/first`, undefined, 404],
    [`${templates}/one/rollback`, { version: 9 }, 404],
    [`${templates}/none/rollback`, { version: 1 }, 404],
    [`${templates}/one/rollback`, { version: '1' }, 400],
    [templates, { document, force: true }, 400],
    [templates, '{"document":', 400],
  ]

  for (const [path, body, http] of wrong) {
    expect(await callStaff(server.origin, path, body)).toMatchObject({ http, code: String(http), data: null })
  }
})

test('a text of any characters comes back as it was', async () => {
  const title = 'Piso ₱ 😀 \u202e \\0 " end'

  expect(await publish(landingDocument('text', { title }))).toMatchObject({ http: 200 })
  expect((await shown('text')).title).toBe(title)
})

test('nothing was logged: no call failed on our side', () => {
  expect(lines).toEqual([])
})

test('a page says the terms of the lender, the highest rate and an example, in its own language, and so does a preview', async () => {
  const blocks: PublishedTemplate['blocks'] = [
    { type: 'form', button: 'Apply' },
    { type: 'loan-terms' },
    { type: 'loan-terms', title: 'Costs' },
  ]

  await publish(landingDocument('terms', { locale: 'en', blocks }))
  await publish(landingDocument('tuntunin', { locale: 'fil', blocks }))

  const termsIn = async (id: string) =>
    (await ask(`?templateId=${id}`)).envelope.data as { config: { blocks: object[] } }
  const [, first, second] = (await termsIn('terms')).config.blocks

  expect(first).toEqual({
    type: 'loan-terms',
    title: 'What a loan costs',
    rows: [
      { label: 'Shortest term', value: expect.stringMatching(/^\d+ days$/) },
      { label: 'Longest term', value: expect.stringMatching(/^\d+ days$/) },
      { label: 'Highest effective rate a year, all charges included', value: expect.stringMatching(/^[\d,]+\.\d\d%$/) },
    ],
    example: expect.stringMatching(/^For example: you borrow ₱[\d,.]+ for \d+ days, receive ₱[\d,.]+ and repay ₱/),
  })
  expect(second).toEqual({ ...first, title: 'Costs' })

  const [, filipino] = (await termsIn('tuntunin')).config.blocks
  const figuresOf = (block: object | undefined) => JSON.stringify(block).match(/\d[\d,.]*/g)

  expect(filipino).toMatchObject({ title: 'Magkano ang loan' })
  expect(figuresOf(filipino)).toEqual(figuresOf(first))
  expect(await (await fetch(`${server.origin}/promo/loan-terms?lang=en`)).json()).toEqual({ ...first, type: undefined })
})
