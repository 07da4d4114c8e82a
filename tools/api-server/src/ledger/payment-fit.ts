import { dayNumber, startOfDay } from '@pahiram/formatting/calendar'

import type { PaymentKind } from '../platform/database/repayment-tables.ts'
import { accountState } from './account-state.ts'
import { extensionOn } from './extension.ts'
import type { AccountFacts } from './loan-facts.ts'
import type { LoanState, PaymentState } from './loan-state.ts'

/** How many days a code can be paid at most; the day on which it is made is the first. */
const mostDays = 3

/** A payment that was begun: what it was for, and how much that was then. */
export interface BegunPayment {
  readonly kind: PaymentKind
  readonly instalment: number
  readonly extension: number
  /** Minor units, as text. */
  readonly amount: string
  readonly valid_until: Date | string
}

/** What a payment was for, as pages distinguish it: whatever pays the loan is a repayment. */
export function shownKind(kind: PaymentKind): 'repay' | 'delay' {
  return kind === 'delay' ? 'delay' : 'repay'
}

/** What its borrower chose to pay; null: the code was for no repayment, or there was none. */
export function choiceOf(kind: PaymentKind | null): 'next' | 'all' | 'other' | null {
  return kind === 'delay' ? null : kind === 'repay' ? 'next' : kind
}

/** What a payment paid, as a change says it. */
export function splitOf({ applied, principal, interest, lateCharge, extensionFee, forgiven }: PaymentState) {
  return { applied, principal, interest, charge: lateCharge, fee: extensionFee, forgiven }
}

/** What is at least paid by a payment of another amount, minor units: a counter asks for its own fee each time. */
const leastOfOther = 10_000

/** Between which amounts a payment of another amount lies; undefined when there is none between. Without a settlement: the next. */
export function otherRange({ next, settlement }: LoanState): { least: number; most: number } | undefined {
  const most = settlement?.amount ?? next?.outstanding ?? 0

  return most > leastOfOther ? { least: leastOfOther, most } : undefined
}

/**
 * What a payment of a kind costs as a loan is: the next instalment, moving its day, settling all, or another amount, as near to
 * the chosen one as may be; otherwise why there is none.
 */
export function owedFor(kind: PaymentKind, loan: LoanState, chosen = 0): number | string {
  const { next } = loan

  if (next === undefined) return 'This loan is repaid: nothing is owed any more.'
  if (kind === 'repay') return next.outstanding
  if (kind === 'all') return loan.settlement?.amount ?? 'This loan cannot be settled before its end yet.'
  if (kind === 'other') {
    const range = otherRange(loan)

    return range === undefined ? next.outstanding : Math.min(range.most, Math.max(range.least, chosen))
  }

  const extension = extensionOn(loan)

  return typeof extension === 'string' ? extension : extension.amount
}

/** Why a payment that was begun cannot be paid as a loan is now, in words for the borrower; undefined when it can. */
export function misfitOf(payment: BegunPayment, loan: LoanState, now: Date): string | undefined {
  const owed = owedFor(payment.kind, loan, Number(payment.amount))

  if (loan.next === undefined) return String(owed)
  if (loan.next.number !== payment.instalment) return 'This payment was made already in another way.'
  if (loan.extensions !== payment.extension) return 'The day of this payment was moved after the code was made.'
  if (now > new Date(payment.valid_until)) return 'This code has expired.'
  if (typeof owed === 'string') return owed
  return owed === Number(payment.amount) ? undefined : 'The amount has changed since this code was made.'
}

/** The end of the last day on which a payment costs what it costs today, as far as is known today. */
export function validUntil(
  facts: AccountFacts,
  { kind, chosen = 0 }: { readonly kind: PaymentKind; readonly chosen?: number },
  orderId: string,
  now: Date,
): Date {
  const today = dayNumber(now)
  const costOn = (day: number) => {
    const loan = accountState(facts, day).loans.get(orderId)
    const settles = kind === 'other' && chosen === loan?.settlement?.amount

    return loan && [loan.next?.number, loan.extensions, owedFor(kind, loan, chosen), settles].join()
  }
  let day = today

  while (day + 1 < today + mostDays && costOn(day + 1) === costOn(today)) day += 1
  return new Date(startOfDay(day + 1).getTime() - 1)
}
