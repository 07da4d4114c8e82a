import type { funnelRequest } from '@pahiram/contract'
import type * as v from 'valibot'

import { addDays, marketDay } from '@pahiram/formatting/calendar'
import { sql } from 'kysely'

import { exactColumn } from '../../ledger/landing/visit-source.ts'

/** What was asked of the funnel: days, a source, and what rows are grouped by. */
export type Asked = v.InferOutput<typeof funnelRequest>

/** How many days an answer has when none are asked for. */
const usualDays = 30

/** Returns the days of Manila that were asked for, both included; the last thirty where none were. */
export function lastDays({ from, to }: Asked, now: Date): Record<'from' | 'to', string> {
  const today = marketDay(now)

  return { from: from ?? addDays(today, 1 - usualDays), to: to ?? today }
}

/** Returns the condition for a period, of rows with a `day`. */
export function periodOf({ from, to }: Record<'from' | 'to', string>) {
  return sql`day between ${from} and ${to}`
}

/** Returns the conditions, each with its `and`, for the sources that were asked for, of rows with a `source_id`. */
export function filterOf({ template, version, utm_tag, user_from, app_from }: Asked) {
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
