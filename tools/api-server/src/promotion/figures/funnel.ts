import { type Funnel, funnelPath, funnelRequest, type LandingOutcomes, landingOutcomesPath } from '@pahiram/contract'
import { staffPath } from '@pahiram/api-client/staff'
import type { FastifyInstance } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import { answered } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import type { LandingEventKind, Tables } from '../../platform/database/tables.ts'
import { type Asked, filterOf, lastDays, periodOf } from './funnel-filter.ts'
import { exactText } from '../../ledger/landing/visit-source.ts'
import { everyRole } from '../../platform/staff/serve-staff.ts'
import { readRequest } from '../../platform/http/read-request.ts'

/** Serves the funnel and its outcomes to the promotion team, as staff calls. */
export function serveFunnel(scope: FastifyInstance, { query: database }: Database, now: () => Date): void {
  scope.get(funnelPath.slice(staffPath.length), everyRole, async ({ query }) =>
    answered(await sumFunnel(database, readRequest(funnelRequest, query), now())),
  )
  scope.get(landingOutcomesPath.slice(staffPath.length), everyRole, async ({ query }) =>
    answered(await sumOutcomes(database, readRequest(funnelRequest, query), now())),
  )
}

/** The largest number of rows in an answer: anybody can create links, and more rows help no reader. */
export const maxRows = 10_000

/** The kind of event behind each figure of the funnel. */
const counted = {
  visits: 'visit',
  clicks: 'click',
  codesSent: 'code',
  registered: 'registration',
  taps: 'tap',
} as const

type Count = keyof typeof counted

const counts = Object.keys(counted) as Count[]

export type Texts = Partial<Record<'template' | 'utm_tag' | 'user_from' | 'app_from' | 'day', string>>
type Row = Record<Count, string> & Texts & { version?: number; place: string | null; groups: string }

/**
 * Sums visits, clicks, codes and registrations by the requested columns: from the sums by day, and from the events that are in
 * none yet (`landing-sums.ts`), as they stand at one moment. The columns of a source are compared once a source rather than once
 * a day: sources that are alike have the same place in the order of rows. What is published comes first, and what was visited most, so
 * that made-up ids and tags push none of ours beyond the limit; the total includes rows beyond it.
 */
