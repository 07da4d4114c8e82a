import type { Book } from '../platform/database/money-tables.ts'
import type { LoanTerms } from './loan-terms.ts'

/** One payment of a plan. Money in minor units, days as `dayNumber` counts them. */
export interface Instalment {
  /** From 1. */
  readonly number: number
  readonly dueDay: number
  /** 0 when it is settled or not yet late. */
  readonly daysLate: number
  /** Principal and interest, as agreed. */
  readonly charge: number
  /** What of `charge` is interest. */
  readonly interest: number
  /** What of principal and interest is not paid. */
  readonly unpaid: number
  /** What of the late charges is not paid. */
  readonly lateCharge: number
  /** What of other charges that the lender added is not paid. */
  readonly otherCharge: number
  /** What of principal and interest is not asked for any more. */
  readonly forgiven: number
  /** What the next day of being late adds. */
  readonly nextDayCost: number
  /** What is left to pay: `unpaid`, `lateCharge` and `otherCharge`. */
  readonly outstanding: number
}

/** How a loan that was paid out is on a day. Money in minor units. */
export interface LoanState {
  readonly orderId: string
  readonly terms: LoanTerms
  readonly day: number
  /** Running, due soon, overdue, repaid. */
  readonly status: 170 | 174 | 180 | 200
  readonly instalments: readonly Instalment[]
  /** The first that is not settled. */
  readonly next: Instalment | undefined
  /** It stays overdue, and costs no more. */
  readonly isWrittenOff: boolean
  /** What is owed in all, with all late charges of that day. */
  readonly outstanding: number
  /** What was paid in all, fees and late charges included. */
  readonly paid: number
  /** How many extensions are in effect. */
  readonly extensions: number
  /** What late charges, other charges and extensions came to in all. */
  readonly lateCharges: number
  readonly otherCharges: number
  readonly extensionFees: number
  readonly paidDownAt: Date | undefined
  /** What settling all of it on that day costs; undefined when the terms do not allow it yet, or nothing is owed. */
  readonly settlement: Settlement | undefined
}

/** What settling a whole loan costs, and how much less that is than its plan. Money in minor units. */
export interface Settlement {
  readonly amount: number
  readonly saves: number
}

/** What became of a payment. Money in minor units. */
export interface PaymentState {
  readonly id: string
  readonly orderId: string
  readonly amount: number
  /** What of it paid debts, by what they were. */
  readonly principal: number
  readonly interest: number
  /** Late charges, and others that the lender added. */
  readonly lateCharge: number
  readonly extensionFee: number
  /** The sum of these four. */
  readonly applied: number
  /** What its loan is freed from by it: interest of days that do not come, and a rest that no counter takes. */
  readonly forgiven: number
  /** What of it is held for the account. */
  readonly kept: number
  /** What of it went back. */
  readonly returned: number
  /** It moved a payment's day, and that is still so. */
  readonly extended: boolean
  /** The instalments that it completed, and that are settled. */
  readonly settled: readonly number[]
}

/** A movement between two books: `from` has so much less, `to` so much more. */
export interface Posting {
  /** Names its cause; unique in the account. */
  readonly reference: string
  readonly orderId: string
  readonly instalment: number | null
  readonly paymentId: string | null
  readonly from: Book
  readonly to: Book
  /** Minor units. */
  readonly amount: number
  readonly at: Date
}

/** How an account's loans are on a day. */
export interface AccountState {
  readonly loans: ReadonlyMap<string, LoanState>
  readonly payments: ReadonlyMap<string, PaymentState>
  /** By how much each adjustment changed what is owed: a waiver takes away no more than there is. */
  readonly adjusted: ReadonlyMap<string, number>
}
