import { sql } from 'kysely'

import type { Database } from '../../platform/database/database.ts'
import { retrying } from '../../platform/database/retry.ts'
import type { LandingEventKind } from '../../platform/database/tables.ts'

/** How many events one transaction adds to their sums: it holds its locks for some tenths of a second. */
const batchEvents = 5_000

/** How many batches one run does: ten million events. The rest waits for the next, and is counted from its rows meanwhile. */
const mostBatches = 2_000

interface WaitingEvent {
  readonly source_id: string
  readonly kind: LandingEventKind
}

/**
 * Adds the events that are in no sum yet to the sums of their days, and returns how many they were. Events that come late are
 * added as all others. It may be cut off at any point, and several servers may do it at once: an event is summed in the
 * transaction that flags it.
 */
export async function sumLandingEvents(database: Database, now: Date): Promise<number> {
  let summed = 0
  let batches = 0

  // One day after the other, so that a statement touches one partition.
  for (let day = await waitingDay(database); day !== undefined; day = await waitingDay(database, day)) {
    for (let events = batchEvents; events === batchEvents && batches < mostBatches; batches += 1) {
      events = await retrying(() => sumBatch(database, day ?? '', now))
      summed += events
    }
  }
  return summed
}

/** The first day after another one with an event that is in no sum yet. */
async function waitingDay({ query }: Database, after = '0001-01-01'): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select cast(day as text) as day from landing_events where summed_at is null and day > ${after}
    order by landing_events.day limit 1`.execute(query)

  return rows[0]?.day
}

/** Adds events of a day to their sums, as many as fit one transaction, and returns how many they were. */
function sumBatch({ query }: Database, day: string, now: Date): Promise<number> {
  return query.transaction().execute(async (transaction) => {
    // Events that another server is summing are left to it, so that no server waits for another.
    const events = await transaction
      .selectFrom('landing_events')
      .where('summed_at', 'is', null)
      .where('day', '=', day)
      .select(['id', 'source_id', 'kind'])
      .limit(batchEvents)
      .forUpdate()
      .skipLocked()
      .execute()

    if (events.length > 0) {
      const ids = events.map(({ id }) => id)

      // By a list of ids: with a join the plan would depend on the statistics of a table that is new each day.
      await sql`update landing_events set summed_at = ${now} where day = ${day} and id = any(${ids}::uuid[])`.execute(
        transaction,
      )
      await transaction
        .insertInto('landing_sums')
        .values(sumsOf(day, events))
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'source_id', 'kind'])
            .doUpdateSet({ number: sql<string>`landing_sums.number + excluded.number` }),
        )
        .execute()
    }
    return events.length
  })
}

/** Counts events of a day by source and kind, in one order, so that two servers never wait for each other's sums. */
function sumsOf(day: string, events: readonly WaitingEvent[]): (WaitingEvent & { day: string; number: string })[] {
  const counts = new Map<string, number>()

  for (const { source_id, kind } of events) {
    const key = `${source_id} ${kind}`

    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => {
      const [source_id = '', kind = ''] = key.split(' ')

      return { day, source_id, kind: kind as LandingEventKind, number: String(count) }
    })
}
