import { type Funnel, funnelPath, funnelRequest, type LandingOutcomes, landingOutcomesPath } from '@pahiram/contract'
import { marketDay } from '@pahiram/formatting/calendar'
import { staffPath } from '@pahiram/staff-client'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'

import { ApiError } from '../api/envelope.ts'
import type { Database } from '../database/database.ts'
import type { LandingEventKind, Tables } from '../database/tables.ts'
import { eventTables } from './landing-sums.ts'
import { exactColumn, exactText } from './visit-source.ts'

/** Serves the funnel to the promotion team, as a staff call. */
export function serveFunnel(scope: FastifyInstance, { statistics }: Database, now: () => Date): void {
  scope.get(funnelPath.slice(staffPath.length), async ({ query }) => ({
    code: '0',
    data: await sumFunnel(statistics, readAsked(query), now()),
    message: 'success',
  }))
  scope.get(landingOutcomesPath.slice(staffPath.length), async ({ query }) => ({
    code: '0',
    data: await sumOutcomes(statistics, readAsked(query), now()),
    message: 'success',
  }))
}

/** @throws {ApiError} 400 */
function readAsked(query: unknown): Asked {
  const read = v.safeParse(funnelRequest, query)

  if (!read.success) {
    const [issue] = read.issues

    throw new ApiError('400', `${v.getDotPath(issue) ?? 'The query'} ${issue.message}`)
  }
  return read.output
}

type Asked = v.InferOutput<typeof funnelRequest>

/** The largest number of rows in an answer: anybody can create links, and more rows help no reader. */
const maxRows = 10_000

const usualDays = 30
const dayMilliseconds = 24 * 60 * 60_000

/** The kind of event behind each figure of the funnel. */
const counted = { visits: 'visit', clicks: 'click', codesSent: 'code', registered: 'registration' } as const

type Count = keyof typeof counted

const counts = Object.keys(counted) as Count[]

type Sums = Record<Count, string> & Record<`total_${Count}`, string> & { all_rows: string }
type Group = Partial<Record<'template' | 'utm_tag' | 'user_from' | 'app_from' | 'day', string>> & { version?: number }

/**
 * Sums visits, clicks, codes and registrations by the requested columns: from the sums by day, and from the events that are in
 * none yet (`landing-sums.ts`), as they stand at one moment. Only the result by source is joined to the sources. What is
 * published comes first, so that made-up ids push none of ours beyond the limit; the totals include rows beyond it.
 */
export async function sumFunnel(query: Kysely<Tables>, asked: Asked, now: Date): Promise<Funnel> {
  const columnOf = (name: (typeof asked.by)[number]) =>
    name === 'template' && asked.template === undefined ? publishedTemplate : columnsOf[name]
  const columns = asked.by.map((name) => sql`${columnOf(name)} as ${sql.ref(name)}`)
  const groups = asked.by.map(columnOf)
  const byDay = asked.by.includes('day')
  const sums = counts.map((count) => {
    const sum = sql`sum(case when events.kind = ${counted[count]} then events.number else 0 end)`

    return sql`${sum} as ${sql.ref(count)}, sum(${sum}) over () as ${sql.ref(`total_${count}`)}`
  })
  // A source of nothing but refusals has no row.
  const condition = sql`kind in (${sql.join(Object.values(counted))}) and ${periodOf(asked, now)} ${filterOf(asked)}`
  const waiting = (table: (typeof eventTables)[number]) => sql`
    union all
    select source_id, kind, day, cast(count(*) as integer) from ${sql.table(table)} where summed_at is null and ${condition}
    group by source_id, kind, day`
  // Two billion fit a day, a source and a kind; summing integers takes PostgreSQL half of the time that larger numbers do.
  const rowsByDay = sql`
    select source_id, kind, day, cast(number as integer) as number from landing_sums where ${condition} ${sql.join(eventTables.map(waiting), sql` `)}`
  // By day each of these rows is needed; else fewer rows are joined.
  const events = byDay
    ? rowsByDay
    : sql`
      select source_id, kind, sum(number) as number from (${rowsByDay}) as counted group by source_id, kind`
  const { rows } = await sql<Sums & Group>`
    select ${sql.join([...columns, ...sums])}, count(*) over () as all_rows
    from (${events}) as events
    join landing_sources as sources on sources.id = events.source_id
    ${groups.length === 0 ? sql`having count(*) > 0` : sql`group by ${sql.join(groups)} order by max(sources.version) = 0, ${sql.join(groups)}`}
    limit ${maxRows}`.execute(query)

  return {
    rows: rows.map(({ template, version, utm_tag, user_from, app_from, day, ...row }) => ({
      ...(template !== undefined && { template: exactText(template) }),
      ...(version !== undefined && { version }),
      ...(utm_tag !== undefined && { utmTag: exactText(utm_tag) }),
      ...(user_from !== undefined && { userFrom: exactText(user_from) }),
      ...(app_from !== undefined && { appFrom: exactText(app_from) }),
      ...(day !== undefined && { day }),
      ...numbers((count) => row[count]),
    })),
    total: numbers((count) => rows[0]?.[`total_${count}`] ?? '0'),
    leftOff: Math.max(0, Number(rows[0]?.all_rows ?? 0) - rows.length),
  }
}

