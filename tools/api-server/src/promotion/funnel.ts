import { type Funnel, funnelPath, funnelRequest } from '@pahiram/contract'
import { marketDay } from '@pahiram/formatting/calendar'
import { staffPath } from '@pahiram/staff-client'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'

import { ApiError } from '../api/envelope.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { exactColumn, exactText } from './visit-source.ts'

/** Serves the funnel to the promotion team, as a staff call. */
export function serveFunnel(scope: FastifyInstance, { statistics }: Database, now: () => Date): void {
  scope.get(funnelPath.slice(staffPath.length), async (request) => {
    const read = v.safeParse(funnelRequest, request.query)

    if (!read.success) {
      const [issue] = read.issues

      throw new ApiError('400', `${v.getDotPath(issue) ?? 'The query'} ${issue.message}`)
    }
    return { code: '0', data: await sumFunnel(statistics, read.output, now()), message: 'success' }
  })
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
type Group = { template?: string; version?: number; utm_tag?: string; day?: string }

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
  const condition = sql`${periodOf(asked, now)} ${filterOf(asked)}`
  const { rows } = await sql<Sums & Group>`
    select ${sql.join([...columns, ...sums])}, count(*) over () as all_rows
    from (
      select source_id, kind, ${byDay ? sql`day,` : sql``} sum(number) as number
      from (
        select source_id, kind, day, number from landing_sums where ${condition}
        union all
        select source_id, kind, day, count(*) from landing_events where summed_at is null and ${condition}
        group by source_id, kind, day
      ) as counted
      group by source_id, kind ${byDay ? sql`, day` : sql``}
    ) as events
    join landing_sources as sources on sources.id = events.source_id
    ${groups.length === 0 ? sql`having count(*) > 0` : sql`group by ${sql.join(groups)} order by max(sources.version) = 0, ${sql.join(groups)}`}
    limit ${maxRows}`.execute(query)

  return {
    rows: rows.map(({ template, version, utm_tag, day, ...row }) => ({
      ...(template !== undefined && { template: exactText(template) }),
      ...(version !== undefined && { version }),
      ...(utm_tag !== undefined && { utmTag: exactText(utm_tag) }),
      ...(day !== undefined && { day }),
      ...numbers((count) => row[count]),
    })),
    total: numbers((count) => rows[0]?.[`total_${count}`] ?? '0'),
    leftOff: Math.max(0, Number(rows[0]?.all_rows ?? 0) - rows.length),
  }
}

/** Anybody can make up ids: all that are not published are one row, with an empty id, unless the id is asked for. */
const publishedTemplate = sql`case when sources.version = 0 then '' else sources.template_id end`

const columnsOf = {
  template: sql`sources.template_id`,
  version: sql`sources.version`,
  utm_tag: sql`sources.utm_tag`,
  day: sql`cast(events.day as text)`,
} as const

/** Returns the condition for the days from first to last, both included, in Manila. */
function periodOf({ from, to }: Asked, now: Date) {
  const last = to ?? marketDay(now)
  const first = from ?? marketDay(new Date(now.getTime() - (usualDays - 1) * dayMilliseconds))

  return sql`day between ${first} and ${last}`
}

function filterOf({ template, version, utm_tag }: Asked) {
  const conditions = [
    template === undefined ? undefined : sql`template_id = ${exactColumn(template)}`,
    version === undefined ? undefined : sql`version = ${version}`,
    utm_tag === undefined ? undefined : sql`utm_tag = ${exactColumn(utm_tag)}`,
  ].filter((condition) => condition !== undefined)

  return conditions.length === 0
    ? sql``
    : sql`and source_id in (select id from landing_sources where ${sql.join(conditions, sql` and `)})`
}

function numbers(of: (count: Count) => string): Record<Count, number> {
  const [visits, clicks, codesSent, registered] = counts.map((count) => Number(of(count)))

  return { visits: visits ?? 0, clicks: clicks ?? 0, codesSent: codesSent ?? 0, registered: registered ?? 0 }
}
