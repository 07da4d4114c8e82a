import type { Generated } from 'kysely'

import type { PaymentKind } from './repayment-tables.ts'

/** The books. A line is positive when the book has more by it, and the lines of an event sum to zero. */
export type Book =
  /** What borrowers owe. */
  | 'debt'
  /** Principal and interest that instalments are charged for. */
  | 'lent'
  | 'late-charges'
  | 'extension-fees'
  /** Rests that are too small to be asked for. */
  | 'rounding'
  /** Interest of days for which a loan did not run, as it was settled before. */
  | 'unearned'
  /** Money at the payment partners. */
  | 'received'
  /** Money that is held for whoever paid it. */
  | 'unapplied'
  /** Money that nobody can be found for, as staff decided. */
  | 'set-aside'
  /** Money that the lender took itself. */
  | 'outside'
  /** What the lender's own system forgave, added and corrected. */
  | 'waivers'
  | 'charges'
  | 'corrections'

/** The states of a payment, as its partner reports them. */
export type ReportState = 'pending' | 'paid' | 'failed' | 'reversed'

/** A message with a code, to a visitor's phone or to a borrower. */
export type SmsKind = 'phone-sms' | 'borrower-sms'

/** What is sent to others through the outbox. */
export type OutboxKind = 'code' | 'charge' | 'refund' | 'conversion' | SmsKind

/** The tables of money that arrives and leaves. Money is in minor units and arrives as text, like every bigint. */
export interface MoneyTables {
  money_facts: MoneyFactsTable
  order_decisions: {
    account_id: string
    order_id: string
    /** From 1, in the order in which they were made. */
    number: number
    status: 'approval' | 'refusal' | 'cancel' | 'payout' | 'payout-failed' | 'write-off'
    at: Date
    made_at: Date
  }
  /** Insert only. */
  adjustments: {
    /** The core system's. */
    id: string
    account_id: string
    order_id: string
    kind: 'payment' | 'waiver' | 'charge' | 'correction'
    amount: string
    at: Date
    note: string
    /** JSON. */
    answer: string
    made_at: Date
  }
  reported_payments: {
    /** The partner's. */
    id: string
    receipt_no: string | null
    account_id: string | null
    order_id: string | null
    payment_id: string | null
    kind: PaymentKind | null
  }
  /** Insert only. */
  payment_reports: {
    id: string
    state: ReportState
    code: string
    amount: string
    at: Date
    channel: string
    received_at: Date
    /** JSON. */
    answer: string
  }
  odd_reports: {
    body_hash: string
    body: string
    reason: string
    received_at: Date
    closed_by: string | null
    closed_at: Date | null
    closing_note: string | null
  }
  held_money_requests: HeldMoneyRequestsTable
  /** Insert only. */
  book_entries: {
    event_id: string
    line: number
    book: Book
    account_id: string | null
    order_id: string | null
    instalment: number | null
    payment_id: string | null
    reference: string
    amount: string
    moment: Date
    entered_at: Date
  }
  book_days: { day: string; entries: string; hash: string }
  outbox: {
    id: string
    kind: OutboxKind
    idempotency_key: string
    /** JSON. */
    body: string
    made_at: Date
    next_try_at: Date
    /** After it the message is of no use; null: it never ends. */
    ends_at: Date | null
    tries: Generated<number>
    delivered_at: Date | null
    /** JSON. */
    answer: string | null
    /** Of the last try. */
    failure: string | null
  }
}

/** Insert only. */
interface MoneyFactsTable {
  account_id: string
  id: string
  kind: 'payment' | 'outside-payment' | 'reversal' | 'refund' | 'use' | 'set-aside' | 'waiver' | 'charge' | 'correction'
  order_id: string | null
  /** The payment whose money it was. */
  payment_id: string | null
  amount: string
  moment: Date
  code_kind: PaymentKind | null
  instalment: number | null
  extension: number | null
  note: string | null
  entered_at: Date
}

interface HeldMoneyRequestsTable {
  id: string
  payment_id: string
  kind: 'refund' | 'use' | 'set-aside'
  amount: string
  account_id: string | null
  order_id: string | null
  reason: string
  asked_by: string
  asked_at: Date
  /** Null while it waits. */
  decided_by: string | null
  decided_at: Date | null
  is_approved: boolean | null
}
