import * as v from 'valibot'

import { type Environment, StartProblem } from '../platform/start-problem.ts'
import { effectiveRate } from './effective-rate.ts'
import { instalments } from './figures.ts'
import type { StoredFigures } from '../platform/database/tables.ts'
import { type AgreedTerms, type Caps, capsShape, latePercent, readTerms } from './loan-terms.ts'

/** What every product of a deployment may cost at most, and what becomes of one that costs more. */
export interface CapSettings {
  readonly caps: Caps
  /** Refused when the core system writes it; otherwise the log says so. */
  readonly refuses: boolean
}

const noCaps = v.parse(capsShape, {})
const monthDays = 30

/**
 * Reads `PAHIRAM_CAPS` (JSON of the shape of `caps`, none without it) and `PAHIRAM_RATE_CAP` (`refuse`, as usual in
 * production, or `warn`).
 * @throws {StartProblem} when one of them is not as agreed.
 */
export function readCaps(environment: Environment, mode: 'sandbox' | 'production'): CapSettings {
  const written = environment['PAHIRAM_CAPS'] || '{}'
  const what = environment['PAHIRAM_RATE_CAP'] || (mode === 'production' ? 'refuse' : 'warn')
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), capsShape), written)

  if (!read.success)
    throw new StartProblem(`PAHIRAM_CAPS is "${written}"; it is JSON such as {"effectivePercentAMonth":15}.`)
  if (what !== 'refuse' && what !== 'warn')
    throw new StartProblem(`PAHIRAM_RATE_CAP is "${what}"; it is refuse or warn.`)
  return { caps: read.output, refuses: what === 'refuse' }
}

/** Of two sets of caps the stricter one, cap by cap. */
export function strictest(one: Caps, other: Caps): Caps {
  const least = (name: keyof Caps) =>
    one[name] === null ? other[name] : Math.min(one[name], other[name] ?? Number.POSITIVE_INFINITY)

  return {
    effectivePercentAMonth: least('effectivePercentAMonth'),
    nominalPercentAMonth: least('nominalPercentAMonth'),
    latePercentAMonth: least('latePercentAMonth'),
    totalCostPercent: least('totalCostPercent'),
  }
}

/** Adds the deployment's caps to stored terms, so that the ledger of a loan keeps to them. */
export function withCaps(stored: string, caps: Caps = noCaps): string {
  const terms = readTerms(stored)

  return JSON.stringify({ ...terms, caps: strictest(terms.caps, caps) })
}

/** An offer with its terms. */
export type CappedOffer = StoredFigures & Pick<AgreedTerms, 'late' | 'caps'>

/**
 * Says why an offer is above a cap of its own or of the deployment, with the figure; undefined when it is not.
 * @example reasonAboveCaps(offer) // 'the effective rate is 7.07% a month, above the cap of 7%'
 */
export function reasonAboveCaps(offer: CappedOffer, more: Caps = noCaps): string | undefined {
  const { late, periods, period_days } = offer
  const caps = strictest(offer.caps, more)
  const [amount, fee, interest] = [Number(offer.amount), Number(offer.fee), Number(offer.interest)]
  // Where nothing is received, no rate is high enough.
  const effective = effectiveRate(amount - fee, instalments(offer))?.monthly ?? Infinity
  const checked: readonly (readonly [string, number, number | null])[] = [
    ['the effective rate is {figure} a month', 100 * effective, caps.effectivePercentAMonth],
    [
      'the nominal rate is {figure} a month',
      (100 * interest * monthDays) / (amount * periods * period_days),
      caps.nominalPercentAMonth,
    ],
    ['late charges are {figure} a month', lateMonth(late), caps.latePercentAMonth],
    ['fee and interest are {figure} of the amount', (100 * (fee + interest)) / amount, caps.totalCostPercent],
  ]

  for (const [what, figure, cap] of checked) {
    if (cap !== null && figure > cap + 1e-9)
      return `${what.replace('{figure}', `${figure.toFixed(2)}%`)}, above the cap of ${cap}%`
  }
  return undefined
}

/** The dearest month of being late, in per cent of what is not paid. */
function lateMonth(late: AgreedTerms['late']): number {
  const starts = [late.graceDays + 1, ...late.perDay.map(({ until = 0 }) => until + 1)]
  const months = starts.map((start) => {
    let percent = 0

    for (let day = start; day < start + monthDays; day += 1) percent += latePercent(late, day) / 100
    return percent
  })

  return Math.min(Math.max(...months), late.most ?? Number.POSITIVE_INFINITY)
}
