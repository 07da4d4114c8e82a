import { formatDay } from '@pahiram/formatting'
import { daysBetween } from '@pahiram/formatting/calendar'

import type { Counts, Span } from './funnel-rows.ts'
import type { FunnelView, Step } from './funnel-view.ts'
import { formatCount, formatPeriod, stepLabels } from './labels.ts'

/** A place on the axis of the plots: some days. */
export interface Time {
  /** Short: `21 Nov`. */
  readonly name: string
  /** Whole: `21 Nov 2026`. */
  readonly label: string
  readonly counts: Counts
  /** The days, which can be shown alone. */
  readonly period: Pick<FunnelView, 'from' | 'to'>
}

interface Times {
  readonly times: readonly Time[]
  /** How they divide the time: `by day`. */
  readonly of: string
  /** What a reader must know. */
  readonly about?: string | undefined
}

/** Returns the places of days. */
export function timesOfDays(spans: readonly Span[]): Times {
  const [first] = spans
  const length = first === undefined ? 1 : daysBetween(first.from, first.to) + 1

  return {
    times: spans.map(({ from, to, ...counts }) => ({
      name: formatDay(from).replace(/ \d+$/, ''),
      label: formatPeriod(from, to),
      counts,
      period: { from, to },
    })),
    of: length === 1 ? 'by day' : 'over time',
    ...(length > 1 && { about: `Each bar is ${length} days.` }),
  }
}

/** Describes a plot in a sentence, for those who do not see it. */
export function plotLabel(step: Step, over: string, times: readonly Time[]): string {
  const [best] = times.toSorted((one, other) => other.counts[step] - one.counts[step])
  const sum = times.reduce((total, { counts }) => total + counts[step], 0)

  return best === undefined || sum === 0
    ? `${stepLabels[step]} ${over}: none.`
    : `${stepLabels[step]} ${over}: ${formatCount(sum)} in all, highest ${formatCount(best.counts[step])} (${best.label}).`
}