export async function sumFunnel(query: Kysely<Tables>, asked: Asked, now: Date): Promise<Funnel> {
  const days = asked.by.includes('day') ? [sql.ref('day')] : []
  const columns = asked.by.flatMap((name) => (name === 'day' ? [] : [{ name, value: valueOf(name, asked) }]))
  // Without a column all sources are alike.
  const texts = columns.length > 0 ? columns : [{ name: 'alike', value: sql`1` }]
  const names = texts.map(({ name }) => sql.ref(name))
  const alike = sql.join(names)
  const keys = sql.join([sql.ref('source_id'), ...days])
  const groups = sql.join([sql.ref('place'), ...days])
  // A source of nothing but refusals has no row.
  const condition = sql`kind in (${sql.join(Object.values(counted))}) and ${periodOf(lastDays(asked, now))} ${filterOf(asked)}`
  // Two billion fit a day, a source and a kind; summing integers takes PostgreSQL half of the time that larger numbers do.
  const ofKinds = counts.map((count) => {
    const sum = sql`coalesce(sum(number) filter (where kind = ${counted[count]}), 0)`

    return sql`${days.length > 0 ? sql`cast(${sum} as integer)` : sum} as ${sql.ref(count)}`
  })
  const sums = sql.join(counts.map((count) => sql`coalesce(sum(${sql.ref(count)}), 0) as ${sql.ref(count)}`))
  const { rows } = await sql<Row>`
    with counted as (
      select ${keys}, ${sql.join(ofKinds)} from (
        select source_id, kind, day, cast(number as integer) as number from landing_sums where ${condition}
        union all
        select source_id, kind, day, cast(count(*) as integer) from landing_events where summed_at is null and ${condition}
        group by source_id, kind, day
      ) as events
      group by ${keys}
    ), named as (
      select id, ${sql.join(texts.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`))},
        case when version = 0 then 1 else 0 end as made_up
      from landing_sources where id in (select source_id from counted)
    ), judged as (
      select id, ${alike}, min(made_up) over (partition by ${alike}) as only_made_up from named
    ), places as (
      select id, ${alike}, only_made_up, dense_rank() over (order by only_made_up, ${alike}) as place from judged
    ), grouped as (
      select ${groups}, only_made_up, ${sums} from counted join places on places.id = counted.source_id
      group by ${groups}, only_made_up
    ), listed as (
      select * from grouped ${limitsOf(asked)}
    )
    select place, ${sql.join([...names, ...days.map((day) => sql`cast(${day} as text) as ${day}`)])},
      ${sql.join(counts.map((count) => sql.ref(count)))}, 0 as groups
    from (select * from listed order by only_made_up, registered desc, visits desc, ${groups} limit ${maxRows}) as shown
    join (select distinct place, ${alike} from places) as texts using (place)
    union all
    select null, ${sql.join([...names, ...days].map(() => sql`null`))}, ${sums}, count(*) from listed`.execute(query)
  const groupRows = rows.filter(({ place }) => place !== null).toSorted(inOrderOf(asked.by))
  const all = rows.find(({ place }) => place === null)

  return {
    rows: groupRows.map(({ template, version, utm_tag, user_from, app_from, day, ...row }) => ({
      ...(template !== undefined && { template: exactText(template) }),
      ...(version !== undefined && { version }),
      ...(utm_tag !== undefined && { utmTag: exactText(utm_tag) }),
      ...(user_from !== undefined && { userFrom: exactText(user_from) }),
      ...(app_from !== undefined && { appFrom: exactText(app_from) }),
      ...(day !== undefined && { day }),
      ...numbers((count) => row[count]),
    })),
    total: numbers((count) => all?.[count] ?? '0'),
    leftOff: Math.max(0, Number(all?.groups ?? 0) - groupRows.length),
  }
}

/** Compares rows by place, then day; by day first where that is the first column. */
function inOrderOf([first]: Asked['by']) {
  const byPlace = (a: Row, b: Row) => Number(a.place) - Number(b.place)
  const byDay = (a: Row, b: Row) => (a.day ?? '').localeCompare(b.day ?? '')

  return (a: Row, b: Row) => (first === 'day' ? byDay(a, b) || byPlace(a, b) : byPlace(a, b) || byDay(a, b))
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
export async function sumOutcomes(query: Kysely<Tables>, asked: Asked, now: Date): Promise<LandingOutcomes> {
  const kinds = sql.join(Object.values(outcomes))
  const condition = sql`kind in (${kinds}) and ${periodOf(lastDays(asked, now))} ${filterOf(asked)}`
  const { rows } = await sql<{ kind: LandingEventKind; number: string }>`
    select kind, sum(number) as number
    from (
      select kind, number from landing_sums where ${condition}
      union all
      select kind, count(*) from landing_events where summed_at is null and ${condition} group by kind
    ) as counted
    group by kind`.execute(query)
  const counted = new Map(rows.map(({ kind, number }) => [kind, Number(number)]))

  return Object.fromEntries(
    Object.entries(outcomes).map(([name, kind]) => [name, counted.get(kind) ?? 0]),
  ) as LandingOutcomes
}

/** The columns of a source by which the funnel can be split. Of texts that are longer than any of ours, rows have the beginning. */
const columnsOf = {
  template: sql`template_id`,
  version: sql`version`,
  utm_tag: sql`left(utm_tag, 500)`,
  user_from: sql`left(user_from, 500)`,
  app_from: sql`left(app_from, 500)`,
} as const

/**
 * Returns what a row is grouped by. Anybody can make up ids of templates: all that are not published are one row, with an empty
 * id, unless the id is asked for.
 */
export function valueOf(name: keyof typeof columnsOf, { template }: Asked) {
  return name === 'template' && template === undefined
    ? sql`case when version = 0 then '' else template_id end`
    : columnsOf[name]
}

const rates = {
  codeRate: sql`100.0 * "codesSent" / nullif(visits, 0)`,
  registeredRate: sql`100.0 * registered / nullif("codesSent", 0)`,
} as const

/** Returns the condition, with its `where`, for the figures that rows shall have. */
function limitsOf({ at_least: atLeast = [], at_most: atMost = [] }: Asked) {
  const limit = (comparison: RawBuilder<unknown>) => (asked: (typeof atLeast)[number]) => {
    const figure =
      asked.figure === 'codeRate' || asked.figure === 'registeredRate' ? rates[asked.figure] : sql.ref(asked.figure)

    return sql`${figure} ${comparison} cast(${asked.number} as numeric)`
  }
  const conditions = [...atLeast.map(limit(sql`>=`)), ...atMost.map(limit(sql`<=`))]

  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

function numbers(of: (count: Count) => string): Record<Count, number> {
  return Object.fromEntries(counts.map((count) => [count, Number(of(count))])) as Record<Count, number>
}
