/**
 * The states of an order that count as having the loan (docs/spec/product-spec.md §4): all but refused (110) and repaid
 * (200).
 */
export const liveStatuses: readonly number[] = [21, 151, 170, 174, 180]

/** Under review, or the money on its way: the loan does not run yet. */
export const pendingStatuses: readonly number[] = [21, 151]

/** The moments in a loan's life; all absent for an order that was not taken here. */
export interface LoanMoments {
  ends_refused: boolean | null
  decided_at: Date | null
  paid_out_at: Date | null
}

/**
 * An order's status at a moment, until its money is paid out: a loan taken here moves with the clock, any other order keeps
 * what was `stored`. From 170 on, the ledger decides (`ledger/standing.ts`).
 */
export function statusAt(now: Date, stored: number, loan: LoanMoments): number {
  if (loan.decided_at === null || loan.paid_out_at === null) return stored
  if (now < loan.decided_at) return 21
  if (loan.ends_refused === true) return 110
  return now < loan.paid_out_at ? 151 : 170
}

/** The moment of a decision or a payout that the core system has not reported yet. */
export const notYet = new Date(Date.UTC(9999, 0, 1))
