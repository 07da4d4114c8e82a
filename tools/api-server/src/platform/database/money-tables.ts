import type { Generated } from 'kysely'

import type { PaymentKind } from './repayment-tables.ts'

/** The books besides `ledger_entries`: the other side of each entry there, and money that fits no debt. */
export type Book =
  /** Principal and interest that instalments are charged for. */
  | 'lent'
  | 'late-charges'
  | 'extension-fees'
  /** Money at the payment partners. */
  | 'received'
  /** Money that is owed back to whoever paid it. */
  | 'unapplied'

/** What was decided of a report: it paid a debt at least in part, it paid none, or it moved no money. */
export type ReportOutcome = 'booked' | 'unapplied' | 'noted'

/** A message with a code, to a visitor's phone or to a borrower. */
export type SmsKind = 'phone-sms' | 'borrower-sms'

/** What is sent to others through the outbox. */
export type OutboxKind = 'code' | 'charge' | 'refund' | SmsKind

/** The tables of money that arrives and leaves. Money is in minor units and arrives as text, like every bigint. */
export interface MoneyTables {
  payment_reports: PaymentReportsTable
  odd_reports: { body_hash: string; body: string; reason: string; received_at: Date }
  unapplied_credits: {
    id: string
    report_id: string
    account_id: string | null
    order_id: string | null
    amount: string
    /** For staff. */
    reason: string
    made_at: Date
    refunded_at: Date | null
  }
  book_entries: {
    /** Lines of one event sum to zero, with the ledger entry of that id, if there is one. */
    event_id: string
    line: number
    book: Book
    account_id: string | null
    order_id: string | null
    amount: string
    moment: Date
  }
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

interface PaymentReportsTable {
  /** The partner's. */
  id: string
  code: string
  amount: string
  paid_at: Date
  channel: string
  /** As the partner says: `paid`, `failed`, … */
  state: string
  received_at: Date
  outcome: ReportOutcome | null
  decided_at: Date | null
  /** Why money is left over. For staff. */
  reason: string | null
  receipt_no: string | null
  account_id: string | null
  order_id: string | null
  payment_id: string | null
  kind: PaymentKind | null
  /** How much of it paid a debt. */
  applied: Generated<string>
}
