import { type Kysely, sql } from 'kysely'

import { latestNow } from '../clock-difference.ts'
import type { Tables } from './tables.ts'

/** A limit: how many within a time. */
export interface Rate {
  readonly most: number
  readonly milliseconds: number
}

/**
 * Counts one call under a name and returns whether it is within the rate. It is one statement, so that several servers count
 * together. A time window begins with the first call after the last window has ended.
 */
export async function isWithinRate(query: Kysely<Tables>, name: string, rate: Rate, now: Date): Promise<boolean> {
  return (await countUse(query, name, rate.milliseconds, now)) <= rate.most
}

/** Counts one call under a name, as `isWithinRate` does, and returns how many there are in this window. */
export async function countUse(query: Kysely<Tables>, name: string, windowMs: number, now: Date): Promise<number> {
  const ended = sql<boolean>`rate_counts.begins_at <= ${new Date(now.getTime() - windowMs)} or rate_counts.begins_at > ${latestNow(now)}`
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

  return used
}

/**
 * Locks a name until the transaction ends: on any server, another transaction that locks it waits, and then sees what this
 * one has written.
 */
export async function holdName(transaction: Kysely<Tables>, name: string, now: Date): Promise<void> {
  await transaction
    .insertInto('rate_counts')
    .values({ name, begins_at: now, used: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ begins_at: now }))
    .execute()
}
