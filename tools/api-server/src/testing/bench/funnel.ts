import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { trackVisit } from '@pahiram/contract'
import autocannon from 'autocannon'

import { type Database, openDatabase } from '../../platform/database/database.ts'
import { startServer } from '../../index.ts'
import type { Asked } from '../../promotion/figures/funnel-filter.ts'
import { sumReturns } from '../../promotion/figures/costs.ts'
import { sumFunnel, sumOutcomes } from '../../promotion/figures/funnel.ts'
import { dropLandingDays } from '../../ledger/landing/landing-days.ts'
import { sumLandingEvents } from '../../promotion/figures/landing-sums.ts'
import { countVersions } from '../../ledger/landing/split-counts.ts'
import { versionFor } from '../../ledger/landing/shown-template.ts'
import { prepareLandingEvents } from '../../ledger/landing/visit-source.ts'
import { prepareVisitors } from '../../promotion/landing/visits.ts'
import { type BenchPostgres, startPostgres } from './postgres.ts'
import { processorMs } from './processor-time.ts'

/* The funnel's figures: five million events on a PostgreSQL summed and asked, fifty visitors at once counted, a split shared out. */

const promisedMilliseconds = 100
const promisedForPage = 300
const events = 5_000_000
/** How many events come between two sums at 29 million a day. */
const waiting = 100_000

const templates = ['ph-0', 'ph-1', 'ph-2', 'ph-3', 'ph-4']
const period = { from: '2026-11-01', to: '2026-11-30' }
const folder = mkdtempSync(join(tmpdir(), 'pahiram-bench-'))

