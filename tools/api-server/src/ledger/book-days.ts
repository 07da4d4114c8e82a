import { hash } from 'node:crypto'

import { addDays, dayNumber, marketDay, startOfDay } from '@pahiram/formatting/calendar'
import { type Kysely, sql } from 'kysely'

import type { Database } from '../platform/database/database.ts'
import { retrying } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'

/** The hash of a day's books, as it is and as it was kept. */
export interface BookDay {
  /** Over the day's entries and the hash of the day before, in hexadecimal; null while the day before has none. */
  readonly hash: string | null
  /** Null while none is kept: the day is not over by long enough, or nothing was ever entered before its end. */
  readonly kept: string | null
  /** False when the entries are not those that the kept hash was made over: somebody changed them. */
  readonly isUnchanged: boolean
}

/** How long a day must be over before its hash is kept, ms: what was begun before midnight is entered by then. */
const settlesMs = 60 * 60 * 1000

/** How many entries are read at once. */
const entriesAtOnce = 5_000

/** Keeps the hash of each day that is over and has none, the oldest first; answers how many days that were. */
export async function keepBookDays({ query }: Database, now: Date): Promise<number> {
  const end = dayNumber(new Date(now.getTime() - settlesMs))
  let before = await query.selectFrom('book_days').orderBy('day', 'desc').limit(1).selectAll().executeTakeFirst()
  let kept = 0

  for (let day = before === undefined ? await firstDay(query) : numberOfDay(before.day) + 1; day < end; day += 1) {
    const row = { day: marketDay(startOfDay(day)), ...(await hashOf(query, day, before?.hash ?? '')) }

    // Another server may have kept it meanwhile.
    await retrying(() =>
      query
        .insertInto('book_days')
        .values(row)
        .onConflict((conflict) => conflict.column('day').doNothing())
        .execute(),
    )
    before = row
    kept += 1
  }
  return kept
}

/** Computes the hash of a day again. */
export async function readBookDay(query: Kysely<Tables>, day: string): Promise<BookDay> {
  const number = numberOfDay(day)
  const rows = await query
    .selectFrom('book_days')
    .where('day', 'in', [day, addDays(day, -1)])
    .selectAll()
    .execute()
  const kept = rows.find((row) => row.day === day)?.hash ?? null
  const before = rows.find((row) => row.day !== day)?.hash

  // The first day follows none.
  if (before === undefined && kept === null) return { hash: null, kept, isUnchanged: true }

  const { hash: made } = await hashOf(query, number, before ?? '')

  return { hash: made, kept, isUnchanged: kept === null || kept === made }
}

/** Counts a day as `startOfDay` does. */
export function numberOfDay(day: string): number {
  return dayNumber(Date.parse(`${day}T00:00:00+08:00`))
}

/** The day of the first entry; none: the day after every other. */
async function firstDay(query: Kysely<Tables>): Promise<number> {
  const first = await query
    .selectFrom('book_entries')
    .orderBy('entered_at')
    .limit(1)
    .select('entered_at')
    .executeTakeFirst()

  return first === undefined ? Number.POSITIVE_INFINITY : dayNumber(first.entered_at)
}

async function hashOf(query: Kysely<Tables>, day: number, before: string): Promise<{ entries: string; hash: string }> {
  let entries = 0
  let chained = hash('sha256', before)
  let after = { entered_at: startOfDay(day), event_id: '00000000-0000-0000-0000-000000000000', line: 0 }

  for (;;) {
    const rows = await query
      .selectFrom('book_entries')
      .where('entered_at', '<', startOfDay(day + 1))
      .where(sql<boolean>`(entered_at, event_id, line) > (${after.entered_at}, ${after.event_id}, ${after.line})`)
      .orderBy('entered_at')
      .orderBy('event_id')
      .orderBy('line')
      .limit(entriesAtOnce)
      .selectAll()
      .execute()
    const last = rows.at(-1)

    if (last === undefined) return { entries: String(entries), hash: chained }
    for (const row of rows) {
      chained = hash(
        'sha256',
        JSON.stringify([
          chained,
          row.event_id,
          row.line,
          row.book,
          row.account_id,
          row.order_id,
          row.instalment,
          row.payment_id,
          row.reference,
          row.amount,
          row.moment,
          row.entered_at,
        ]),
      )
    }
    entries += rows.length
    after = last
  }
}
