/**
 * The states of an order that count as having the loan (docs/spec/product-spec.md §4): all but refused (110) and repaid
 * (200).
 */
export const liveStatuses: readonly number[] = [21, 151, 170, 174, 180]

/** Under review, or the money on its way: the loan does not run yet. */
export const pendingStatuses: readonly number[] = [21, 151]

/** The money is out, and something is owed. */
export const runningStatuses: readonly number[] = [170, 174, 180]
