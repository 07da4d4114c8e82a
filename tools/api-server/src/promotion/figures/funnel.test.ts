import { type Funnel, storeTapPath, trackVisit } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '../../platform/database/database.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff, rawRequest } from '../../testing/caller.ts'
import { deleteAllOld } from '../../testing/declared.ts'
import { callLanding, landingDocument, landingVisitor, newCaptcha } from '../../testing/landing-visitor.ts'
import { testStorage } from '../../testing/test-database.ts'
import { sumReturns } from './costs.ts'
import { sumFunnel } from './funnel.ts'

const lines: string[] = []
const funnelPath = '/staff/promotion/funnel'
let server: RunningServer
let origin = ''
let now = new Date('2026-11-21T08:00:00Z')

beforeAll(async () => {
  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    configuration: { mobilePattern: 'ph' },
    pace: { reviewSeconds: 20, disburseSeconds: 20, now: () => now },
    log: (line) => lines.push(line),
  })
  ;({ origin } = server)
  for (const title of ['First', 'Second']) {
    await callStaff(origin, '/staff/templates', { document: landingDocument('counted', { title }) })
  }
})
afterAll(async () => server.close())

async function funnel(query: Record<string, string>): Promise<unknown> {
  const { http, data } = await callStaff(origin, `${funnelPath}?${new URLSearchParams(query)}`)

  expect(http).toBe(200)
  return data
}

test('what visitors do is counted by template, version and link', async () => {
  const old = landingVisitor(origin, { utm_tag: 'fb', user_from: 'u1' }, { 'x-template': 'counted@1' })
  const other = landingVisitor(origin, { utm_tag: 'sms' })

  await old.visit('counted')
  await old.click('counted')
  expect(await old.registerWhole()).toMatchObject({ code: '0' })
  await other.visit('counted')
  await other.visit('counted')
  await other.click('counted')
  expect(await other.askCode()).toMatchObject({ code: '0' })

  const rows = [
    { template: 'counted', version: 1, utmTag: 'fb', visits: 1, clicks: 1, codesSent: 1, registered: 1, taps: 0 },
    { template: 'counted', version: 2, utmTag: 'sms', visits: 2, clicks: 1, codesSent: 1, registered: 0, taps: 0 },
  ]
  const total = { visits: 3, clicks: 2, codesSent: 2, registered: 1, taps: 0 }

  expect(await funnel({ template: 'counted', by: 'template,version,utm_tag' })).toEqual({ rows, total, leftOff: 0 })
  expect(await funnel({ template: 'counted' })).toEqual({
    rows: [{ template: 'counted', ...total }],
    total,
    leftOff: 0,
  })
  expect(await funnel({ template: 'counted', by: '' })).toEqual({ rows: [total], total, leftOff: 0 })
  expect(await funnel({ version: '2', utm_tag: 'sms', by: 'utm_tag' })).toMatchObject({
    rows: [{ utmTag: 'sms', visits: 2 }],
  })
  expect(await funnel({ template: 'counted', utm_tag: '', by: 'utm_tag' })).toEqual({
    rows: [],
    total: { visits: 0, clicks: 0, codesSent: 0, registered: 0, taps: 0 },
    leftOff: 0,
  })
})

test.each([
  [{ at_least: 'visits:2' }, ['sms'], 2],
  [{ at_most: 'visits:1.5' }, ['fb'], 1],
  [{ at_least: 'codeRate:50', at_most: 'codeRate:99.99,registered:0' }, ['sms'], 2],
  [{ at_least: 'registeredRate:100' }, ['fb'], 1],
  [{ at_most: 'taps:0' }, ['fb', 'sms'], 3],
  [{ at_least: 'taps:1' }, [], 0],
])(
  'of %j only the rows are listed whose figures are so, and only they are in the total',
  async (limits, tags, visits) => {
    const { rows, total } = (await funnel({ template: 'counted', by: 'utm_tag', ...limits })) as Funnel

    expect(rows.map(({ utmTag }) => utmTag)).toEqual(tags)
    expect(total?.visits).toBe(visits)
  },
)

