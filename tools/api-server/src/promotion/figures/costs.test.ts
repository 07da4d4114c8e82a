import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '../../platform/database/database.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff, rawRequest } from '../../testing/caller.ts'
import { landingDocument, landingVisitor } from '../../testing/landing-visitor.ts'
import { testStorage } from '../../testing/test-database.ts'
import { followRegistrations } from '../conversions/follow-registrations.ts'
import { readCosts } from './costs.ts'

const now = new Date('2026-11-21T08:00:00Z')
let storage: Awaited<ReturnType<typeof testStorage>>
let server: RunningServer

beforeAll(async () => {
  storage = await testStorage()
  server = await startServer({
    port: 0,
    ...storage,
    sites: [],
    mode: 'sandbox',
    configuration: { mobilePattern: 'ph' },
    pace: { reviewSeconds: 20, disburseSeconds: 20, now: () => now },
    log: () => undefined,
  })
  for (const id of ['one', 'two']) await callStaff(server.origin, '/staff/templates', { document: landingDocument(id) })
})
afterAll(async () => server.close())

const costs = (query: Record<string, string>) =>
  callStaff(server.origin, `/staff/promotion/costs?${new URLSearchParams(query).toString()}`)
const add = (csv: string) => callStaff(server.origin, '/staff/promotion/costs', { csv })

test('a cost is shared among the pages of its tag by their visits, and given again it replaces', async () => {
  const [one, two] = ['one', 'two'].map((id) =>
    landingVisitor(server.origin, { utm_tag: 'fb' }, { 'x-template': `${id}@1` }),
  )

  for (let visit = 0; visit < 3; visit += 1) await one?.visit('one')
  await two?.visit('two')
  expect(await add('day,utm_tag,cost\n2026-11-21,fb,50\n')).toMatchObject({ http: 200, data: { added: 1 } })
  expect(await add('\u{feff}2026-11-21;fb;100.4\r2026-11-20;"poster, Ayala";12.05\r')).toMatchObject({
    data: { added: 2 },
  })

  const { data } = await costs({ by: 'template,utm_tag' })

  expect(data).toEqual({
    rows: expect.arrayContaining([
      { template: 'one', utmTag: 'fb', cost: 7530, loans: 0, repaid: 0 },
      { template: 'two', utmTag: 'fb', cost: 2510, loans: 0, repaid: 0 },
    ]),
    // Nobody visited the poster's link.
    total: { cost: 11_245, loans: 0, repaid: 0 },
  })
  expect((await costs({ by: 'day', template: 'two' })).data).toMatchObject({
    rows: [{ day: '2026-11-21', cost: 2510 }],
    total: { cost: 2510 },
  })
  expect((await costs({ by: '', utm_tag: 'poster, Ayala' })).data).toMatchObject({ total: { cost: 1205 } })
})

test('who registered counts once more with the first loan, and with its repayment', async () => {
  const visitor = landingVisitor(server.origin, { utm_tag: 'tiktok' }, { 'x-template': 'one@1' })

  await visitor.visit('one')
  expect(await visitor.registerWhole()).toMatchObject({ code: '0' })

  const borrower = await rawRequest(server.origin, '/__sandbox/borrowers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario: 'repay' }),
  })
  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
  const { query } = database

  expect(borrower.status).toBe(201)
  try {
    const { account_id: account } = await query
      .selectFrom('orders')
      .where('paid_out_at', 'is not', null)
      .orderBy('created_at', 'desc')
      .select('account_id')
      .executeTakeFirstOrThrow()

    await query.updateTable('registrations').set({ account_id: account, click_ids: '{}' }).execute()
    // A loan of before the registration is not one of its own.
    expect(await followRegistrations(query, 'loan', now)).toEqual([])
    await query
      .updateTable('orders')
      .set({ paid_out_at: new Date(Date.now() + 1000) })
      .where('account_id', '=', account)
      .execute()
    expect(await followRegistrations(query, 'loan', now)).toHaveLength(1)
    expect(await followRegistrations(query, 'loan', now)).toEqual([])
    expect(await followRegistrations(query, 'repaid', now)).toEqual([])

    const ofTag = async () => (await costs({ by: 'utm_tag', utm_tag: 'tiktok' })).data

    expect(await ofTag()).toMatchObject({ rows: [{ utmTag: 'tiktok', cost: 0, loans: 1, repaid: 0 }] })
    await query.updateTable('orders').set({ status: 200 }).where('account_id', '=', account).execute()
    expect(await followRegistrations(query, 'repaid', now)).toHaveLength(1)
    expect(await ofTag()).toMatchObject({ total: { loans: 1, repaid: 1 } })
  } finally {
    await database.close()
  }
})

test.each([
  ['day,utm_tag,cost\n2026-11-31,fb,1', 'Line 2: “2026-11-31” is no day'],
  ['2026-11-21,fb,1.234', 'Line 1: “1.234” is no cost'],
  ['2026-11-21,fb,"1,234"', 'Line 1: “1,234” is no cost'],
  ['2026-11-21,23851234567890123,1\n2026-11-21,"2,3851E+16",1', 'Line 2: a spreadsheet cut the tag to “2,3851E+16”'],
  ['2026-11-21,fb,-1', 'Line 1: “-1” is no cost'],
  ['2026-11-21,fb,1\n\n2026-11-21,fb,2', 'Line 3: 2026-11-21 and “fb” stand in it twice'],
  ['2026-11-21,fb,1,2', 'Line 1: it has 4 values'],
  ['2026-11-21,"fb,1', 'This is no CSV'],
  ['', 'Line 1: there is no cost'],
])('the costs %j are refused: %s', (csv, message) => {
  expect(() => readCosts(csv)).toThrow(message)
})

test('a spreadsheet’s cells are parted by its tabs or semicolons alone, whatever else is in them', () => {
  expect(readCosts("day;utm_tag;cost\r\n2026-11-21;poster, Ayala;1250,50\r\n2026-11-21;'@maria;7")).toEqual([
    { day: '2026-11-21', utm_tag: 'poster, Ayala', cost: '125050' },
    { day: '2026-11-21', utm_tag: '@maria', cost: '700' },
  ])
  expect(readCosts('day\tutm_tag\tcost\n2026-11-21\tposter, Ayala; gate 2\t12.05')).toEqual([
    { day: '2026-11-21', utm_tag: 'poster, Ayala; gate 2', cost: '1205' },
  ])
  expect(readCosts(',,,\nday,utm_tag,cost,\n2026-11-21,12" poster,7,\n,,,\n')).toEqual([
    { day: '2026-11-21', utm_tag: '12" poster', cost: '700' },
  ])
})

test('costs of the same tags that several people add at once, in whatever order, are all added', async () => {
  const lines = Array.from({ length: 3000 }, (_, place) => `2026-11-20,at once ${place},1`)
  const added: number[] = []

  for (let round = 0; round < 4; round += 1) {
    const both = [lines, lines.toReversed()].map((ordered) => add(ordered.join('\n')))

    added.push(...(await Promise.all(both)).map(({ http }) => http))
  }
  expect(added).toEqual(added.map(() => 200))
})

test('a viewer adds no costs', async () => {
  expect(await callStaff(server.origin, '/staff/promotion/costs', { csv: '2026-11-21,fb,1' }, 'viewer')).toMatchObject({
    http: 403,
  })
})