/** The kind of event behind each outcome. */
const outcomes = {
  visitors: 'visitor',
  refusedCaptcha: 'refused-captcha',
  refusedLimit: 'refused-limit',
  refusedCode: 'refused-code',
  refusedKnown: 'refused-known',
  refusedOther: 'refused-other',
} as const satisfies Record<keyof LandingOutcomes, LandingEventKind>

/** Sums the visitors of each day and the reasons of refusals, from the sums and from the events that are in none yet. */
async function sumOutcomes(query: Kysely<Tables>, asked: Asked, now: Date): Promise<LandingOutcomes> {
  const kinds = sql.join(Object.values(outcomes))
  const condition = sql`kind in (${kinds}) and ${periodOf(asked, now)} ${filterOf(asked)}`
  const waiting = (table: (typeof eventTables)[number]) => sql`
      union all
      select kind, count(*) from ${sql.table(table)} where summed_at is null and ${condition} group by kind`
  const { rows } = await sql<{ kind: LandingEventKind; number: string }>`
    select kind, sum(number) as number
    from (
      select kind, number from landing_sums where ${condition}
      ${sql.join(eventTables.map(waiting), sql` `)}
    ) as counted
    group by kind`.execute(query)
  const counted = new Map(rows.map(({ kind, number }) => [kind, Number(number)]))

  return Object.fromEntries(
    Object.entries(outcomes).map(([name, kind]) => [name, counted.get(kind) ?? 0]),
  ) as LandingOutcomes
}

/** Anybody can make up ids: all that are not published are one row, with an empty id, unless the id is asked for. */
const publishedTemplate = sql`case when sources.version = 0 then '' else sources.template_id end`

const columnsOf = {
  template: sql`sources.template_id`,
  version: sql`sources.version`,
  utm_tag: sql`sources.utm_tag`,
  user_from: sql`sources.user_from`,
  app_from: sql`sources.app_from`,
  day: sql`cast(events.day as text)`,
} as const

/** Returns the condition for the days from first to last, both included, in Manila. */
function periodOf({ from, to }: Asked, now: Date) {
  const last = to ?? marketDay(now)
  const first = from ?? marketDay(new Date(now.getTime() - (usualDays - 1) * dayMilliseconds))

  return sql`day between ${first} and ${last}`
}

function filterOf({ template, version, utm_tag, user_from, app_from }: Asked) {
  const conditions = [
    template === undefined ? undefined : sql`template_id = ${exactColumn(template)}`,
    version === undefined ? undefined : sql`version = ${version}`,
    utm_tag === undefined ? undefined : sql`utm_tag = ${exactColumn(utm_tag)}`,
    user_from === undefined ? undefined : sql`user_from = ${exactColumn(user_from)}`,
    app_from === undefined ? undefined : sql`app_from = ${exactColumn(app_from)}`,
  ].filter((condition) => condition !== undefined)

  return conditions.length === 0
    ? sql``
    : sql`and source_id in (select id from landing_sources where ${sql.join(conditions, sql` and `)})`
}

function numbers(of: (count: Count) => string): Record<Count, number> {
  const [visits, clicks, codesSent, registered] = counts.map((count) => Number(of(count)))

  return { visits: visits ?? 0, clicks: clicks ?? 0, codesSent: codesSent ?? 0, registered: registered ?? 0 }
}
