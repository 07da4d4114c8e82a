import { type Funnel, funnelAnswer, funnelPath, staffTemplatesPath } from '@pahiram/contract'

import { daily, type Span } from '../rows/daily.ts'
import { countsOf, type Counts, type FunnelRow, rowsOf, sumOf } from '../rows/funnel-rows.ts'
import { askStaff } from '../sign-in/staff-call.ts'
import { type Column, filtersOf, type FunnelView } from './funnel-view.ts'

/** What is known of a view. */
export interface FunnelNumbers {
  readonly rows: readonly FunnelRow[]
  readonly total: Counts
  /** Rows that were too many to tell; the total counts them. */
  readonly leftOff: number
  readonly days: readonly Span[]
}

/**
 * Asks for a view's numbers: by its columns for the table, by day for the chart.
 * @throws {StaffCallProblem}
 */
export async function askFunnel(view: FunnelView, token: string): Promise<FunnelNumbers> {
  const ask = async (by?: readonly Column[]): Promise<Funnel> =>
    funnelAnswer.read(await askStaff(`${funnelPath}?${new URLSearchParams(filtersOf(view, by)).toString()}`, token))
  const [told, byDay] = await Promise.all([ask(), ask(['day'])])
  const rows = rowsOf(told)

  return {
    rows,
    total: told.total === undefined ? sumOf(rows) : countsOf(told.total),
    leftOff: told.leftOff ?? 0,
    days: daily(rowsOf(byDay), view.from, view.to),
  }
}

/** The ids of the templates that there are; none when the server does not tell, since they only make choosing easier. */
export async function askTemplateIds(token: string): Promise<readonly string[]> {
  try {
    const told = (await askStaff(staffTemplatesPath, token)) as { templates?: unknown } | null
    const templates: unknown[] = Array.isArray(told?.templates) ? told.templates : []

    return templates.flatMap((template) => {
      const id = (template as { id?: unknown } | null)?.id

      return typeof id === 'string' ? [id] : []
    })
  } catch {
    return []
  }
}
