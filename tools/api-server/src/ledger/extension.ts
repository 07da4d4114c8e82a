import type { LoanState } from './loan-state.ts'
import { percentOf } from './loan-terms.ts'

/** What moving the next payment's day, and all that follow, costs and does. Money in minor units. */
export interface Extension {
  readonly fee: number
  /** Late charges so far, which have to be paid with it. */
  readonly lateCharge: number
  readonly amount: number
  /** The next payment's new day (`dayNumber`). */
  readonly nextDay: number
}

/**
 * The extension that a loan can have on its day; otherwise why there is none, in words for the borrower. It is open from some
 * days before the next payment is due, and only when its day then lies ahead.
 */
export function extensionOn({
  terms,
  next,
  extensions,
  day,
  lateCharges,
  otherCharges,
  extensionFees,
  isWrittenOff,
}: LoanState): Extension | string {
  const { allowed, most, fee, fromDaysBefore } = terms.extension

  if (next === undefined) return 'This loan is repaid: there is nothing to extend.'
  if (!allowed || isWrittenOff) return 'This loan cannot be extended.'
  if (next.dueDay - day > fromDaysBefore) return 'Your payment is not due yet. You can extend it once it is due soon.'
  if (extensions >= most) return `You’ve extended this loan ${most} times, the most allowed.`

  const nextDay = next.dueDay + terms.periodDays

  if (nextDay <= day) return 'This payment is too late for an extension. Please repay it, or call us.'

  const price =
    fee === null
      ? Math.ceil((terms.fee + terms.interest) / terms.periods)
      : Math.round((next.charge * Math.round(fee.percent * 100)) / 10_000)
  const room =
    terms.caps.totalCostPercent === null
      ? Infinity
      : percentOf(terms.amount, terms.caps.totalCostPercent) -
        terms.fee -
        terms.interest -
        lateCharges -
        otherCharges -
        extensionFees
  const capped = Math.max(0, Math.min(price, room))
  const amount = capped + next.lateCharge

  // Without a fee, or at a cap: no code can be paid for nothing.
  if (amount === 0) return 'This loan cannot be extended.'
  return { fee: capped, lateCharge: next.lateCharge, amount, nextDay }
}
