/** Money that the borrower pays back, `day` days after the loan's money is paid out. Minor units. */
export interface Instalment {
  readonly amount: number
  readonly day: number
}

const daysOfYear = 365
const monthsOfYear = 12

/** A day at which a borrower repays a hundred times what they got: no product comes near it. */
const highestDaily = 100

/**
 * The effective interest rate of a loan, as a share, 0.07 for 7 %: the rate that discounts its payments, each at its own day,
 * to the money that the borrower gets in hand (the internal rate of return), fees taken off beforehand included. It is that
 * of PAS 39 and PFRS 9, which Bangko Sentral Circular 730 (2011) asks every lender to disclose.
 *
 * The rate of a day is found by bisection; a year is 365 days and a month its twelfth part, so that
 * `1 + yearly = (1 + monthly) ** 12` holds exactly. Undefined when the borrower gets nothing in hand, or pays nothing.
 * @param received What the borrower gets, in minor units.
 * @param instalments What is paid back.
 * @example effectiveRate(460_000, [{ amount: 527_900, day: 93 }])
 */
export function effectiveRate(received: number, instalments: readonly Instalment[]) {
  if (received <= 0 || instalments.length === 0) return undefined

  const worthAt = (daily: number) =>
    instalments.reduce((sum, { amount, day }) => sum + amount / (1 + daily) ** day, 0) - received

  // What the payments are worth falls as the rate grows, so one rate alone fits. Below zero: less is paid than received.
  let low = -0.5
  let high = highestDaily

  if (worthAt(low) < 0 || worthAt(high) > 0) return undefined

  let daily = (low + high) / 2

  // Until the two are neighbouring numbers.
  while (low < daily && daily < high) {
    if (worthAt(daily) > 0) low = daily
    else high = daily
    daily = (low + high) / 2
  }

  return {
    monthly: (1 + daily) ** (daysOfYear / monthsOfYear) - 1,
    yearly: (1 + daily) ** daysOfYear - 1,
  }
}
