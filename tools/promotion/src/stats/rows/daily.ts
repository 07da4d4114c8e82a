import { addDays, daysBetween, isDay } from '@pahiram/formatting/calendar'

import { countsOf, type Counts, type FunnelRow, sumOf } from './funnel-rows.ts'

/** One bar's time: a day, or several where there would be too many bars to see. */
export interface Span extends Counts {
  readonly from: string
  readonly to: string
}

const mostBars = 92

/** The counts of each day of a period, the empty ones too, in at most 92 spans of equal length; the last may be shorter. */
export function daily(rows: readonly FunnelRow[], from: string, to: string): Span[] {
  const days = daysBetween(from, to) + 1
  const length = Math.max(1, Math.ceil(days / mostBars))
  const spans = Array.from({ length: Math.max(0, Math.ceil(days / length)) }, () => countsOf(undefined))

  for (const row of rows) {
    const at = row.day === undefined || !isDay(row.day) ? -1 : Math.floor(daysBetween(from, row.day) / length)
    const known = spans[at]

    if (known !== undefined) spans[at] = sumOf([known, row])
  }
  return spans.map((counts, index) => {
    const first = addDays(from, index * length)
    const last = addDays(first, length - 1)

    return { ...counts, from: first, to: last < to ? last : to }
  })
}
