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

/** An hour of a deployment; without what nobody counted. */
export type Hour = Partial<ViewedDeployment['hours'][number]> & {
  /** When it began, ms since 1970. */
  readonly from: number
}

/** Returns the last 24 hours, the earliest first; an hour without a view is there, too. */
export function hoursOf({ hours }: ViewedDeployment, now: number): Hour[] {
  const current = Math.floor(now / anHour) * anHour

  return Array.from({ length: hoursShown }, (_, index) => {
    const from = current - (hoursShown - 1 - index) * anHour

    return { ...hours.find(({ hour = '' }) => Date.parse(hour) === from), from }
  })
}

/** Returns which part of the views of each of these hours had an outcome. */
export function barsOf(deployment: ViewedDeployment, outcome: BadOutcome, now: number): HourBar[] {
  return hoursOf(deployment, now).map(({ from, views = 0, [outcome]: count = 0 }) => ({
    from,
    views,
    count,
    percent: views === 0 ? 0 : (100 * count) / views,
  }))
}

/** Describes the plot of times in a sentence, for those who do not see it. */
export function timePlotLabel(hours: readonly Hour[]): string {
  const [worst] = hours
    .filter(({ medianMs }) => medianMs !== undefined)
    .toSorted((one, other) => (other.medianMs ?? 0) - (one.medianMs ?? 0))

  return worst === undefined
    ? 'Time to data by hour: none in the last day.'
    : `Time to data by hour: slowest at ${marketTime(worst.from)}, half of the views within ${formatSeconds(worst.medianMs ?? 0)}.`
}

/** Formats a time, given in ms: `1.2 s`. */
export function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
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
