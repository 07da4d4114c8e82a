/* What a lender's books follow from. Amounts are minor units, moments are milliseconds, days are numbers of Manila days since 1970. */

const dayMs = 86_400_000

/** The terms of a loan, as `PUT /core/products/<id>` has them. */
export interface Terms {
  readonly amount: bigint
  readonly fee: bigint
  readonly interest: bigint
  readonly periods: number
  readonly periodDays: number
  readonly late: {
    readonly perDay: readonly { readonly until?: number; readonly percent: number }[]
    readonly graceDays: number
    readonly most: number | null
  }
  readonly extension: {
    readonly allowed: boolean
    readonly most: number
    readonly fee: { readonly percent: number } | null
    readonly fromDaysBefore: number
  }
  /** When all of a loan may be settled before its end, and how much of its interest is asked for then. */
  readonly prepayment: {
    readonly from: 'any' | 'half'
    readonly leastDays: number
    readonly interest: 'days' | 'all'
  }
  readonly totalCostPercent: number | null
}

/** A loan that was paid out. */
export interface Loan {
  readonly id: string
  readonly terms: Terms
  readonly paidOutAt: number
  readonly writtenOffAt?: number
}

/** Money of a borrower that came by a code of the loan. */
export interface Payment {
  readonly id: string
  readonly loan: string
  readonly amount: bigint
  readonly at: number
  /** The code was made for an extension: of this instalment, when so many were in effect. */
  readonly extension?: { readonly instalment: number; readonly inEffect: number }
  /** The code was made for all of the loan, or for another amount: it settles the loan when it is enough. */
  readonly settles?: boolean
  readonly reversedAt?: number
}

/** What the lender's own system changed of what a loan owes; a correction below zero takes away. */
export interface Adjustment {
  readonly id: string
  readonly loan: string
  readonly kind: 'waiver' | 'charge' | 'correction'
  readonly amount: bigint
  readonly at: number
}

/** Money that was held, and that the lender sent back. */
export interface Refund {
  readonly id: string
  /** The payment that it came with. */
  readonly payment: string
  readonly amount: bigint
  readonly at: number
}

/** The parts of an instalment. */
export type Part = 'late' | 'charge' | 'interest' | 'principal'

/** What a payment did: it paid a part of an instalment, forgave one, ended its interest, paid an extension, or is kept. */
export interface Effect {
  /** Or the adjustment that forgave. */
  readonly payment: string
  readonly kind: 'paid' | 'forgiven' | 'unearned' | 'extension' | 'kept'
  readonly amount: bigint
  readonly loan?: string
  readonly instalment?: number
  readonly part?: Part
}

/** All that is known of an account. */
export interface Facts {
  readonly loans: readonly Loan[]
  readonly payments: readonly Payment[]
  readonly adjustments?: readonly Adjustment[]
  readonly refunds?: readonly Refund[]
}

/** The Manila day of a moment. */
export function dayOf(moment: number): number {
  return Math.floor((moment + 8 * 3_600_000) / dayMs)
}

/** 00:00 in Manila of a day. */
export function startOfDay(day: number): number {
  return day * dayMs - 8 * 3_600_000
}

/** The terms that the specification gives a product without its own. */
export const usualTerms: Omit<Terms, 'amount' | 'fee' | 'interest' | 'periods' | 'periodDays'> = {
  late: { perDay: [{ until: 30, percent: 5 }, { until: 90, percent: 4 }, { percent: 2 }], graceDays: 0, most: null },
  extension: { allowed: true, most: 2, fee: null, fromDaysBefore: 3 },
  prepayment: { from: 'half', leastDays: 7, interest: 'days' },
  totalCostPercent: null,
}

/** The numbers of a loan's instalments, from 1. */
export function numbersOf({ terms }: Loan): readonly number[] {
  return Array.from({ length: terms.periods }, (_, index) => index + 1)
}

/** What an instalment is before anything is paid: equal parts, and the last takes the rest. */
export function plannedOf({ terms: { amount, interest, periods } }: Loan, number: number) {
  const share = (whole: bigint) => {
    const each = whole / BigInt(periods)

    return number === periods ? whole - each * BigInt(periods - 1) : each
  }

  return { interest: share(interest), principal: share(amount + interest) - share(interest) }
}
