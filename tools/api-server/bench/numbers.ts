import pg from 'pg'

import { drawNumber, drawPaymentCode } from '../src/platform/database/new-number.ts'
import { startPostgres } from './postgres.ts'

/*
 * Draws ten million numbers of each kind, as the server does, into a PostgreSQL whose unique index rejects what is taken;
 * what is rejected is drawn again. Ends with 1 when a number is double, or when so many are taken that drawing again is no
 * way to go on:
 *
 *     node bench/numbers.ts [how many, 10000000] [kind, all]
 */

const wanted = Number(process.argv[2] ?? '10000000')
const only = process.argv[3]
const batch = 100_000
/** All of one month: the most that are drawn from one range. */
const month = new Date('2026-11-21T04:00:00Z')

const kinds: Readonly<Record<string, () => string>> = {
  order: () => drawNumber('AC', month),
  payment: drawPaymentCode,
  receipt: () => drawNumber('R', month),
  complaint: () => drawNumber('C', month),
}

const postgres = await startPostgres()
const client = new pg.Client({ connectionString: postgres.url })

try {
  await client.connect()
  for (const [kind, draw] of Object.entries(kinds)) {
    if (only === undefined || only === kind) await fill(kind, draw)
  }
} finally {
  await client.end()
  postgres.stop()
}

async function fill(kind: string, draw: () => string): Promise<void> {
  const begun = performance.now()
  let again = 0

  await client.query(`create unlogged table numbers_${kind} (number text not null unique)`)
  for (let left = wanted; left > 0;) {
    // Sorted, so that a batch goes through the index once.
    const numbers = Array.from({ length: Math.min(batch, left) }, draw).toSorted()
    const { rowCount } = await client.query(
      `insert into numbers_${kind} select unnest($1::text[]) on conflict (number) do nothing`,
      [numbers],
    )
    const taken = numbers.length - (rowCount ?? 0)

    again += taken
    left -= rowCount ?? 0
  }

  const { rows } = await client.query<{ all: string; single: string }>(
    `select count(*) as all, count(distinct number) as single from numbers_${kind}`,
  )
  const doubles = Number(rows[0]?.all) - Number(rows[0]?.single)
  const seconds = Math.round((performance.now() - begun) / 1000)

  console.log(`${kind}: ${rows[0]?.all} numbers, ${doubles} doubles; ${again} were taken and drawn again; ${seconds} s`)
  if (doubles > 0 || again > wanted / 100) process.exitCode = 1
}
