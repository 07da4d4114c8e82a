import type { LandingHours } from '@pahiram/contract'
import { formatDay } from '@pahiram/formatting'
import { daysBetween } from '@pahiram/formatting/calendar'

import { type Counts, countsOf, type Span } from './funnel-rows.ts'
import type { FunnelView, Step } from './funnel-view.ts'
import { formatCount, formatPeriod, stepLabels } from './labels.ts'

/** A place on the axis of the plots: some days, or an hour. */
export interface Time {
  /** Short: `21 Nov`, `14:00`. */
  readonly name: string
  /** Whole: `21 Nov 2026`, `14:00`. */
  readonly label: string
  readonly counts: Counts
  /** The days that can be shown alone; an hour has none. */
  readonly period?: Pick<FunnelView, 'from' | 'to'>
}

interface Times {
  readonly times: readonly Time[]
  /** How they divide the time: `by day`. */
  readonly of: string
  /** What a reader must know. */
  readonly about?: string | undefined
}

const hoursOfDay = 24

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

/** Returns the places of the hours of a day; an hour in which nobody came has its place. */
export function timesOfHours(hours: LandingHours['hours']): Times {
  return {
    times: Array.from({ length: hoursOfDay }, (_, hour) => {
      const name = `${hour}:00`

      return { name, label: name, counts: countsOf(hours.find((counted) => counted.hour === hour)) }
    }),
    of: 'by hour',
    ...(hours.length === 0 && {
      about: 'No hour is counted: an hour comes within five minutes, and is kept for 36 days.',
    }),
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
