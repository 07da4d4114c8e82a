import { probit } from 'simple-statistics'

/** How many of `total` had an outcome. */
export interface Counted {
  readonly count: number
  readonly total: number
}

/**
 * Returns by how much the rate of one differs from that of another, from -1 to 1, with Newcombe's interval that holds it; undefined
 * without both totals, and where a count is above its total, which is no rate.
 * @param confidence - how often the interval holds the difference: 0.95 by default.
 */
export function rateDifference(one: Counted, other: Counted, confidence = 0.95) {
  if (one.total <= 0 || other.total <= 0 || one.count > one.total || other.count > other.total) return undefined

  const z = probit((1 + confidence) / 2)
  const [rate, otherRate] = [one.count / one.total, other.count / other.total]
  const [bounds, otherBounds] = [wilson(one, z), wilson(other, z)]
  const difference = rate - otherRate

  return {
    difference,
    low: difference - Math.hypot(rate - bounds.low, otherBounds.high - otherRate),
    high: difference + Math.hypot(bounds.high - rate, otherRate - otherBounds.low),
  }
}

/** Returns Wilson's interval of a rate. */
function wilson({ count, total }: Counted, z: number): { readonly low: number; readonly high: number } {
  const rate = count / total
  const centre = (rate + z ** 2 / (2 * total)) / (1 + z ** 2 / total)
  const half = (z / (1 + z ** 2 / total)) * Math.sqrt((rate * (1 - rate)) / total + z ** 2 / (4 * total ** 2))

  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}
