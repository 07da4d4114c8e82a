import { randomUUID } from 'node:crypto'

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openRealServer } from '../../platform/database/real-server.ts'
import { Jobs } from '../../platform/jobs/jobs.ts'
import { FolderStore } from '../../platform/pictures/folder-store.ts'
import { deleteAllOld, jobsOf } from '../../testing/declared.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { databaseFolder, temporaryFolder } from '../../testing/temporary-folder.ts'
import { sumFunnel } from '../../promotion/figures/funnel.ts'
import { addLandingDay, addLandingDays, dropLandingDays } from './landing-days.ts'
import { sumLandingEvents } from '../../promotion/figures/landing-sums.ts'
import { linksTo } from './short-link.ts'
import { prepareLandingEvents } from './visit-source.ts'

const now = new Date('2026-11-22T04:00:00Z')
const onLost = (why: string) => expect.unreachable(why)
const source = randomUUID()
let database: Database

beforeAll(async () => {
  database = await openDatabase({ dataDir: 'unused', databaseUrl: await testDatabase(), onLost })
  await addSource(database)
})
afterAll(() => database.close())

function addSource({ query }: Database): Promise<unknown> {
  return query
    .insertInto('landing_sources')
    .values({ id: source, template_id: 'ph', version: 1, utm_tag: '', user_from: '', app_from: '' })
    .execute()
}

const dayMs = 24 * 60 * 60_000
const daysFrom = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)

/** How many events each partition has. */
async function partitions({ pool }: Pick<Database, 'pool'>): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; events: number }>(
    `select substr(cast(tableoid::regclass as text), 16) as name, cast(count(*) as int) as events
     from landing_events group by tableoid order by 1`,
  )

  return Object.fromEntries(rows.map(({ name, events }) => [name, events]))
}

async function dayNames(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select substr(table_name, 16) as name from information_schema.tables
     where table_name ~ '^landing_events_\\d+$' order by 1`,
  )

  return rows.map(({ name }) => name)
}

async function visits(of: Database, moment: Date): Promise<number | undefined> {
  return (await sumFunnel(of.query, { by: [], from: '2020-01-01' }, moment)).total?.visits
}

test('a job adds the partitions of the days to come, and of several servers each adds what the others have not', async () => {
  const added = await Promise.all(Array.from({ length: 4 }, () => addLandingDays(database, now)))

  expect(added.reduce((sum, one) => sum + one)).toBe(8)
  expect(await dayNames()).toEqual(Array.from({ length: 8 }, (_, index) => `202611${22 + index}`))
  expect(await addLandingDays(database, daysFrom(now, 1))).toBe(1)

  const jobs = jobsOf(database, {
    store: new FolderStore(temporaryFolder()),
    now: () => daysFrom(now, 2),
  })

  await new Jobs(database, jobs, { now: () => now, log: onLost }).runDue()
  expect(await dayNames()).toContain('20261201')
})

test('an event lies in the partition of its day, which is added with its first event where no job has', async () => {
  const count = prepareLandingEvents(database)

  await Promise.all([now, daysFrom(now, 100), daysFrom(now, 100)].map((moment) => count('visit', source, moment)))
  expect(await partitions(database)).toEqual({ 20261122: 1, 20270302: 2 })
  await database.pool.query('truncate landing_events')
})

/** Stores an event while somebody else reads the last partition, so that the day of the event gets no partition. */
async function storeWithoutPartition(count: ReturnType<typeof prepareLandingEvents>, moment: Date): Promise<void> {
  const reader = await database.pool.connect()

  await reader.query('begin; select 1 from landing_events_other')
  await count('visit', source, moment)
  await reader.query('rollback')
  reader.release()
}

test('an event of a day that cannot have its partition is stored, summed and deleted all the same', async () => {
  const early = new Date('2026-01-01T04:00:00Z')

  await storeWithoutPartition(prepareLandingEvents(database), early)
  expect(await partitions(database)).toEqual({ other: 1 })
  expect(await addLandingDay(database, '2026-01-01')).toBe(false)
  expect(await addLandingDay(database, '2026-01-02')).toBe(true)
  await sumLandingEvents(database, now)
  expect(await visits(database, early)).toBe(1)
  expect(await deleteAllOld(database, now)).toEqual(
    new Map([
      ['days of landing_events', 1],
      ['landing_events', 1],
    ]),
  )
  expect(await visits(database, early)).toBe(1)
})

test('an event that is stored while its day gets its partition is not lost', async () => {
  const count = prepareLandingEvents(database)
  const moment = new Date('2027-06-10T04:00:00Z')
  const server = await database.pool.connect()

  await storeWithoutPartition(count, moment)
  await database.pool.query('truncate landing_events_other')
  await server.query('begin')
  await server.query(`select add_landing_day('2027-06-10')`)

  const stored = count('visit', source, moment)

  await expect.poll(() => waiting(server), { timeout: 15_000 }).toBe(1)
  await server.query('commit')
  server.release()
  await stored
  expect((await partitions(database))['20270610']).toBe(1)
})

/** How many statements on the database wait for a lock. */
async function waiting(connection: pg.PoolClient): Promise<number> {
  const { rows } = await connection.query<{ number: number }>(
    `select cast(count(*) as int) as number from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )

  return rows[0]?.number ?? 0
}

