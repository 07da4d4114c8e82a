import type { PaymentKind } from '../platform/database/repayment-tables.ts'
import type { LoanTerms } from './loan-terms.ts'

/** A loan whose money was paid out: what it owes begins with that. */
export interface PaidOutLoan {
  readonly orderId: string
  readonly terms: LoanTerms
  readonly paidOutAt: Date
  /** From that day on nothing is charged any more. */
  readonly writtenOffAt: Date | null
}

/** What a code was made for. */
export interface Purpose {
  readonly kind: PaymentKind
  /** The instalment that it is for, or whose day it moves. */
  readonly instalment: number
  /** How many extensions the loan had when the code was made. */
  readonly extension: number
}

/** Money that arrived for a loan. */
export interface PaymentFact {
  readonly kind: 'payment'
  /** The partner's own. */
  readonly id: string
  readonly orderId: string
  /** When it was paid. */
  readonly at: Date
  /** Minor units. */
  readonly amount: number
  /** Null: it was paid without a code of ours. */
  readonly purpose: Purpose | null
  /** The lender took it itself, and no payment partner. */
  readonly isOutside?: boolean
}

/** Money of a payment that is not the borrower's any more: the partner took it back, the lender sent it back or set it aside. */
export interface ReturnFact {
  readonly kind: 'reversal' | 'refund' | 'set-aside'
  readonly id: string
  readonly at: Date
  /** The payment whose money it was. */
  readonly paymentId: string
  /** Minor units. */
  readonly amount: number
}

/** Money that is kept was used for a loan of its account, by somebody's choice. */
export interface UseFact {
  readonly kind: 'use'
  readonly id: string
  readonly at: Date
  readonly paymentId: string
  readonly orderId: string
  /** Minor units. */
  readonly amount: number
}

/** What of a debt changed outside: it was waived, a charge was added, or it is corrected. No money moved. */
export interface AdjustmentFact {
  readonly kind: 'waiver' | 'charge' | 'correction'
  /** The core system's own. */
  readonly id: string
  readonly orderId: string
  readonly at: Date
  /** Minor units; a correction that takes away is below zero. */
  readonly amount: number
}

/** Something that happened with a borrower's money or debt. Kept as it came, and never changed. */
export type MoneyFact = PaymentFact | ReturnFact | UseFact | AdjustmentFact

/** All that the state of a borrower's loans follows from. */
export interface AccountFacts {
  readonly loans: readonly PaidOutLoan[]
  /** In any order. */
  readonly facts: readonly MoneyFact[]
}

/** Compares facts by when they happened; at the same moment, what takes money back follows what brought it. */
export function byMoment(one: MoneyFact, other: MoneyFact): number {
  return one.at.getTime() - other.at.getTime() || places[one.kind] - places[other.kind] || (one.id < other.id ? -1 : 1)
}

const places = { payment: 0, reversal: 1, use: 2, refund: 3, 'set-aside': 4, charge: 5, waiver: 6, correction: 7 }
