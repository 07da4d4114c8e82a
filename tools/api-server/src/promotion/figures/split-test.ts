import { chiSquaredDistributionTable, probit } from 'simple-statistics'

/** What a split test is planned for, before its first figures are seen. */
export interface SplitPlan {
  /** The rate that is expected without a change, from 0 to 1. */
  readonly baseRate: number
  /** The smallest difference worth knowing, up or down, in the same unit: 0.02 for 10 % or 12 %. */
  readonly difference: number
  /** How likely a difference of that size is found. */
  readonly power: number
}

/** How likely a test names a winner where there is no difference. */
const falseAlarms = 0.05

/**
 * Returns how many visitors each version needs, the first being what the others are compared with, so that a difference of the
 * plan's size is found with its power (two-sided test of two rates, Fleiss; shared between several comparisons by Bonferroni).
 * @param shares - the parts of the visitors, in any unit.
 */
export function plannedVisitors({ baseRate, difference, power }: SplitPlan, shares: readonly number[]): number[] {
  const [first = 0, ...others] = shares
  const z = probit(1 - falseAlarms / (2 * others.length))
  const zPower = probit(power)
  const sampleOf = (rate: number, ratio: number) => {
    const mean = (baseRate + ratio * rate) / (1 + ratio)
    const noise = z * Math.sqrt(mean * (1 - mean) * (1 + 1 / ratio))
    const noiseThen = zPower * Math.sqrt(baseRate * (1 - baseRate) + (rate * (1 - rate)) / ratio)

    return (noise + noiseThen) ** 2 / (rate - baseRate) ** 2
  }
  const rates = [baseRate - difference, baseRate + difference].filter((rate) => rate > 0 && rate < 1)
  const largest = Math.max(...others.flatMap((share) => rates.map((rate) => sampleOf(rate, share / first))))

  return shares.map((share) => Math.ceil((largest * share) / first))
}

/** A chi-square test of the ratio raises a false alarm in one of so many looks. */
const ratioAlarms = 0.005

/** The limits of the chi-square distribution, by degrees of freedom. */
const limits: Readonly<Record<number, { readonly [ratioAlarms]: number }>> = chiSquaredDistributionTable

/**
 * Whether visitors are not shared out as planned (sample ratio mismatch), by Pearson's chi-square test: then something
 * loses visitors of one version, and their rates cannot be compared. Too few visitors for the test raise no alarm.
 */
export function isRatioOff(visitors: readonly number[], shares: readonly number[]): boolean {
  const [all, whole] = [sum(visitors), sum(shares)]
  const expected = shares.map((share) => (all * share) / whole)

  // The usual rule for the test.
  if (expected.some((count) => count < 5)) return false

  const distance = sum(visitors.map((count, index) => (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 1)))

  return distance > (limits[visitors.length - 1]?.[ratioAlarms] ?? Number.POSITIVE_INFINITY)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
