import type { LandingHours } from '@pahiram/contract'
import { addDays, marketDay, marketTime } from '@pahiram/formatting/calendar'
import { type Kysely, sql } from 'kysely'

import type { Database } from '../../platform/database/database.ts'
import { retrying } from '../../platform/database/retry.ts'
import type { LandingEventKind, Tables } from '../../platform/database/tables.ts'
import { firstOrderedUuid } from '../../platform/database/uuid.ts'
import { type Asked, filterOf, periodOf } from './funnel-filter.ts'

/** How many days have sums by the hour: today's hours have the same ones of five weeks beside them. */
export const hourDays = 36

/** How long after its end an hour is counted once more, ms: longer than a server repeats storing an event. */
const lateMs = 15 * 60_000

const hourMs = 60 * 60_000

/** An hour of Manila's clock. */
interface Hour {
  readonly begins: Date
  readonly day: string
  /** 0 to 23. */
  readonly hour: number
}

/**
 * Counts the events of the hours that are not counted yet, of the current one, and of the one before until all of its events are
 * stored; returns how many hours those were. An hour is counted whole, from the rows of its events, so it may be cut off at any
 * point, and several servers may do it at once.
 */
export async function countLandingHours(database: Database, now: Date): Promise<number> {
  const hours = await hoursToCount(database, now)

  for (const { begins, day, hour } of hours) {
    const first = firstOrderedUuid(begins)
    const next = firstOrderedUuid(new Date(begins.getTime() + hourMs))

    // In one order, so that two servers never wait for each other. The ids of events begin with their time.
    await retrying(() =>
      sql`
        insert into landing_hours (day, hour, kind, source_id, number)
        select day, cast(${hour} as integer), kind, source_id, count(*) from landing_events
        where day = ${day} and id >= ${first} and id < ${next}
        group by day, kind, source_id order by kind, source_id
        on conflict (day, hour, kind, source_id) do update set number = excluded.number
        where landing_hours.number < excluded.number`.execute(database.query),
    )
  }
  return hours.length
}

/** Returns the hours from the last one that has a sum to the current one, the oldest first. */
async function hoursToCount({ query }: Database, now: Date): Promise<Hour[]> {
  const last = await query
    .selectFrom('landing_hours')
    .select([sql<string>`cast(day as text)`.as('day'), 'hour'])
    .orderBy('landing_hours.day', 'desc')
    .orderBy('hour', 'desc')
    .limit(1)
    .executeTakeFirst()
  const from = last ?? (await firstEvent(query, addDays(marketDay(now), 1 - hourDays)))
  const hours: Hour[] = []

  for (let begins = hourOf(now).begins; from !== undefined; begins = new Date(begins.getTime() - hourMs)) {
    const one = hourOf(begins)
    const isCounted = one.day < from.day || (one.day === from.day && one.hour < from.hour)

    if (isCounted && begins.getTime() + hourMs + lateMs < now.getTime()) break
    hours.unshift(one)
  }
  return hours
}

/** Returns the first hour of the first day that has an event, from a day on. */
async function firstEvent(query: Kysely<Tables>, day: string): Promise<Pick<Hour, 'day' | 'hour'> | undefined> {
  const first = await query
    .selectFrom('landing_events')
    .select(sql<string>`cast(day as text)`.as('day'))
    .where('day', '>=', day)
    .orderBy('landing_events.day')
    .limit(1)
    .executeTakeFirst()

  return first === undefined ? undefined : { day: first.day, hour: 0 }
}

function hourOf(moment: Date): Hour {
  const begins = new Date(Math.floor(moment.getTime() / hourMs) * hourMs)

  return { begins, day: marketDay(begins), hour: Number(marketTime(begins).slice(0, 2)) }
}

/** The kind of event behind each figure of an hour. */
const figures = {
  visits: 'visit',
  visitors: 'visitor',
  clicks: 'click',
  codesSent: 'code',
  registered: 'registration',
} as const satisfies Record<string, LandingEventKind>

type Figure = keyof typeof figures

/** Sums events by hour, the oldest first; an hour without any has no row. Without days it is today. */
export async function sumHours(query: Kysely<Tables>, asked: Asked, now: Date): Promise<LandingHours> {
  const today = marketDay(now)
  const period = periodOf({ from: asked.from ?? asked.to ?? today, to: asked.to ?? today })
  const { rows } = await sql<Record<Figure, string> & { day: string; hour: number }>`
    select cast(day as text) as day, hour, ${sql.join(
      Object.entries(figures).map(
        ([name, kind]) => sql`coalesce(sum(number) filter (where kind = ${kind}), 0) as ${sql.ref(name)}`,
      ),
    )}
    from landing_hours where kind in (${sql.join(Object.values(figures))}) and ${period} ${filterOf(asked)}
    group by landing_hours.day, hour order by landing_hours.day, hour`.execute(query)

  return {
    hours: rows.map(({ day, hour, visits, visitors, clicks, codesSent, registered }) => ({
      day,
      hour,
      visits: Number(visits),
      visitors: Number(visitors),
      clicks: Number(clicks),
      codesSent: Number(codesSent),
      registered: Number(registered),
    })),
  }
}
