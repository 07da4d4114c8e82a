import { sql } from 'kysely'

import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'
import type { LandingEventKind } from '../database/tables.ts'

/** How many events one transaction adds to their sums: it holds its locks for some tenths of a second. */
const batchEvents = 5_000

/** How many batches one run does: ten million events. The rest waits for the next, and is counted from its rows meanwhile. */
const mostBatches = 2_000

interface WaitingEvent {
  readonly day: string
  readonly source_id: string
  readonly kind: LandingEventKind
}

/**
 * Adds the events that are in no sum yet to the sums of their days, and returns how many they were. Events that come late, or
 * were stored before there were sums, are added as all others. It may be cut off at any point, and several servers may do it at
 * once: an event is summed in the transaction that flags it.
 */
export async function sumLandingEvents(database: Database, now: Date): Promise<number> {
  let summed = 0
  let fromDay = '0001-01-01'

  for (let batch = 0; batch < mostBatches; batch += 1) {
    const { events, lastDay } = await retrying(() => sumBatch(database, now, fromDay))

    summed += events
    if (lastDay === undefined) break
    // The index has entries of the events just summed until the database cleans up: the next batch need not pass all of them.
    fromDay = lastDay
  }
  return summed
}

interface Batch {
  readonly events: number
  /** The latest day of its events, as `YYYY-MM-DD`; undefined when it has none. */
  readonly lastDay: string | undefined
}

function sumBatch({ query }: Database, now: Date, fromDay: string): Promise<Batch> {
  return query.transaction().execute(async (transaction) => {
    // Events that another server is summing are left to it, so that no server waits for another.
    const { rows } = await sql<WaitingEvent>`
      with waiting as materialized (
        select id from landing_events where summed_at is null and day >= ${fromDay}
        order by day limit ${batchEvents} for update skip locked
      )
      update landing_events set summed_at = ${now}
      where summed_at is null and id in (select id from waiting)
      returning cast(day as text) as day, source_id, kind`.execute(transaction)

    if (rows.length > 0) {
      await transaction
        .insertInto('landing_sums')
        .values(sumsOf(rows))
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'source_id', 'kind'])
            .doUpdateSet({ number: sql<string>`landing_sums.number + excluded.number` }),
        )
        .execute()
    }
    return {
      events: rows.length,
      lastDay: rows
        .map(({ day }) => day)
        .sort()
        .at(-1),
    }
  })
}

/** Counts events by day, source and kind, in one order, so that two servers never wait for each other's sums. */
function sumsOf(events: readonly WaitingEvent[]): (WaitingEvent & { number: string })[] {
  const counts = new Map<string, number>()

  for (const { day, source_id, kind } of events) {
    const key = `${day} ${source_id} ${kind}`

    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => {
      const [day = '', source_id = '', kind = ''] = key.split(' ')

      return { day, source_id, kind: kind as LandingEventKind, number: String(count) }
    })
}
