import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../database/database.ts'
import { deleteAllOld, jobsOf } from '../../testing/declared.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { countUse } from '../database/rate-count.ts'
import { Jobs } from './jobs.ts'

const now = new Date('2026-11-22T04:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000)
const account = randomUUID()
let database: Database

beforeAll(async () => {
  const databaseUrl = await testDatabase()

  database = await openDatabase({ dataDir: 'unused', databaseUrl, onLost: (why) => expect.unreachable(why) })
  await database.query.insertInto('accounts').values({ id: account, created_at: now }).execute()
})
afterAll(() => database.close())

/** Stores one error report for each age in days. */
async function storeReports(...ages: number[]): Promise<void> {
  await database.query
    .insertInto('error_reports')
    .values(
      ages.map((age) => ({
        id: randomUUID(),
        page: `${age}`,
        release: null,
        kind: 'error' as const,
        message: '',
        reference: '',
        created_at: daysAgo(age),
      })),
    )
    .execute()
}

test('rows are deleted when their days are over, and not before', async () => {
  await storeReports(31, 29)
  expect(await deleteAllOld(database, now)).toEqual(new Map([['error_reports', 1]]))

  const left = await database.query.selectFrom('error_reports').select('page').execute()

  expect(left).toEqual([{ page: '29' }])
  expect(await deleteAllOld(database, daysAgo(-2))).toEqual(new Map([['error_reports', 1]]))
})

test('sums of views are deleted when their days are over, whether anybody opens a page or not', async () => {
  const key = { app: 'loan', release: 'r', page: '/order', engine: '', shell: '', language: 'en' }
  const sums = { ready: 1, failed: 0, rejected: 0, timed: 0, log_ms: 0, log_ms_squared: 0 }
  const action = { action_shown: 0, action_covered: 0, action_missing: 0 }
  const rows = [91, 89].map((age) => ({ ...key, ...sums, ...action, hour: daysAgo(age) }))

  await database.query.insertInto('release_views').values(rows).execute()
  expect(await deleteAllOld(database, now)).toEqual(new Map([['release_views', 1]]))
  expect(await database.query.selectFrom('release_views').select('hour').execute()).toEqual([{ hour: daysAgo(89) }])
})

test('more rows than one statement deletes are deleted in one run', async () => {
  await storeReports(...Array.from({ length: 2_345 }, () => 40))
  expect(await deleteAllOld(database, now)).toEqual(new Map([['error_reports', 2_345]]))
})

test('a message that has not arrived is never deleted', async () => {
  const message = { kind: 'refund' as never, body: '{}', made_at: daysAgo(900), next_try_at: daysAgo(900) }

  await database.query
    .insertInto('outbox')
    .values([
      { id: randomUUID(), idempotency_key: 'waiting', ...message },
      { id: randomUUID(), idempotency_key: 'arrived', ...message, delivered_at: daysAgo(91) },
    ])
    .execute()
  expect(await deleteAllOld(database, now)).toEqual(new Map([['outbox', 1]]))
  expect(await database.query.selectFrom('outbox').select('idempotency_key').execute()).toEqual([
    { idempotency_key: 'waiting' },
  ])
})

test('ratings and sources of visits end, but for a source that a registration came from', async () => {
  const source = { template_id: 't', version: 1, utm_tag: '', user_from: '', app_from: '', seen_at: daysAgo(404) }
  const [unused, registered, fresh] = [randomUUID(), randomUUID(), randomUUID()]

  await database.query
    .insertInto('landing_sources')
    .values([
      { ...source, id: unused },
      { ...source, id: registered },
      { ...source, id: fresh, seen_at: daysAgo(402) },
    ])
    .execute()
  await database.query
    .insertInto('registrations')
    .values({
      phone_key: 'k',
      id: randomUUID(),
      sealed_phone: '',
      source_id: registered,
      promotion_id: '',
      invite_code: '',
      device_id: '',
      app_name: '',
      merchant_number: '',
      user_name: '',
      registered_at: daysAgo(404),
    })
    .execute()
  await database.query
    .insertInto('scores')
    .values([401, 399].map((age) => ({ account_id: account, id: randomUUID(), score: 5, created_at: daysAgo(age) })))
    .execute()

  expect(await deleteAllOld(database, now)).toEqual(
    new Map([
      ['landing_sources', 1],
      ['scores', 1],
    ]),
  )

  const left = await database.query.selectFrom('landing_sources').select('id').execute()

  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([registered, fresh]))
})

