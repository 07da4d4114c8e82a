import type { Kysely } from 'kysely'

import { countUse } from '../database/rate-count.ts'
import type { Tables } from '../database/tables.ts'
import type { Log } from '../http/implement.ts'
import type { SmsSettings } from './sms-sender.ts'

/** How many codes are sent to all visitors together in an hour and in a day. */
type SmsBudgets = Pick<SmsSettings, 'perHour' | 'perDay'>

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** The names under which the codes of an hour and of a day are counted. */
const hourName = 'sms of the hour'
const dayName = 'sms of the day'

/** What all visitors together were sent in a time, and may be. */
export interface Budget {
  /** As the log writes it. */
  readonly time: 'an hour' | 'a day'
  readonly most: number
  /** With the code that is being counted. */
  readonly used: number
}

/** Counts a code against what all visitors together are sent in an hour and in a day; the day only if the hour allows it. */
export async function countBudgets(
  query: Kysely<Tables>,
  { perHour, perDay }: SmsBudgets,
  now: Date,
): Promise<Budget[]> {
  const hour: Budget = { time: 'an hour', most: perHour, used: await countUse(query, hourName, hourMs, now) }

  if (hour.used > hour.most) return [hour]
  return [hour, { time: 'a day', most: perDay, used: await countUse(query, dayName, dayMs, now) }]
}

/** Reads how many codes all visitors together were sent in the running hour and day; counts nothing. */
export async function readBudgets(
  query: Kysely<Tables>,
  { perHour, perDay }: SmsBudgets,
  now: Date,
): Promise<Budget[]> {
  const rows = await query
    .selectFrom('rate_counts')
    .where('name', 'in', [hourName, dayName])
    .select(['name', 'begins_at', 'used'])
    .execute()
  const used = (wanted: string, windowMs: number) =>
    rows.find(({ name, begins_at }) => name === wanted && begins_at.getTime() > now.getTime() - windowMs)?.used ?? 0

  return [
    { time: 'an hour', most: perHour, used: Number(used(hourName, hourMs)) },
    { time: 'a day', most: perDay, used: Number(used(dayName, dayMs)) },
  ]
}

/** Logs, once a time, that little or nothing is left of a budget. */
export function logBudgets(budgets: readonly Budget[], log: Log): void {
  for (const { time, most, used } of budgets) {
    if (used === Math.ceil(most * 0.8)) log(`Of the ${most} codes that visitors are sent in ${time}, 80 % are sent.`)
    if (used === most + 1) log(`The ${most} codes that visitors are sent in ${time} are used up; no more are sent.`)
  }
}
