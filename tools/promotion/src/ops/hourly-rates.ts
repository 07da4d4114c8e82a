import type { OpsSituation } from '@pahiram/contract'
import { marketTime } from '@pahiram/formatting/calendar'

/** A deployment with the outcomes of its views. */
export type ViewedDeployment = OpsSituation['apps'][number]['deployments'][number]

/** An outcome that nobody wants. */
export type BadOutcome = 'failed' | 'rejected'

/** A bar of a plot: an hour. */
export interface HourBar {
  /** When the hour began, ms since 1970. */
  readonly from: number
  readonly views: number
  readonly count: number
  /** `count` of 100 views; 0 without views. */
  readonly percent: number
}

const anHour = 3_600_000
const hoursShown = 24

/** Returns the last 24 hours, the earliest first; an hour without a view is there, too. */
export function barsOf({ hours }: ViewedDeployment, outcome: BadOutcome, now: number): HourBar[] {
  const current = Math.floor(now / anHour) * anHour

  return Array.from({ length: hoursShown }, (_, index) => {
    const from = current - (hoursShown - 1 - index) * anHour
    const counted = hours.find(({ hour = '' }) => Date.parse(hour) === from)
    const { views = 0, [outcome]: count = 0 } = counted ?? {}

    return { from, views, count, percent: views === 0 ? 0 : (100 * count) / views }
  })
}

/** Describes a plot in a sentence, for those who do not see it. */
export function plotLabel(name: string, bars: readonly HourBar[]): string {
  const [worst] = bars.filter(({ count }) => count > 0).toSorted((one, other) => other.percent - one.percent)

  return worst === undefined
    ? `${name} by hour: none in the last day.`
    : `${name} by hour: highest ${formatPercent(worst.percent)} at ${marketTime(worst.from)}, ${worst.count} of ${worst.views} views.`
}

/** Formats a number of 100: `2.1 %`. */
export function formatPercent(percent: number): string {
  return `${percent.toFixed(1)} %`
}
