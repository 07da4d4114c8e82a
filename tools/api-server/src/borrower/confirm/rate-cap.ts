import type { Log } from '../../platform/http/implement.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { effectiveRate } from '../../ledger/effective-rate.ts'
import { instalments, type StoredFigures } from '../../ledger/figures.ts'

/**
 * The highest effective rate of a month that a lender may ask, as a share: 15 % by BSP Circular 1133 (2021) and SEC
 * Memorandum Circular 3 (2022), for unsecured loans of up to 10,000 pesos and four months.
 */
const usualCap = 0.15

/** By the same circulars, fees and interest together may not be more than what was borrowed. */
const highestCostShare = 1

/**
 * Reads `PAHIRAM_RATE_CAP`: percent a month, 15 when it is left out.
 * @throws {StartProblem} when it is no percentage.
 */
export function readRateCap(environment: Readonly<Record<string, string | undefined>>): number {
  const written = environment['PAHIRAM_RATE_CAP']

  if (written === undefined || written === '') return usualCap
  if (!/^\d{1,4}(?:\.\d{1,4})?$/.test(written))
    throw new StartProblem(`PAHIRAM_RATE_CAP is "${written}"; it is a percentage of a month, such as 15.`)
  return Number(written) / 100
}

/** A product with its figures. */
type CappedOffer = StoredFigures & { readonly product_id: string | null }

/**
 * Makes what warns staff, in the log, of an offer beyond the legal cap, once for each product and its figures. It changes
 * nothing that a borrower sees.
 */
export function prepareCapWarning(cap: number | undefined, log: Log): (offer: CappedOffer) => void {
  const warned = new Set<string>()

  return (offer) => {
    const reason = reasonAboveCap(cap, offer)

    if (reason === undefined) return

    const warning = `Product ${offer.product_id}: ${reason}.`

    if (warned.has(warning)) return
    warned.add(warning)
    log(warning)
  }
}

/**
 * Says why an offer is beyond the legal cap; undefined when it is not.
 * @param cap the highest effective rate of a month, as a share; left out, the usual one.
 * @example reasonAboveCap(0.07, figures) // 'an offer has an effective rate of 7.07% a month, above the cap of 7.00%'
 */
export function reasonAboveCap(cap: number | undefined, figures: StoredFigures): string | undefined {
  const highest = cap ?? usualCap
  const [amount, cost] = [Number(figures.amount), Number(figures.fee) + Number(figures.interest)]
  const rate = effectiveRate(amount - Number(figures.fee), instalments(figures))

  if (rate !== undefined && rate.monthly > highest)
    return `an offer has an effective rate of ${percent(rate.monthly)} a month, above the cap of ${percent(highest)}`
  if (cost > highestCostShare * amount) return 'an offer costs more than the amount that is borrowed'
  return undefined
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}
