/**
 * What lateness costs, by the loan terms (docs/spec/product-spec.md §9): of the unpaid instalment 5% for each of the
 * first 30 days, 4% for each day to the 90th, 2% for each day after. Minor units; it is not charged on charges.
 */
export function lateCharge(unpaid: number, daysLate: number): number {
  const percent = 5 * daysWithin(daysLate, 0, 30) + 4 * daysWithin(daysLate, 30, 90) + 2 * daysWithin(daysLate, 90)

  return Math.round((unpaid * percent) / 100)
}

function daysWithin(days: number, after: number, upTo = Number.POSITIVE_INFINITY): number {
  return Math.max(0, Math.min(days, upTo) - after)
}