test('what limits, codes and captchas leave behind ends, whether anybody visits or not', async () => {
  const [minutesAgo, mark] = [(minutes: number) => daysAgo(minutes / 1440), { begins_at: daysAgo(1.9), used: 1 }]
  const code = { address_key: '', captcha_key: '', code_hash: '', tries: 0 }
  const captcha = { picture: '', answer: '', is_spent: false }
  const { query } = database

  await query
    .insertInto('rate_counts')
    .values([
      { ...mark, name: 'old', begins_at: daysAgo(2.1) },
      { ...mark, name: 'new' },
    ])
    .execute()
  await query
    .insertInto('captcha_proofs')
    .values([2.1, 1.9].map((age) => ({ phone_key: `${age}`, captcha_key: '', proven_at: daysAgo(age) })))
    .execute()
  await query
    .insertInto('phone_codes')
    .values([2.1, 1.9].map((age) => ({ ...code, phone_key: `${age}`, id: randomUUID(), sent_at: daysAgo(age) })))
    .execute()
  await query
    .insertInto('captchas')
    .values([11, 9].map((age) => ({ ...captcha, sid: randomUUID(), drawn_at: minutesAgo(age) })))
    .execute()
  await query
    .insertInto('phone_clicks')
    .values([61, 59].map((age) => ({ phone_key: `${age}`, source_id: randomUUID(), clicked_at: minutesAgo(age) })))
    .execute()

  const tables = ['captcha_proofs', 'captchas', 'phone_clicks', 'phone_codes', 'rate_counts']

  expect(await deleteAllOld(database, now)).toEqual(new Map(tables.map((table) => [table, 1])))
})

test('what a partner wrote in an odd report ends ninety days after somebody closed it; that there was one stays', async () => {
  const report = { reason: 'No state.', received_at: daysAgo(300), closed_by: 'support', closing_note: 'A slip.' }
  const odd = [
    { ...report, body_hash: 'old', body: '{"payer":"Maria"}', closed_at: daysAgo(91) },
    { ...report, body_hash: 'new', body: '{"payer":"Juan"}', closed_at: daysAgo(89) },
    { ...report, body_hash: 'open', body: '{"payer":"Rosa"}', closed_at: null },
  ]
  const job = jobsOf(database, { store: {} as never, now: () => now }).find(({ name }) => name === 'forget-odd-reports')

  await database.query.insertInto('odd_reports').values(odd).execute()
  expect(await job?.run()).toBe('1 forgotten')
  expect(await job?.run()).toBeUndefined()
  expect(await database.query.selectFrom('odd_reports').selectAll().orderBy('closed_at').execute()).toEqual([
    { ...odd[0], body: '', reason: '' },
    odd[1],
    odd[2],
  ])
})

test('of several servers one does a job, once in its time', async () => {
  let clock = now
  let runs = 0
  const job = {
    name: 'counted',
    everyMs: 60_000,
    async run() {
      runs += 1
      return undefined
    },
  }
  const servers = Array.from(
    { length: 8 },
    () => new Jobs(database, [job], { now: () => clock, log: (line) => expect.unreachable(line) }),
  )
  const look = () => Promise.all(servers.map((server) => server.runDue()))

  await look()
  expect(runs).toBe(1)
  clock = new Date(clock.getTime() + 59_000)
  await look()
  expect(runs).toBe(1)
  clock = new Date(clock.getTime() + 1_000)
  await look()
  expect(runs).toBe(2)
  // The clock was a day ahead, and is right again.
  clock = daysAgo(1)
  await look()
  expect(runs).toBe(3)
})

test('what was counted by a clock that was a day ahead counts no more once it is right again', async () => {
  const usedAt = (ahead: number) => countUse(database.query, 'ahead', 60_000, new Date(now.getTime() + ahead))

  expect(await usedAt(86_400_000)).toBe(1)
  expect(await usedAt(86_399_000)).toBe(2)
  expect(await usedAt(0)).toBe(1)
})

test('a job that fails is logged, and the others run', async () => {
  const lines: string[] = []
  const failing = { name: 'failing', everyMs: 1, run: () => Promise.reject(new Error('no reason')) }
  const working = { name: 'working', everyMs: 1, run: async () => 'done' }

  await new Jobs(database, [failing, working], { now: () => now, log: (line) => lines.push(line) }).runDue()
  expect(lines.toSorted()).toEqual(['Job failing failed: no reason', 'Job working: done'])
})

test('a job that takes long keeps no other waiting, and does not begin again meanwhile', async () => {
  const begun: string[] = []
  const end = Promise.withResolvers<void>()
  let at = now
  const long = async () => {
    begun.push('long')
    await end.promise
    return undefined
  }
  const jobs = new Jobs(
    database,
    [
      { name: 'long', everyMs: 60_000, run: long },
      { name: 'short', everyMs: 60_000, run: async () => void begun.push('short') },
    ],
    { now: () => at, log: (line) => expect.unreachable(line) },
  )
  const first = jobs.runDue()

  await expect.poll(() => begun).toContain('short')
  at = new Date(now.getTime() + 60_000)
  await jobs.runDue()
  expect(begun.toSorted()).toEqual(['long', 'short', 'short'])
  end.resolve()
  await first
})
