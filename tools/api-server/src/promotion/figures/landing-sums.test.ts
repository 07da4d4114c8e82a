import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Database, openDatabase } from '../../platform/database/database.ts'
import { Jobs } from '../../platform/jobs/jobs.ts'
import { FolderStore } from '../../platform/pictures/folder-store.ts'
import { deleteAllOld, jobsOf } from '../../testing/declared.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { sumFunnel } from './funnel.ts'
import { sumLandingEvents } from './landing-sums.ts'

const now = new Date('2026-11-22T04:00:00Z')
const period = { from: '2026-10-20', to: '2026-11-22' }
let database: Database

beforeAll(async () => {
  const databaseUrl = await testDatabase()

  database = await openDatabase({ dataDir: 'unused', databaseUrl, onLost: (why) => expect.unreachable(why) })
  await database.pool.query(
    `insert into landing_sources
     select gen_random_uuid(), 'ph-' || number % 3, 1 + number % 2, 'tag-' || number, '', '' from generate_series(1, 20) as number`,
  )
  await database.pool.query(`select add_landing_day(date '2026-11-22' - ago) from generate_series(0, 29) as ago`)
})
beforeEach(() => database.pool.query('truncate landing_events, landing_sums'))
afterAll(() => database.close())

/** Stores events of many sources and days, as a server does: each with its row. */
function storeEvents(count: number, first = 0): Promise<unknown> {
  return database.pool.query(
    `insert into landing_events (day, source_id, kind, id, moment)
     select date '2026-11-22' - number % 30, sources.id,
       (array['visit', 'visit', 'visit', 'click', 'code', 'registration', 'tap'])[1 + number % 7], gen_random_uuid(), now()
     from generate_series($1::int, $1::int + $2::int - 1) as number
     join (select id, row_number() over () as place from landing_sources) as sources on place = 1 + number * 7 % 20`,
    [first, count],
  )
}

/** What the rows of the events themselves say, by template and day. */
async function rawCount(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select template_id as template, cast(day as text) as day,
       cast(count(*) filter (where kind = 'visit') as int) as visits, cast(count(*) filter (where kind = 'click') as int) as clicks,
       cast(count(*) filter (where kind = 'code') as int) as "codesSent",
       cast(count(*) filter (where kind = 'registration') as int) as registered,
       cast(count(*) filter (where kind = 'tap') as int) as taps
     from landing_events join landing_sources on landing_sources.id = source_id
     group by template_id, day order by template_id, day`,
  )

  return rows
}

async function statistics(): Promise<unknown[]> {
  return (await sumFunnel(database.query, { ...period, by: ['template', 'day'] }, now)).rows
}

async function waiting(): Promise<number> {
  const { rows } = await database.pool.query(
    'select cast(count(*) as int) as number from landing_events where summed_at is null',
  )

  return (rows as { number: number }[])[0]?.number ?? -1
}

test('statistics equal a count of the events before they are summed, between and after', async () => {
  await storeEvents(12_345)
  expect(await statistics()).toEqual(await rawCount())
  expect(await sumLandingEvents(database, now)).toBe(12_345)
  expect(await statistics()).toEqual(await rawCount())
  await storeEvents(777, 12_345)
  expect(await waiting()).toBe(777)
  expect(await statistics()).toEqual(await rawCount())
  expect(await sumLandingEvents(database, now)).toBe(777)
  expect(await statistics()).toEqual(await rawCount())
  expect(await sumLandingEvents(database, now)).toBe(0)
  expect(await statistics()).toHaveLength(60)
})

test('an event that comes days late is counted on its own day', async () => {
  await storeEvents(100)
  await sumLandingEvents(database, now)

  const late = { day: '2026-10-30', kind: 'visit' as const, id: randomUUID(), moment: new Date('2026-10-30T04:00:00Z') }
  const source = await database.query.selectFrom('landing_sources').select('id').executeTakeFirstOrThrow()

  await database.query
    .insertInto('landing_events')
    .values({ ...late, source_id: source.id })
    .execute()
  expect(await statistics()).toEqual(await rawCount())
  await sumLandingEvents(database, now)
  expect(await statistics()).toEqual(await rawCount())
})

test('several servers at once sum no event twice, while others are stored', async () => {
  await storeEvents(20_000)

  const [sums] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => sumLandingEvents(database, now))),
    storeEvents(3_000, 20_000),
  ])
  const rest = await sumLandingEvents(database, now)

  expect(sums.reduce((sum, one) => sum + one, rest)).toBe(23_000)
  expect(await statistics()).toEqual(await rawCount())
})

test('a run that fails between the flags and the sums changes nothing', async () => {
  await storeEvents(500)
  await database.pool.query('alter table landing_sums add constraint no_more check (number < 0)')
  await expect(sumLandingEvents(database, now)).rejects.toThrow('no_more')
  expect(await waiting()).toBe(500)
  expect(await statistics()).toEqual(await rawCount())
  await database.pool.query('alter table landing_sums drop constraint no_more')
  expect(await sumLandingEvents(database, now)).toBe(500)
})

test('the jobs of a server sum, and statistics outlive the events', async () => {
  await storeEvents(600)

  const before = await statistics()
  const store = new FolderStore(temporaryFolder())
  const later = new Date('2026-12-20T04:00:00Z')
  const jobs = jobsOf(database, { store, now: () => later })
  const log = (line: string) => expect(line).toMatch(/^Job retention: deleted \d+ days of landing_events$/)

  expect(await deleteAllOld(database, later)).toEqual(new Map())
  // What is summed is deleted an hour later.
  for (const due of [jobs.filter(({ name }) => name !== 'retention'), jobs])
    await new Jobs(database, due, { now: () => later, log }).runDue()
  expect(await waiting()).toBe(0)
  expect((await rawCount()).length).toBeLessThan(before.length)
  expect(await statistics()).toEqual(before)
})