test('days that are over are dropped whole, but for one with an event that is in no sum yet', async () => {
  const count = prepareLandingEvents(database)
  const old = [40, 39, 38].map((ago) => daysFrom(now, -ago))

  for (const moment of old) await count('visit', source, moment)

  const before = await visits(database, now)

  expect(await dropLandingDays(database, daysFrom(now, -35))).toBe(0)
  await sumLandingEvents(database, now)
  await count('visit', source, daysFrom(now, -39))
  expect(await dropLandingDays(database, daysFrom(now, -38))).toBe(1)
  expect(await deleteAllOld(database, daysFrom(now, -1))).toEqual(
    new Map([
      ['days of landing_events', 1],
      // What is in its sum, of the day that another one keeps.
      ['landing_events', 1],
    ]),
  )
  expect(await visits(database, now)).toBe((before ?? 0) + 1)
  await sumLandingEvents(database, now)
  expect(await dropLandingDays(database, daysFrom(now, -35))).toBe(1)
  expect(await visits(database, now)).toBe((before ?? 0) + 1)
})

test('the embedded database has the same days', async () => {
  const embedded = await openDatabase({ dataDir: databaseFolder(), onLost })

  await addSource(embedded)
  await prepareLandingEvents(embedded)('visit', source, now)
  expect(await addLandingDays(embedded, now)).toBe(7)
  expect(await partitions(embedded)).toEqual({ 20261122: 1 })
  await sumLandingEvents(embedded, now)
  expect(await dropLandingDays(embedded, daysFrom(now, 1))).toBe(1)
  expect(await visits(embedded, now)).toBe(1)
  await embedded.close()
})

test('an engine without partitions and functions has one table of the same columns, and its rows are deleted', async () => {
  const databaseUrl = await testDatabase('blank')
  const pool = await openRealServer(databaseUrl)
  const unsupported = /\bpartition (?:by|of)\b|create or replace function/

  await migrate(
    {
      // As CockroachDB does.
      query: (statement: string, values: unknown[]) =>
        unsupported.test(statement)
          ? Promise.reject(Object.assign(new Error('not supported'), { code: '0A000' }))
          : pool.query(statement, values),
    } as pg.Pool,
    { alone: true },
  )
  await pool.end()

  const plain = await openDatabase({ dataDir: 'unused', databaseUrl, onLost })

  await addSource(plain)
  expect(await addLandingDays(plain, now)).toBe(0)
  await prepareLandingEvents(plain)('visit', source, now)
  expect(await partitions(plain)).toEqual({ '': 1 })
  await sumLandingEvents(plain, now)
  expect(await deleteAllOld(plain, daysFrom(now, 60))).toEqual(new Map([['landing_events', 1]]))
  expect(await visits(plain, daysFrom(now, 1))).toBe(1)
  await plain.close()
})

test('each link to a page is listed, also of a campaign with a poster in 1 200 shops', async () => {
  const links = Array.from({ length: 1_200 }, (_, shop) => ({
    code: `c${shop}`,
    query_hash: `h${shop}`,
    query: `templateId=pasko&utm_tag=shop-${shop}`,
    created_at: now,
    created_by: 'Ana',
  }))

  await database.query.insertInto('short_links').values(links).execute()
  expect(await linksTo(database, 'pasko')).toHaveLength(links.length)
})
