import { type costsAnswer, costsPath, costsRequest, funnelRequest, meantTag } from '@pahiram/contract'
import { staffPath } from '@pahiram/api-client/staff'
import { isDay, type PastedRow, pastedTable, shortenedNumber } from '@pahiram/formatting'
import { marketZone } from '@pahiram/formatting/calendar'
import { CsvError, parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { type Insertable, type Kysely, sql } from 'kysely'

import { answered, ApiError } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRequest } from '../../platform/http/read-request.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { retrying } from '../../platform/database/retry.ts'
import { upsert } from '../../platform/database/upsert.ts'
import { exactColumn, exactText } from '../../ledger/landing/visit-source.ts'
import { maxRows, type Texts, valueOf } from './funnel.ts'
import { type Asked, filterOf, lastDays, periodOf } from './funnel-filter.ts'
import { everyRole } from '../../platform/staff/serve-staff.ts'

type Cost = Insertable<Tables['landing_costs']>

const path = costsPath.slice(staffPath.length)

/** Serves what links cost, and what came of their registrations, as staff calls. */
export function serveCosts(scope: FastifyInstance, { query }: Database, now: () => Date): void {
  scope.get(path, everyRole, async (request) =>
    answered(await sumReturns(query, readRequest(funnelRequest, request.query), now())),
  )
  scope.post(path, { config: { staffRoles: ['editor', 'approver'] } }, async (request) => {
    const costs = readCosts(readRequest(costsRequest, request.body).csv)

    await retrying(() => upsert(query, 'landing_costs', ['day', 'utm_tag'], costs))
    return answered({ added: costs.length })
  })
}

/** Reads costs by day and tag. @throws {ApiError} 400 with the row that cannot be read, and why. */
export function readCosts(csv: string): Cost[] {
  const found = new Map<string, Cost>()

  for (const { record, info } of rowsOf(csv)) {
    const [day = '', writtenTag = '', cost = '', ...others] = record
    const tag = meantTag(writtenTag)
    const [, whole, cents = ''] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(cost) ?? []
    const key = JSON.stringify([day, tag])
    const wrong = (why: string) => new ApiError('400', `Line ${info.lines}: ${why}. Nothing was added.`)

    if (found.size === 0 && day.toLowerCase() === 'day' && tag.toLowerCase() === 'utm_tag') continue
    if (others.join('') !== '') throw wrong(`it has ${record.length} values, and needs three: day, utm_tag, cost`)
    if (!isDay(day)) throw wrong(`“${day}” is no day; write it as 2026-11-21`)
    if (tag.length > 200) throw wrong('the tag has more than 200 characters')
    if (shortenedNumber.test(tag)) throw wrong(`a spreadsheet cut the tag to “${tag}”; format its column as text`)
    if (whole === undefined) throw wrong(`“${cost}” is no cost; write it as 1250.50`)
    if (found.has(key)) throw wrong(`${day} and “${tag}” stand in it twice`)
    found.set(key, { day, utm_tag: exactColumn(tag), cost: whole + cents.padEnd(2, '0') })
  }
  if (found.size === 0) throw new ApiError('400', 'Line 1: there is no cost; write day, utm_tag and cost.')
  return [...found.values()]
}

function rowsOf(csv: string): readonly PastedRow[] {
  try {
    return parse(csv, pastedTable(csv)) as unknown as PastedRow[]
  } catch (error) {
    if (error instanceof CsvError) throw new ApiError('400', `This is no CSV. ${error.message}`)
    throw error
  }
}

type Returns = Record<'cost' | 'loans' | 'repaid', string>

/**
 * Sums costs, and the loans of registered borrowers by the day of their registration, by the requested columns. A cost of a tag is
 * shared among its sources by their visits: on each day where rows differ by day, else in the whole time.
 */
export async function sumReturns(
  query: Kysely<Tables>,
  asked: Asked,
  now: Date,
): Promise<ReturnType<typeof costsAnswer.read>> {
  const period = lastDays(asked, now)
  const within = periodOf(period)
  const day = asked.by.includes('day') ? sql`day` : sql`cast(${period.from} as date)`
  const values = asked.by.map((name) => (name === 'day' ? sql`cast(day as text)` : valueOf(name, asked)))
  const named = values.map((value, at) => sql`${value} as ${sql.ref(asked.by[at] ?? '')},`)
  const { rows } = await sql<Returns & Texts & { version?: number }>`
    with seen as (
      select source_id, day, sum(number) as visits from (
        select source_id, ${day} as day, number from landing_sums where kind = 'visit' and ${within}
        union all
        select source_id, ${day}, 1 from landing_events where summed_at is null and kind = 'visit' and ${within}
      ) as visits group by source_id, day
    ), costs as (
      select utm_tag, day, sum(cost) as cost
      from (select utm_tag, ${day} as day, cost from landing_costs where ${within}) as given group by utm_tag, day
    ), registered as (
      select source_id, cast(registered_at at time zone ${sql.lit(marketZone)} as date) as day, loan_at, repaid_at
      from registrations where loan_at is not null
    ), returns as (
      select source_id, seen.day, cost * visits / sum(visits) over (partition by sources.utm_tag, seen.day) as cost,
        0 as loans, 0 as repaid
      from seen join landing_sources as sources on sources.id = source_id
      join costs on costs.utm_tag = sources.utm_tag and costs.day = seen.day
      union all
      select source_id, ${day}, 0, 1, case when repaid_at is null then 0 else 1 end from registered where ${within}
    )
    select ${sql.join(named, sql` `)} sum(cost) as cost, sum(loans) as loans, sum(repaid) as repaid
    from returns join landing_sources on landing_sources.id = source_id where true ${filterOf(asked)}
    ${values.length === 0 ? sql`` : sql`group by ${sql.join(values)}`} order by loans desc, cost desc`.execute(query)
  const sumOf = (name: keyof Returns) => Math.round(rows.reduce((sum, row) => sum + Number(row[name]), 0))
  const isOfAll = [asked.template, asked.version, asked.user_from, asked.app_from].every((one) => one === undefined)

  return {
    rows: rows.slice(0, maxRows).map(({ template, version, utm_tag, user_from, app_from, day: rowDay, ...row }) => ({
      template: template && exactText(template),
      version,
      utmTag: utm_tag && exactText(utm_tag),
      userFrom: user_from && exactText(user_from),
      appFrom: app_from && exactText(app_from),
      day: rowDay,
      cost: Math.round(Number(row.cost)),
      loans: Number(row.loans),
      repaid: Number(row.repaid),
    })),
    total: {
      cost: isOfAll ? await costOf(query, asked, now) : sumOf('cost'),
      loans: sumOf('loans'),
      repaid: sumOf('repaid'),
    },
  }
}

async function costOf(query: Kysely<Tables>, asked: Asked, now: Date): Promise<number> {
  const { cost } = await query
    .selectFrom('landing_costs')
    .where(sql<boolean>`${periodOf(lastDays(asked, now))}`)
    .$if(asked.utm_tag !== undefined, (some) => some.where('utm_tag', '=', exactColumn(asked.utm_tag ?? '')))
    .select((row) => row.fn.sum<string | null>('cost').as('cost'))
    .executeTakeFirstOrThrow()

  return Number(cost)
}