test('a limit of a figure that is none is refused', async () => {
  for (const at_least of ['visits', 'phones:3', 'visits:-1', 'visits:1e3'])
    expect((await callStaff(origin, `${funnelPath}?${new URLSearchParams({ at_least })}`)).http).toBe(400)
})

test('refusals are counted by their reason, and a visitor once a day', async () => {
  const outcomes = async (query: Record<string, string>) => {
    const { data } = await callStaff(origin, `/staff/promotion/outcomes?${new URLSearchParams(query)}`)

    return data
  }
  const none = {
    visitors: 0,
    refusedCaptcha: 0,
    refusedLimit: 0,
    refusedCode: 0,
    refusedKnown: 0,
    refusedOther: 0,
  }
  const visitor = landingVisitor(origin, { utm_tag: 'reasons', user_from: 'maria' }, { 'x-template': 'counted@2' })

  now = new Date('2026-11-19T08:00:00Z')
  await visitor.visit('counted')
  await visitor.visit('counted')
  expect(await visitor.askCode({ ...(await newCaptcha(origin)), capcode: 'no' })).toMatchObject({ code: '101' })
  expect(await visitor.registerWhole()).toMatchObject({ code: '0' })
  expect(await outcomes({ utm_tag: 'reasons' })).toEqual({ ...none, visitors: 1, refusedCaptcha: 1 })
  expect(await outcomes({ user_from: 'maria', utm_tag: 'reasons' })).toMatchObject({ visitors: 1 })
  expect(await outcomes({ user_from: 'juan' })).toEqual(none)
  expect(await funnel({ user_from: 'maria', by: 'user_from' })).toMatchObject({
    rows: [{ userFrom: 'maria', visits: 2, registered: 1, taps: 0 }],
  })

  now = new Date('2026-11-20T08:00:00Z')
  await visitor.visit('counted')
  expect(await outcomes({ utm_tag: 'reasons' })).toMatchObject({ visitors: 2 })
  expect((await callStaff(origin, '/staff/promotion/outcomes?from=yesterday')).http).toBe(400)
})

test('a press of a store’s link is counted by what its browser sends by itself', async () => {
  const tap = async (query: Record<string, string>, headers: Record<string, string> = {}) =>
    (
      await rawRequest(origin, `${storeTapPath}?${new URLSearchParams(query)}`, {
        method: 'POST',
        headers: { 'content-type': 'text/ping', ...headers },
        body: 'PING',
      })
    ).status
  const pressed = { page_id: 'counted', utm_tag: 'tapped', 'X-Template': 'counted@1' }

  expect(await tap(pressed)).toBe(204)
  expect(await tap(pressed, { 'user-agent': 'Googlebot/2.1' })).toBe(204)
  expect(await tap({ utm_tag: 'tapped' })).toBe(204)
  expect(await funnel({ utm_tag: 'tapped', by: 'template,version' })).toMatchObject({
    rows: [{ template: 'counted', version: 1, visits: 0, taps: 1 }],
    total: { taps: 1 },
  })
})

test('a day is Manila’s', async () => {
  const visitor = landingVisitor(origin)

  now = new Date('2026-12-24T15:59:59Z')
  await visitor.visit('counted')
  now = new Date('2026-12-24T16:00:00Z')
  await visitor.visit('counted')
  expect(await funnel({ from: '2026-12-24', to: '2026-12-25', by: 'day' })).toMatchObject({
    rows: [
      { day: '2026-12-24', visits: 1 },
      { day: '2026-12-25', visits: 1 },
    ],
    total: { visits: 2 },
  })
  expect(await funnel({ from: '2026-12-25', by: 'day' })).toMatchObject({ total: { visits: 1 } })
  // Without days, the last thirty: not November.
  expect(await funnel({ template: 'counted' })).toMatchObject({ total: { visits: 2 } })
  expect(await funnel({ from: '2026-11-21', to: '2026-11-21' })).toMatchObject({ total: { visits: 3 } })
})

