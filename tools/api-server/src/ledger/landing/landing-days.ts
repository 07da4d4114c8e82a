import { marketDay } from '@pahiram/formatting/calendar'
import { sql } from 'kysely'

import type { Database } from '../../platform/database/database.ts'
import { retrying, sqlStateOf } from '../../platform/database/retry.ts'

/** The SQLSTATE of a function that is not there: the engine has no partitions, and the table is one piece. */
const noFunction = '42883'

/** The SQLSTATE of a table that was in use for longer than a function waits for it. */
const lockTimedOut = '55P03'

/** The SQLSTATE of an event whose day got its partition while it was stored. Storing it again finds the partition. */
export const partitionAdded = '23514'

/** How many days, with the current one, have their partition ahead of time. */
const daysAhead = 8

const dayMs = 24 * 60 * 60_000

/** Adds the partition of a day of landing events, as `YYYY-MM-DD`. Returns false when there is nothing to add. */
export async function addLandingDay({ query }: Database, day: string): Promise<boolean> {
  const added = await callIfThere(() => sql<{ is: boolean }>`select add_landing_day(${day}) as is`.execute(query))

  return added?.rows[0]?.is ?? false
}

/** Adds the partitions of today and the days after it, and returns how many were missing. */
export async function addLandingDays(database: Database, now: Date): Promise<number> {
  let added = 0

  for (let ahead = 0; ahead < daysAhead; ahead += 1) {
    if (await addLandingDay(database, marketDay(new Date(now.getTime() + ahead * dayMs)))) added += 1
  }
  return added
}

/** Drops the partitions of the days before a moment, but for those with an event that is in no sum yet, and returns how many. */
export async function dropLandingDays({ query }: Database, before: Date): Promise<number> {
  const dropped = await callIfThere(() =>
    sql<{ days: number }>`select drop_landing_days(${marketDay(before)}) as days`.execute(query),
  )

  return dropped?.rows[0]?.days ?? 0
}

/** Calls a function of the migrations; undefined on an engine that has none of them. */
async function callIfThere<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await retrying(call, [lockTimedOut])
  } catch (error) {
    if (sqlStateOf(error) === noFunction) return undefined
    throw error
  }
}
