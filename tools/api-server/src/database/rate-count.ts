import { type Kysely, sql } from 'kysely'

import type { Tables } from './tables.ts'

/** So much in a stretch of time. */
export interface Rate {
  readonly most: number
  readonly milliseconds: number
}

/**
 * Counts one more under a name and tells whether it is still within the rate. One statement, so that servers side by side
 * count together. A stretch begins with the first count after the last one has ended.
 */
export async function isWithinRate(query: Kysely<Tables>, name: string, rate: Rate, now: Date): Promise<boolean> {
  const ended = sql<boolean>`rate_counts.begins_at <= ${new Date(now.getTime() - rate.milliseconds)}`
  const { used } = await query
    .insertInto('rate_counts')
    .values({ name, begins_at: now, used: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        used: sql<number>`case when ${ended} then 1 else rate_counts.used + 1 end`,
        begins_at: sql<Date>`case when ${ended} then ${now} else rate_counts.begins_at end`,
      }),
    )
    .returning('used')
    .executeTakeFirstOrThrow()

  return used <= rate.most
}

/**
 * Holds a name until the transaction ends: of two pieces of work that hold it, on whichever server, the second waits for
 * the first and sees what that has written.
 */
export async function holdName(transaction: Kysely<Tables>, name: string, now: Date): Promise<void> {
  await transaction
    .insertInto('rate_counts')
    .values({ name, begins_at: now, used: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ begins_at: now }))
    .execute()
}