test('a tag of any characters is counted and reported byte for byte, a very long one by its beginning', async () => {
  const utm_tag = '\0 \\0 é₱你好😀\u202e"\'&=%+#\r\n'

  await landingVisitor(origin, { utm_tag, user_from: utm_tag, app_from: utm_tag }).visit('counted')
  await landingVisitor(origin, { utm_tag: 'x'.repeat(6000) }).visit('counted')
  expect(await funnel({ by: 'utm_tag' })).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({ utmTag: utm_tag, visits: 1 }),
      expect.objectContaining({ utmTag: 'x'.repeat(500), visits: 1 }),
    ]) as unknown,
  })
  expect(await landingVisitor(origin, { utm_tag: 'x'.repeat(8193) }).visit('counted')).toMatchObject({ code: '400' })
})

test('a template that is not there is counted as version 0, whatever the header says', async () => {
  for (const header of ['none@1', 'counted@9', 'counted', '@', 'counted@1 ']) {
    await landingVisitor(origin, { utm_tag: 'lost' }, { 'x-template': header }).visit('none')
  }
  await landingVisitor(origin, { utm_tag: 'lost' }, { 'x-template': 'counted@9' }).visit('counted')
  expect(await funnel({ utm_tag: 'lost', by: 'template,version' })).toMatchObject({
    rows: [
      { template: 'counted', version: 2, visits: 1 },
      { template: '', version: 0, visits: 5 },
    ],
  })
})

test('a client that says nothing but what the contract names is counted by the split that it was shown', async () => {
  const split = [
    { version: 1, share: 50 },
    { version: 2, share: 50 },
  ]

  await callStaff(origin, '/staff/templates', { document: landingDocument('halves') })
  await callStaff(origin, '/staff/templates', { document: landingDocument('halves', { split }) })
  for (let device = 0; device < 20; device += 1) {
    const query = { deviceId: `d${device}`, utm_tag: 'plain' }

    // The page's header of the device, and its parameter.
    await landingVisitor(origin, { utm_tag: 'plain' }, { 'x-device-id': query.deviceId }).visit('halves')
    await callLanding(origin, trackVisit, { ...query, page_id: 'halves', page_type: '1' })
  }

  const { rows } = (await funnel({ utm_tag: 'plain', by: 'version' })) as { rows: { visits: number }[] }
  const [first = 0, second = 0] = rows.map(({ visits }) => visits)

  expect(first + second).toBe(40)
  // Each device twice the same way.
  expect([first % 2, second % 2, Math.min(first, second) > 0]).toEqual([0, 0, true])
})

test('of fifty visitors at once none is lost, and none is counted twice', async () => {
  const rounds = 4
  const visitors = Array.from({ length: 50 }, (_, index) => landingVisitor(origin, { utm_tag: `crowd-${index % 7}` }))

  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(visitors.flatMap((one) => [one.visit('counted'), one.click('counted')]))

    expect(answers.filter(({ code }) => code !== '0')).toEqual([])
  }

  const { rows } = (await funnel({ by: 'utm_tag' })) as { rows: { utmTag: string; visits: number; clicks: number }[] }
  const crowd = rows.filter(({ utmTag }) => utmTag.startsWith('crowd-'))

  expect(crowd).toHaveLength(7)
  expect(crowd.reduce((sum, { visits }) => sum + visits, 0)).toBe(50 * rounds)
  expect(crowd.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(50 * rounds)
})

test('only staff see the funnel, and an invalid query is rejected with a message', async () => {
  expect(await callStaff(origin, funnelPath, undefined, 'guess')).toMatchObject({ http: 401, data: null })
  for (const [query, message] of [
    ['from=yesterday', 'from is not as expected: it is no day; write it as 2026-11-21'],
    ['by=phone', 'by.0 is not as expected: it is none of template, version, utm_tag, user_from, app_from, day'],
    ['version=latest', 'version is not as expected: it is no version'],
  ]) {
    expect(await callStaff(origin, `${funnelPath}?${query}`)).toMatchObject({ http: 400, code: '400', message })
  }
})

