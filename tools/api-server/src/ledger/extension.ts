import type { Standing } from './standing.ts'

/** How often the days of one loan can be moved. */
const mostExtensions = 2

/** What a loan costs, as the database keeps it. */
export interface Terms {
  fee: string
  interest: string
  periods: number
  period_days: number
}

/** What moving the next payment's day, and all that follow, costs and does. Money in minor units. */
export interface Extension {
  /** One period's share of service fee and interest, rounded up. */
  readonly fee: number
  /** Late charges up to now, which have to be paid with it. */
  readonly lateCharge: number
  readonly amount: number
  /** The next payment's new day (`dayNumber`). */
  readonly nextDay: number
}

/**
 * The extension that a loan can have at a moment; otherwise why there is none, in words for the borrower. It is open while
 * the next payment is due soon or overdue, and only when its day then lies ahead.
 */
export function extensionOf(loan: Terms, standing: Standing, today: number): Extension | string {
  const { next, status, extensions } = standing

  if (next === undefined) return 'This loan is repaid: there is nothing to extend.'
  if (status === 170) return 'Your payment is not due yet. You can extend it once it is due soon.'
  if (extensions >= mostExtensions) return `This loan was extended ${mostExtensions} times, which is the most.`

  const nextDay = next.dueDay + loan.period_days

  if (nextDay <= today) return 'This payment is too late for an extension. Please repay it, or call us.'

  const fee = Math.ceil((Number(loan.fee) + Number(loan.interest)) / loan.periods)
  const { lateCharge } = next

  return { fee, lateCharge, amount: fee + lateCharge, nextDay }
}
