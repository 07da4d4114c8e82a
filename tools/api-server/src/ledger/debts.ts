import { dayNumber } from '@pahiram/formatting/calendar'

import type { PaidOutLoan } from './loan-facts.ts'
import type { Instalment, LoanState, Settlement } from './loan-state.ts'
import { latePercent, percentOf } from './loan-terms.ts'

/** Late charges are summed in these parts of a minor unit, so that their sum is exact: hundredths of a per cent. */
const exactly = 10_000

export type Part = 'late' | 'charge' | 'interest' | 'principal'

/** The parts of an instalment in the order in which they are paid. */
export const parts: readonly Part[] = ['late', 'charge', 'interest', 'principal']

/** An instalment while the days are played. */
export interface Debt {
  readonly loan: Loan
  readonly number: number
  readonly owed: { readonly interest: number; readonly principal: number }
  readonly paid: Record<Part, number>
  /** Late charges, in ten-thousandths of a minor unit. */
  lateExactly: number
  /** What the lender added to it; that alone costs nothing more when it is late. */
  charged: number
  readonly forgiven: Record<Part, number>
}

export interface Loan {
  readonly of: PaidOutLoan
  readonly paidOutDay: number
  readonly writtenOffDay: number
  readonly debts: Debt[]
  /** The extensions in effect: whose day each moved. */
  extensions: { readonly instalment: number; readonly paymentId: string; readonly fee: number }[]
  isPaidOut: boolean
  /** What is not owed any more because the loan was settled early. */
  unearned: number
  /** When a payment, or what was forgiven after one, made less of what is owed. */
  paidDownAt: Date | undefined
}

export function loanOf(of: PaidOutLoan): Loan {
  const { terms, paidOutAt, writtenOffAt } = of
  const loan: Loan = {
    of,
    paidOutDay: dayNumber(paidOutAt),
    writtenOffDay: writtenOffAt === null ? Infinity : dayNumber(writtenOffAt),
    debts: [],
    extensions: [],
    isPaidOut: false,
    unearned: 0,
    paidDownAt: undefined,
  }
  const total = (number: number) => shareOf(terms.amount + terms.interest, terms.periods, number)
  const interest = (number: number) => shareOf(terms.interest, terms.periods, number)

  for (let number = 1; number <= terms.periods; number += 1) {
    loan.debts.push({
      loan,
      number,
      owed: { interest: interest(number), principal: total(number) - interest(number) },
      paid: { late: 0, charge: 0, interest: 0, principal: 0 },
      lateExactly: 0,
      charged: 0,
      forgiven: { late: 0, charge: 0, interest: 0, principal: 0 },
    })
  }
  return loan
}

/** Equal shares, but for the last, which takes what the division left. */
function shareOf(amount: number, count: number, number: number): number {
  const each = Math.floor(amount / count)

  return number === count ? amount - each * (count - 1) : each
}

export function orderOf({ loan, number }: Debt): string {
  return `${loan.of.orderId} ${String(number).padStart(6, '0')}`
}

export function placeOf({ loan, number }: Debt) {
  return { instalment: number, orderId: loan.of.orderId }
}

export function nextOf({ debts }: Loan): Debt | undefined {
  return debts.find((debt) => !isSettled(debt))
}

/** An extension moves its instalment's day, and those of all that follow. */
export function dueDayOf({ loan, number }: Debt): number {
  let periods = number

  for (const { instalment } of loan.extensions) if (instalment <= number) periods += 1
  return loan.paidOutDay + loan.of.terms.periodDays * periods
}

/** Late charges so far, rounded half up. */
export function lateCharged({ lateExactly }: Debt): number {
  return Math.floor((lateExactly + exactly / 2) / exactly)
}

export function unpaid(debt: Debt, part: Part): number {
  const owed = part === 'late' ? lateCharged(debt) : part === 'charge' ? debt.charged : debt.owed[part]

  return owed - debt.paid[part] - debt.forgiven[part]
}

export function outstanding(debt: Debt): number {
  return parts.reduce((sum, part) => sum + unpaid(debt, part), 0)
}

export function isSettled(debt: Debt): boolean {
  return outstanding(debt) <= 0
}

