import { marketDay, startOfDay } from '@pahiram/formatting/calendar'
import type { Selectable } from 'kysely'

import type { Database } from '../../platform/database/database.ts'
import type { ReportState } from '../../platform/database/money-tables.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { numberOfDay } from '../../ledger/book-days.ts'

/** A payment as its partner reported it, last of all. */
export interface ReportedRow {
  readonly id: string
  readonly code: string
  /** Minor units. */
  readonly amount: number
  /** ISO 8601; null while it is known to have been taken back, and not to have been paid. */
  readonly paidAt: string | null
  readonly state: ReportState
}

/** How many payments are read at once. */
const paymentsAPage = 1_000

/** What may follow on what. */
const order: readonly ReportState[] = ['pending', 'paid', 'failed', 'reversed']

/** Lists the payments that were paid on a day, by id, a page of a thousand at a time, from 1. */
export async function listReportsOfDay(
  { query }: Database,
  day: string,
  page: number,
): Promise<{ reports: ReportedRow[]; hasMore: boolean }> {
  const found = await query
    .selectFrom('payment_reports')
    // What was paid to the lender itself, no partner knows.
    .where('code', '!=', '')
    .where('at', '>=', startOfDay(numberOfDay(day)))
    .where('at', '<', startOfDay(numberOfDay(day) + 1))
    .groupBy('id')
    .orderBy('id')
    .offset((page - 1) * paymentsAPage)
    .limit(paymentsAPage + 1)
    .select('id')
    .execute()
  const ids = found.slice(0, paymentsAPage).map(({ id }) => id)
  const reports = await listReports({ query }, ids)

  return {
    // What was only taken back on the day was paid before.
    reports: reports.filter(({ paidAt }) => paidAt !== null && marketDay(Date.parse(paidAt)) === day),
    hasMore: found.length > paymentsAPage,
  }
}

/** Lists the payments with these ids, of any day; those that nobody reported are left out. */
export async function listReports({ query }: Pick<Database, 'query'>, ids: readonly string[]): Promise<ReportedRow[]> {
  if (ids.length === 0) return []

  const rows = await query.selectFrom('payment_reports').where('id', 'in', ids).orderBy('id').selectAll().execute()

  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((reports) => rowOf(reports))
}

function rowOf(reports: readonly Selectable<Tables['payment_reports']>[]): ReportedRow[] {
  const inOrder = reports.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  const last = inOrder.at(-1)
  // Of money that was taken back, a report names two moments, of which the later one is kept.
  const paid = inOrder.findLast(({ state }) => state !== 'reversed')?.at.toISOString() ?? null

  if (last === undefined) return []
  return [{ id: last.id, code: last.code, amount: Number(last.amount), paidAt: paid, state: last.state }]
}