try {
  await benchSum()
  // `sums` alone needs a minute, and no built pages.
  if (process.argv[2] !== 'sums') {
    await benchVisits()
    benchSplit()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Asks a PostgreSQL for the statistics of five million events that are summed, while those of some minutes wait. */
async function benchSum(): Promise<void> {
  const postgres = await startPostgres()
  const pool = { size: 4, timeoutMs: 600_000 }
  const database = await openDatabase({ dataDir: folder, databaseUrl: postgres.url, pool, onLost: fail })
  const { pool: connections } = database
  const store = (first: number, count: number, day: string, summedAt: string) =>
    connections.query(
      `insert into landing_events (day, source_id, kind, id, moment, summed_at)
       select ${day}, sources.id,
         (array['visit', 'visit', 'visit', 'visit', 'visit', 'visitor', 'click', 'code', 'registration', 'tap'])[1 + number / 30 % 10],
         cast(substr(time, 1, 8) || '-' || substr(time, 9) || '-7' || substr(cast(gen_random_uuid() as text), 16) as uuid), moment, ${summedAt}
       from generate_series(${first}, ${first + count - 1}) as number
       cross join lateral (select cast(${day} as timestamp) at time zone 'Asia/Manila' + number / 30 % 86400 * interval '1 second' as moment) as at
       cross join lateral (select lpad(to_hex(cast(extract(epoch from moment) * 1000 as bigint)), 12, '0') as time) as begins
       join (select id, row_number() over () as place from landing_sources) as sources on place = 1 + number / 300 % 400`,
    )

  try {
    await connections.query(
      `insert into landing_sources select gen_random_uuid(), 'ph-' || number % 5, 1 + number % 4, 'tag-' || number / 4, '', ''
       from generate_series(1, 400) as number`,
    )
    await connections.query(`select add_landing_day(date '2026-11-01' + number) from generate_series(0, 29) as number`)
    await store(0, events, `date '2026-11-01' + number % 30`, 'now()')

    const begun = performance.now()

    await connections.query(
      `insert into landing_sums select day, source_id, kind, count(*) from landing_events group by day, source_id, kind`,
    )
    console.log(`${events} events counted row by row in ${Math.round(performance.now() - begun)} ms`)
    await store(events, waiting, `date '2026-11-30'`, 'null')
    // A cost for each tag and day, and 50 000 registrations, half of which took a loan.
    await connections.query(
      `insert into landing_costs select date '2026-11-01' + day, 'tag-' || tag, 100000
       from generate_series(0, 29) as day, generate_series(0, 100) as tag`,
    )
    await connections.query(
      `insert into registrations (phone_key, id, sealed_phone, source_id, promotion_id, invite_code, device_id, app_name, merchant_number,
         user_name, registered_at, loan_at, repaid_at)
       select 'key-' || number, gen_random_uuid(), '', sources.id, '', '', '', '', '', '',
         timestamp '2026-11-01' + number % 30 * interval '1 day', case when number % 2 = 0 then now() end, null
       from generate_series(1, 50000) as number
       join (select id, row_number() over () as place from landing_sources) as sources on place = 1 + number % 400`,
    )
    await connections.query('analyze')
    await measure(database, postgres, waiting)
    await measurePage(database, postgres, waiting)

    const summing = performance.now()
    const summed = await sumLandingEvents(database, new Date())

    console.log(`${summed} events added to their sums in ${Math.round(performance.now() - summing)} ms`)
    if (summed !== waiting) fail(`Not all events were summed: ${summed}`)
    await measure(database, postgres, 0)
    await measurePage(database, postgres, 0)
    await measureVisits(database)
    await measureDrop(database)
  } finally {
    await database.close()
    postgres.stop()
  }
}

/** Judges the processor time of the database, which is that of the answer on a machine with nothing else to do. */
async function measure(database: Database, postgres: BenchPostgres, unsummed: number): Promise<void> {
  for (const by of [
    ['template'],
    ['template', 'version', 'utm_tag'],
    ['template', 'version', 'utm_tag', 'day'],
  ] as const) {
    const times: number[] = []
    const before = processorMs(postgres.pids())

    for (let round = 0; round < 5; round += 1) {
      const begun = performance.now()
      const { total = {} } = await sumFunnel(database.query, { ...period, by: [...by] }, new Date())
      const stored = events + waiting

      times.push(performance.now() - begun)
      if (total.visits !== stored * 0.5 || total.registered !== stored * 0.1 || total.taps !== stored * 0.1)
        fail(`Wrong sums: ${JSON.stringify(total)}`)
    }

    const processor = (processorMs(postgres.pids()) - before) / times.length
    const median = times.toSorted((a, b) => a - b)[2] ?? 0

    console.log(
      `funnel by ${by.join(', ')}: ${events + waiting} events, of which ${unsummed} wait, in ${Math.round(processor)} ms of a processor ` +
        `(promised ${promisedMilliseconds}), ${Math.round(median)} ms by the clock`,
    )
    if (processor > promisedMilliseconds) process.exitCode = 1
  }
}

/**
 * Measures all that `/promo/stats` asks at once, as the page does: its table, its plots, the time before, its outcomes, its costs and
 * loans, and a split test of each template.
 */
async function measurePage(database: Database, postgres: BenchPostgres, unsummed: number): Promise<void> {
  const times: number[] = []
  const before = processorMs(postgres.pids())

  for (let round = 0; round < 5; round += 1) {
    const begun = performance.now()
    const ask = (by: Asked['by'], asked = period) => sumFunnel(database.query, { ...asked, by }, new Date())

    await Promise.all([
      ask(['template', 'version', 'utm_tag', 'day']),
      ask(['day']),
      ask([], { from: '2026-10-02', to: '2026-10-31' }),
      sumOutcomes(database.query, { ...period, by: [] }, new Date()),
      sumReturns(database.query, { ...period, by: ['template', 'version', 'utm_tag', 'day'] }, new Date()),
      ...templates.map(async (template) => {
        const [first] = await countVersions(database.query, { template, versions: [1, 2], from: period.from })

        if (first?.registered === 0 || first?.visitors === 0) fail(`Nothing was counted of a split of ${template}`)
      }),
    ])
    times.push(performance.now() - begun)
  }

  const processor = (processorMs(postgres.pids()) - before) / times.length
  const median = times.toSorted((a, b) => a - b)[2] ?? 0

  console.log(
    `all of /promo/stats: ${unsummed} wait, in ${Math.round(processor)} ms of a processor (promised ${promisedForPage}), ` +
      `${Math.round(median)} ms by the clock`,
  )
  if (processor > promisedForPage) process.exitCode = 1
}

/** Writes visits one by one right after a checkpoint, and says how much of the log (WAL) each takes. */
async function measureVisits(database: Database): Promise<void> {
  const count = prepareLandingEvents(database)
  const source = await database.query.selectFrom('landing_sources').select('id').executeTakeFirstOrThrow()
  const visits = 20_000

  await database.pool.query('checkpoint')
  const { rows: before } = await database.pool.query('select pg_current_wal_lsn() as at')

  for (let visit = 0; visit < visits; visit += 1) await count('visit', source.id, new Date('2026-11-30T04:00:00Z'))

  const { rows: after } = await database.pool.query('select pg_current_wal_lsn() - $1::pg_lsn as bytes', [before[0].at])

  console.log(`${visits} visits after a checkpoint: ${Math.round(Number(after[0].bytes) / visits)} bytes of WAL each`)

  const remember = prepareVisitors(database)
  const begun = performance.now()

  for (let visitor = 0; visitor < visits; visitor += 1) {
    await remember('2026-11-30', hash('sha256', `${visitor}`, 'base64url'))
  }

  const took = performance.now() - begun
  const { rows: all } = await database.pool.query(
    `select pg_current_wal_lsn() - $1::pg_lsn - $2::numeric as wal, pg_total_relation_size('landing_visitors') as bytes`,
    [before[0].at, after[0].bytes],
  )

  console.log(
    `${visits} visitors of a day: ${Math.round(Number(all[0].wal) / visits)} bytes of WAL and ` +
      `${Math.round(Number(all[0].bytes) / visits)} on the disk each, ${(took / visits).toFixed(2)} ms by the clock`,
  )
}

/** Drops a day of events, and says how long it takes beside deleting as many rows. */
async function measureDrop(database: Database): Promise<void> {
  const { rows } = await database.pool.query(
    `select count(*) as events, pg_total_relation_size('landing_events_20261101') as bytes from landing_events_20261101`,
  )
  const begun = performance.now()
  const days = await dropLandingDays(database, new Date('2026-11-02T04:00:00Z'))
  const dropped = performance.now()

  await database.pool.query(`delete from landing_events where day = '2026-11-02' and summed_at is not null`)
  if (days !== 1) fail(`${days} days were dropped`)
  console.log(
    `a day of ${rows[0].events} events, ${Math.round(rows[0].bytes / Number(rows[0].events))} bytes each with its indexes, dropped in ` +
      `${Math.round(dropped - begun)} ms; the rows of another deleted in ${Math.round(performance.now() - dropped)} ms`,
  )
}

async function benchVisits(): Promise<void> {
  const server = await startServer({ port: 0, dataDir: join(folder, 'visits'), sites: [], mode: 'sandbox' })
  const query = new URLSearchParams({ page_id: 'ph-weekend', page_type: '1', utm_tag: 'bench' })
  const url = `${server.origin}${trackVisit.path}?${query}`
  const measured = await autocannon({ url, amount: 10_000, connections: 50, workers: 1 })
  const headers = { authorization: 'Bearer sandbox-staff' }
  const answer = await fetch(`${server.origin}/staff/promotion/funnel?utm_tag=bench`, { headers })
  const { data } = (await answer.json()) as { data: { total: { visits: number } } }
  const lost = measured['2xx'] - data.total.visits

  console.log(
    `50 visitors at once: ${Math.round(measured.requests.average)} visits/s, each on the disk when it is answered, ` +
      `${measured['2xx']} answered, ${lost} lost`,
  )
  if (lost !== 0 || measured.errors + measured.non2xx > 0) process.exitCode = 1
  await server.close()
}

function benchSplit(): void {
  const split = [
    { version: 1, share: 70 },
    { version: 2, share: 30 },
  ]
  const seen = Array.from({ length: 10_000 }, (_, number) => versionFor(split, 'ph-weekend', `device-${number}`))
  const share = seen.filter((version) => version === 1).length / 100

  console.log(`split 70/30 of 10 000 visitors: ${share.toFixed(2)} / ${(100 - share).toFixed(2)} (promised within 1)`)
  if (Math.abs(share - 70) >= 1) process.exitCode = 1
}

function fail(why: string): never {
  throw new Error(why)
}