/** What a day of being late adds to a debt, exactly; nothing on a day of grace, and no more than the caps leave room for. */
export function costOfDay(debt: Debt, today: number): number {
  const { loan } = debt
  const { late, amount, fee, interest, caps } = loan.of.terms
  const { totalCostPercent } = caps
  const percents = latePercent(late, today - dueDayOf(debt))
  const cost = percents * (unpaid(debt, 'interest') + unpaid(debt, 'principal'))

  if (cost === 0 || (late.most === null && totalCostPercent === null)) return cost

  const fees = loan.extensions.reduce((total, extension) => total + extension.fee, otherCharges(loan))
  const most = Math.min(
    late.most === null ? Infinity : percentOf(amount, late.most),
    totalCostPercent === null ? Infinity : percentOf(amount, totalCostPercent) - fee - interest - fees,
  )
  const others = loan.debts.reduce((total, other) => (other === debt ? total : total + lateCharged(other)), 0)

  return Math.max(0, Math.min(cost, (most - others) * exactly - debt.lateExactly))
}

/** What the lender added to a loan's debts. */
function otherCharges({ debts }: Loan): number {
  return debts.reduce((total, { charged }) => total + charged, 0)
}

function nextDayCost(debt: Debt, day: number): number {
  if (isSettled(debt) || day >= debt.loan.writtenOffDay) return 0
  return lateCharged({ ...debt, lateExactly: debt.lateExactly + costOfDay(debt, day) }) - lateCharged(debt)
}

/**
 * What is not owed when a loan is settled on a day, by the terms of its product: the interest of the days that it does not run
 * any more, the last instalment's first; what of it was paid already, of the principal. Undefined where it is not allowed yet.
 */
export function unearnedOn(loan: Loan, day: number): { debt: Debt; part: Part; amount: number }[] | undefined {
  const { interest, periods, periodDays, prepayment } = loan.of.terms
  const term = periods * periodDays
  const elapsed = day - loan.paidOutDay

  if (elapsed < prepayment.leastDays || (prepayment.from === 'half' && elapsed * 2 < term)) return undefined

  const days = prepayment.interest === 'all' ? term : Math.min(term, elapsed)
  let left = Math.max(0, interest - Math.round((interest * days) / term) - loan.unearned)

  return (['interest', 'principal'] as const).flatMap((part) =>
    loan.debts.toReversed().map((debt) => {
      const amount = Math.min(left, unpaid(debt, part))

      left -= amount
      return { debt, part, amount }
    }),
  )
}

function settlementOn(loan: Loan, day: number): Settlement | undefined {
  const unearned = unearnedOn(loan, day)

  if (unearned === undefined) return undefined

  const saves = unearned.reduce((total, { amount }) => total + amount, 0)
  const amount = loan.debts.reduce((total, debt) => total + outstanding(debt), 0) - saves

  return amount > 0 ? { amount, saves } : undefined
}

/** How a loan is on a day. */
export function loanState(loan: Loan, day: number): LoanState {
  const instalments = loan.debts.map((debt): Instalment => {
    const dueDay = dueDayOf(debt)
    const left = outstanding(debt)

    return {
      number: debt.number,
      dueDay,
      daysLate: left > 0 ? Math.max(0, day - dueDay) : 0,
      charge: debt.owed.interest + debt.owed.principal,
      interest: debt.owed.interest,
      unpaid: unpaid(debt, 'interest') + unpaid(debt, 'principal'),
      lateCharge: unpaid(debt, 'late'),
      otherCharge: unpaid(debt, 'charge'),
      forgiven: debt.forgiven.interest + debt.forgiven.principal,
      nextDayCost: nextDayCost(debt, Math.max(day, dueDay + loan.of.terms.late.graceDays) + 1),
      outstanding: left,
    }
  })
  const next = instalments.find((instalment) => instalment.outstanding > 0)
  const { terms, orderId } = loan.of
  const isWrittenOff = day >= loan.writtenOffDay
  const sum = (count: (debt: Debt) => number) => loan.debts.reduce((total, debt) => total + count(debt), 0)
  const extensionFees = loan.extensions.reduce((total, { fee }) => total + fee, 0)

  return {
    orderId,
    terms,
    day,
    status: statusOf(next, day, isWrittenOff),
    instalments,
    next,
    isWrittenOff,
    outstanding: sum(outstanding),
    paid: sum(({ paid }) => paid.late + paid.charge + paid.interest + paid.principal) + extensionFees,
    extensions: loan.extensions.length,
    lateCharges: sum(lateCharged),
    otherCharges: otherCharges(loan),
    extensionFees,
    paidDownAt: loan.paidDownAt,
    settlement: settlementOn(loan, day),
  }
}

/** How many days before its day a payment counts as due soon. */
const dueSoonDays = 3

function statusOf(next: Instalment | undefined, day: number, isWrittenOff: boolean): LoanState['status'] {
  if (next === undefined) return 200
  if (next.daysLate > 0 || isWrittenOff) return 180
  return next.dueDay - day <= dueSoonDays ? 174 : 170
}
