import type { ReleaseRate, ReleaseRates } from '@pahiram/contract'

/** The outcomes of views: rates are outcomes ÷ views (docs/spec/contract-2.md §7). */
export type Outcomes = Pick<
  ReleaseRate,
  | 'views'
  | 'failed'
  | 'rejected'
  | 'timed'
  | 'logMs'
  | 'logMsSquared'
  | 'actionShown'
  | 'actionCovered'
  | 'actionMissing'
>

export const noOutcomes: Outcomes = {
  views: 0,
  failed: 0,
  rejected: 0,
  timed: 0,
  logMs: 0,
  logMsSquared: 0,
  actionShown: 0,
  actionCovered: 0,
  actionMissing: 0,
}

const names = Object.keys(noOutcomes) as readonly (keyof Outcomes)[]

/** Returns the sums of two counts; with `factor` -1 the difference, of which nothing is below 0. */
export function sum(one: Outcomes, other: Outcomes, factor = 1): Outcomes {
  const total: Record<keyof Outcomes, number> = { ...noOutcomes }

  for (const name of names) total[name] = Math.max(0, one[name] + factor * other[name])
  return total
}

/** Returns the outcomes of one deployment; none when no page has reported. */
export function outcomesOf(rates: ReleaseRates, app: string, deployId: string): Outcomes {
  return rates.rows
    .filter((row) => row.app === app && row.deployment === deployId)
    .reduce<Outcomes>((total, row) => sum(total, row), noOutcomes)
}

/** Returns how many of 100 views failed. */
export function failedPercent({ views, failed }: Outcomes): number {
  return views === 0 ? 0 : (100 * failed) / views
}

/** Returns the mean of the logarithms of the times to data. */
export function meanLogMs({ timed, logMs }: Outcomes): number {
  return timed === 0 ? 0 : logMs / timed
}

/** Returns the variance of the logarithms of the times to data; 0 with fewer than two. */
export function logVariance({ timed, logMs, logMsSquared }: Outcomes): number {
  return timed < 2 ? 0 : Math.max(0, logMsSquared - logMs ** 2 / timed) / (timed - 1)
}

/** Formats the outcomes of one deployment; undefined rates: no server gave them. */
export function formatRates(rates: ReleaseRates | undefined, app: string, deployId: string): string {
  if (rates === undefined) return 'unknown (no server gave them: see PAHIRAM_SERVER and PAHIRAM_STAFF_TOKEN)'

  const outcomes = outcomesOf(rates, app, deployId)

  if (outcomes.views === 0) return 'no page has reported in the last 24 hours'
  return `${formatOutcomes(outcomes)} in the last 24 hours`
}

/** Formats outcomes with their rates. */
export function formatOutcomes(outcomes: Outcomes): string {
  const { views, failed, rejected, timed, actionShown, actionCovered, actionMissing } = outcomes
  const percent = (count: number) => `${((100 * count) / views).toFixed(2)} %`
  const time = timed === 0 ? '' : `, data after ${(Math.exp(meanLogMs(outcomes)) / 1_000).toFixed(1)} s`
  const actions = actionShown + actionCovered + actionMissing
  const action = actions === 0 ? '' : `, main action at hand in ${((100 * actionShown) / actions).toFixed(1)} %`

  return `${views - failed - rejected} pages ready, ${failed} failed (${percent(failed)}), ${rejected} rejected (${percent(rejected)})${time}${action}`
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

  if (one.views === 0 || other.views === 0) return undefined

  const points = (name: 'failed' | 'rejected') => {
    const difference = 100 * (one[name] / one.views - other[name] / other.views)

    return `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(2)} points`
  }
  const time =
    one.timed === 0 || other.timed === 0
      ? ''
      : `, time to data × ${Math.exp(meanLogMs(one) - meanLogMs(other)).toFixed(2)}`

  return `than ${than}: failed ${points('failed')}, rejected ${points('rejected')}${time}`
}