test('nothing of ours failed', () => {
  expect(lines.filter((line) => !line.startsWith('SMS '))).toEqual([])
})

const sumDay = new Date('2026-11-21T08:00:00Z')

test('the funnel sums all visits, also those of rows beyond the limit, and tags that a stranger makes up push none beyond it', async () => {
  const database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })

  await database.pool.query(
    `insert into landing_sources select gen_random_uuid(), 'ph', 1, 'tag-' || number, '', ''
     from generate_series(1, 10010) as number`,
  )
  await database.pool.query(
    `insert into landing_events (day, source_id, kind, id, moment)
     select date '2026-11-20', id, case copy when 3 then 'click' else 'visit' end, gen_random_uuid(), now()
     from landing_sources cross join generate_series(1, case utm_tag when 'tag-9999' then 4 else 3 end) as copy`,
  )

  const byTag = await sumFunnel(database.query, { by: ['utm_tag'] }, sumDay)
  const total = { visits: 20_021, clicks: 10_010, codesSent: 0, registered: 0, taps: 0 }

  expect(byTag).toMatchObject({ total, leftOff: 10 })
  expect(byTag.rows).toHaveLength(10_000)
  expect(byTag.rows.at(-1)).toMatchObject({ utmTag: 'tag-9999', visits: 3 })
  await database.pool.query(`update landing_sources set user_from = utm_tag, utm_tag = 'paid'`)
  await database.pool.query(`insert into landing_costs values (date '2026-11-20', 'paid', 20021)`)

  const returns = await sumReturns(database.query, { by: ['user_from'] }, sumDay)

  expect(returns.rows).toHaveLength(10_000)
  expect(returns.rows[0]).toMatchObject({ userFrom: 'tag-9999', cost: 3 })
  expect(returns.total).toMatchObject({ cost: 20_021 })
  expect(await sumFunnel(database.query, { by: ['template', 'day'] }, sumDay)).toEqual({
    rows: [{ template: 'ph', day: '2026-11-20', ...total }],
    total,
    leftOff: 0,
  })
  expect(await sumFunnel(database.query, { by: [], to: '2026-11-19' }, sumDay)).toMatchObject({ rows: [], leftOff: 0 })

  // What was counted stays; what nobody asks for any more goes.
  await database.query
    .insertInto('phone_clicks')
    .values(
      [0, 61].map((minutes) => ({
        phone_key: `${minutes}`,
        source_id: '00000000-0000-4000-8000-000000000000',
        clicked_at: new Date(sumDay.getTime() - minutes * 60_000),
      })),
    )
    .execute()
  await deleteAllOld(database, sumDay)
  expect(await database.query.selectFrom('phone_clicks').select('phone_key').execute()).toEqual([{ phone_key: '0' }])
  expect(await sumFunnel(database.query, { by: [] }, sumDay)).toMatchObject({ total })
  await database.close()
})

test('crawlers and prefetches are answered and not counted', async () => {
  const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36'

  now = new Date('2027-02-01T08:00:00Z')
  for (const headers of [
    { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    { 'user-agent': phone, 'sec-purpose': 'prefetch' },
    { 'user-agent': phone },
  ]) {
    expect(await landingVisitor(origin, {}, headers).visit('counted')).toMatchObject({ code: '0' })
  }
  expect(await funnel({ from: '2027-02-01', to: '2027-02-01' })).toMatchObject({ total: { visits: 1 } })
})

test('made-up template ids are one row, the last, and can be asked for one by one', async () => {
  now = new Date('2027-02-03T08:00:00Z')

  const visitor = landingVisitor(origin)

  for (const id of ['aaa', 'aab', 'counted', 'zzz']) await visitor.visit(id)

  const day = { from: '2027-02-03', to: '2027-02-03' }

  expect(await funnel(day)).toMatchObject({
    rows: [
      { template: 'counted', visits: 1 },
      { template: '', visits: 3 },
    ],
    leftOff: 0,
  })
  expect(await funnel({ ...day, template: 'aab' })).toMatchObject({ rows: [{ template: 'aab', visits: 1 }] })
})
