import type { ReleaseRate, ReleaseRates } from '@pahiram/contract'
import { type Difference, rateDifference as differenceOf } from '@pahiram/rate-statistics'
import { probit } from 'simple-statistics'

/** The outcomes of a deployment's views: rates are outcomes ÷ views (docs/spec/contract-2.md §7). */
export type Outcomes = Pick<ReleaseRate, 'views' | 'failed' | 'rejected' | 'timed' | 'logMs' | 'logMsSquared'>

export const noOutcomes: Outcomes = { views: 0, failed: 0, rejected: 0, timed: 0, logMs: 0, logMsSquared: 0 }

/** Returns the outcomes of one deployment; none when no page has reported. */
export function outcomesOf(rates: ReleaseRates, app: string, deployId: string): Outcomes {
  return rates.rows.find((row) => row.app === app && row.deployment === deployId) ?? noOutcomes
}

/** Returns how many of 100 views failed. */
export function failedPercent({ views, failed }: Outcomes): number {
  return views === 0 ? 0 : (100 * failed) / views
}

const z = probit(0.975)

/** Returns by how much the rate of an outcome differs; undefined without views of both. */
export function rateDifference(outcome: 'failed' | 'rejected', one: Outcomes, other: Outcomes): Difference | undefined {
  const counted = (outcomes: Outcomes) => ({ count: outcomes[outcome], total: outcomes.views })

  return differenceOf(counted(one), counted(other))
}

/** Times are compared when each deployment has so many of them: the interval is a large sample's. */
const fewestTimes = 30

/** Returns by which factor the typical time to data differs, such as 1.25; undefined with too few times. */
export function timeFactor(one: Outcomes, other: Outcomes): Difference | undefined {
  if (one.timed < fewestTimes || other.timed < fewestTimes) return undefined

  const difference = meanLogMs(one) - meanLogMs(other)
  const half = z * Math.sqrt(logVariance(one) / one.timed + logVariance(other) / other.timed)

  return { difference: Math.exp(difference), low: Math.exp(difference - half), high: Math.exp(difference + half) }
}

/** Returns the mean of the logarithms of the times to data. */
export function meanLogMs({ timed, logMs }: Outcomes): number {
  return timed === 0 ? 0 : logMs / timed
}

/** Returns the variance of the logarithms of the times to data; 0 with fewer than two. */
export function logVariance({ timed, logMs, logMsSquared }: Outcomes): number {
  return timed < 2 ? 0 : Math.max(0, logMsSquared - logMs ** 2 / timed) / (timed - 1)
}

/** A time to data counts as worse from this factor on: less is noise of lines and phones. */
const slowerFactor = 1.1

/**
 * Lists in what a deployment is worse than another with 95 % confidence, a sentence each: more failed or rejected views,
 * or more than a tenth more time to data.
 */
export function worseThan(one: Outcomes, other: Outcomes): string[] {
  const failed = rateDifference('failed', one, other)
  const rejected = rateDifference('rejected', one, other)
  const time = timeFactor(one, other)

  return [
    ...(failed !== undefined && failed.low > 0 ? [`more views fail: ${formatPoints(failed)}`] : []),
    ...(rejected !== undefined && rejected.low > 0 ? [`more views are rejected: ${formatPoints(rejected)}`] : []),
    ...(time !== undefined && time.low > slowerFactor ? [`data take longer: ${formatFactor(time)}`] : []),
  ]
}

/** Formats a difference of rates in points of 100. */
function formatPoints({ difference, low, high }: Difference): string {
  const points = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(100 * value).toFixed(2)}`

  return `${points(difference)} points (95 %: ${points(low)} to ${points(high)})`
}

/** Formats a factor of times. */
function formatFactor({ difference, low, high }: Difference): string {
  return `× ${difference.toFixed(2)} (95 %: ${low.toFixed(2)} to ${high.toFixed(2)})`
}

/** Formats the outcomes of one deployment; undefined rates: no server gave them. */
export function formatRates(rates: ReleaseRates | undefined, app: string, deployId: string): string {
  if (rates === undefined) return 'unknown (no server told: see PAHIRAM_SERVER and PAHIRAM_STAFF_TOKEN)'

  const outcomes = outcomesOf(rates, app, deployId)

  if (outcomes.views === 0) return 'no page has reported in the last 24 hours'
  return `${formatOutcomes(outcomes)} in the last 24 hours`
}

/** Formats outcomes with their rates. */
export function formatOutcomes(outcomes: Outcomes): string {
  const { views, failed, rejected, timed } = outcomes
  const percent = (count: number) => `${((100 * count) / views).toFixed(2)} %`
  const time = timed === 0 ? '' : `, data after ${(Math.exp(meanLogMs(outcomes)) / 1_000).toFixed(1)} s`

  return `${views - failed - rejected} pages ready, ${failed} failed (${percent(failed)}), ${rejected} rejected (${percent(rejected)})${time}`
}

/** Compares a deployment with another in one line; undefined without views of both. */
export function formatComparison(
  rates: ReleaseRates | undefined,
  app: string,
  deployId: string,
  than: string | null,
): string | undefined {
  if (rates === undefined || than === null || than === deployId) return undefined

  const [one, other] = [outcomesOf(rates, app, deployId), outcomesOf(rates, app, than)]
  const failed = rateDifference('failed', one, other)
  const rejected = rateDifference('rejected', one, other)
  const time = timeFactor(one, other)

  if (failed === undefined || rejected === undefined) return undefined
  return `than ${than}: failed ${formatPoints(failed)}, rejected ${formatPoints(rejected)}${time === undefined ? '' : `, time to data ${formatFactor(time)}`}`
}
