import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { trackVisit } from '@pahiram/contract'
import autocannon from 'autocannon'

import { type Database, openDatabase } from '../src/database/database.ts'
import { startServer } from '../src/index.ts'
import { sumFunnel } from '../src/promotion/funnel.ts'
import { sumLandingEvents } from '../src/promotion/landing-sums.ts'
import { versionFor } from '../src/promotion/templates/shown-template.ts'
import { startPostgres } from './postgres.ts'

/* The funnel's figures: five million events on a PostgreSQL summed and asked, fifty visitors at once counted, a split shared out. */

const promisedMilliseconds = 100
const events = 5_000_000
/** How many events come between two sums at 29 million a day. */
const waiting = 100_000

const period = { from: '2026-11-01', to: '2026-11-30' }
const folder = mkdtempSync(join(tmpdir(), 'pahiram-bench-'))

try {
  await benchSum()
  await benchVisits()
  benchSplit()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Asks a PostgreSQL for the statistics of five million events that are summed, while those of some minutes wait. */
async function benchSum(): Promise<void> {
  const postgres = await startPostgres()
  const pool = { size: 4, timeoutMs: 600_000 }
  const database = await openDatabase({ dataDir: folder, databaseUrl: postgres.url, pool, onLost: fail })
  const { pool: connections } = database
  const store = (first: number, count: number, summedAt: string) =>
    connections.query(
      `insert into landing_events (day, source_id, kind, id, moment, summed_at)
       select date '2026-11-01' + number % 30, sources.id,
         (array['visit', 'visit', 'visit', 'visit', 'visit', 'visit', 'visit', 'click', 'code', 'registration'])[1 + number / 30 % 10],
         gen_random_uuid(), now(), ${summedAt}
       from generate_series(${first}, ${first + count - 1}) as number
       join (select id, row_number() over () as place from landing_sources) as sources on place = 1 + number / 300 % 400`,
    )

  try {
    await connections.query(
      `insert into landing_sources select gen_random_uuid(), 'ph-' || number % 5, 1 + number % 4, 'tag-' || number / 4, '', ''
       from generate_series(1, 400) as number`,
    )
    // Millions of rows are stored without their index, which is built afterwards.
    await connections.query('alter table landing_events drop constraint landing_events_pkey')
    await store(0, events, 'now()')
    await connections.query('alter table landing_events add primary key (id)')

    const begun = performance.now()

    await connections.query(
      `insert into landing_sums select day, source_id, kind, count(*) from landing_events group by day, source_id, kind`,
    )
    console.log(`${events} events counted row by row in ${Math.round(performance.now() - begun)} ms`)
    await store(events, waiting, 'null')
    await connections.query('analyze')
    await measure(database, waiting)

    const summing = performance.now()
    const summed = await sumLandingEvents(database, new Date())

    console.log(`${summed} events added to their sums in ${Math.round(performance.now() - summing)} ms`)
    if (summed !== waiting) fail(`Not all events were summed: ${summed}`)
    await measure(database, 0)
  } finally {
    await database.close()
    postgres.stop()
  }
}

async function measure(database: Database, unsummed: number): Promise<void> {
  for (const by of [
    ['template'],
    ['template', 'version', 'utm_tag'],
    ['template', 'version', 'utm_tag', 'day'],
  ] as const) {
    const times: number[] = []

    for (let round = 0; round < 5; round += 1) {
      const begun = performance.now()
      const { total = {} } = await sumFunnel(database.query, { ...period, by: [...by] }, new Date())
      const stored = events + waiting

      times.push(performance.now() - begun)
      if (total.visits !== stored * 0.7 || total.registered !== stored * 0.1)
        fail(`Wrong sums: ${JSON.stringify(total)}`)
    }

    const median = times.toSorted((a, b) => a - b)[2] ?? 0

    console.log(
      `funnel by ${by.join(', ')}: ${events + waiting} events, of which ${unsummed} wait, in ${Math.round(median)} ms ` +
        `(promised ${promisedMilliseconds})`,
    )
    if (median > promisedMilliseconds) process.exitCode = 1
  }
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
