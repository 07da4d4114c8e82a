import { dayNumber, startOfDay } from '@pahiram/formatting/calendar'
import type { Insertable, Transaction } from 'kysely'

import type { PaymentKind } from '../platform/database/repayment-tables.ts'
import type { Tables } from '../platform/database/tables.ts'
import { addFact, type LoanKey } from '../ledger/account-money.ts'
import { accountBooks } from '../ledger/account-state.ts'
import { enterBooks } from '../ledger/books.ts'
import { readFacts } from '../ledger/read-facts.ts'
import { usualTerms } from '../ledger/loan-terms.ts'
import { seedDigits, seedId } from './seed-id.ts'

/** A loan of the seed data; money in minor units. Its dates follow from today. */
export interface SeedLoan {
  /** What people call the order. */
  readonly number: string
  readonly amount: number
  readonly fee: number
  readonly interest: number
  readonly periods: number
  readonly period_days: number
  /** How many instalments are paid. */
  readonly paid: number
  /** Days from today to the next payment, or since the last one when all are paid; negative when it is past. */
  readonly dueIn: number
}

/** A code that was made before the page is opened. */
export interface SeedCode {
  readonly kind: PaymentKind
  readonly channel: string
  readonly minutesAgo: number
  readonly code: string
  /** Minor units. */
  readonly amount: number
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * Writes a loan so that it is today as its scenario says. One that its borrower has begun to repay is left as it is: it
 * goes its own way since.
 */
export async function seedLoan(
  transaction: Transaction<Tables>,
  key: LoanKey,
  loan: SeedLoan,
  today: Date,
  code?: SeedCode,
): Promise<void> {
  if (await isTouched(transaction, key)) return

  const next = Math.min(loan.paid + 1, loan.periods)
  const paidOut = new Date(today.getTime() + (loan.dueIn - next * loan.period_days) * dayMilliseconds)

  await upsertLoan(transaction, key, loan, paidOut)
  await removeSeeded(transaction, key)
  for (let instalment = 1; instalment <= loan.paid; instalment += 1) {
    // Each a day before its own.
    const paidAt = new Date(paidOut.getTime() + (instalment * loan.period_days - 1) * dayMilliseconds)

    await insertPayment(transaction, key, loan, instalment, paidAt)
    await enterDay(transaction, key, paidAt)
  }
  await enterDay(transaction, key, today)
  if (code !== undefined) await upsertCode(transaction, key, code, next, today)
}

/** Enters what the books of a day have to say, without a word to the core system: nothing of a seed happened. */
async function enterDay(transaction: Transaction<Tables>, { account_id }: LoanKey, now: Date): Promise<void> {
  const { postings } = accountBooks(await readFacts(transaction, account_id), dayNumber(now))

  await enterBooks(transaction, account_id, postings, now)
}

/** Whether anybody but the seed has entered or begun anything. The loan is held, so that nobody does meanwhile. */
async function isTouched(transaction: Transaction<Tables>, { account_id, order_id }: LoanKey): Promise<boolean> {
  const [held] = await transaction
    .selectFrom('loans')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .select('order_id')
    .forUpdate()
    .execute()

  if (held === undefined) return false

  const facts = await transaction
    .selectFrom('money_facts')
    .where('account_id', '=', account_id)
    .where('id', 'not like', 'seed:%')
    .select('id')
    .execute()
  const payments = await transaction
    .selectFrom('payments')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .where('id', '!=', codeIdOf(order_id))
    .select('id')
    .execute()

  return facts.length + payments.length > 0
}

async function upsertLoan(
  transaction: Transaction<Tables>,
  key: LoanKey,
  loan: SeedLoan,
  paid_out_at: Date,
): Promise<void> {
  const { number, amount, fee, interest, periods, period_days } = loan
  const values = {
    number,
    amount: String(amount),
    fee: String(fee),
    interest: String(interest),
    periods,
    period_days,
    in_rupees: false,
    terms: JSON.stringify(usualTerms),
  }

  await transaction
    .insertInto('loans')
    .values({ account_id: key.account_id, order_id: key.order_id, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'order_id']).doUpdateSet(values))
    .execute()
  await transaction
    .updateTable('orders')
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.order_id)
    .set({ decided_at: new Date(paid_out_at.getTime() - dayMilliseconds), paid_out_at })
    .execute()
}

/** What the seed wrote at an earlier start, when its days were others. */
async function removeSeeded(transaction: Transaction<Tables>, { account_id, order_id }: LoanKey): Promise<void> {
  const pattern = `seed:${order_id}:%`

  await transaction.deleteFrom('book_entries').where('account_id', '=', account_id).execute()
  // Their hashes were of the books before; the chain begins again.
  await transaction.deleteFrom('book_days').execute()
  await transaction
    .deleteFrom('money_facts')
    .where('account_id', '=', account_id)
    .where('id', 'like', pattern)
    .execute()
  await transaction.deleteFrom('payment_reports').where('id', 'like', pattern).execute()
  await transaction.deleteFrom('reported_payments').where('id', 'like', pattern).execute()
}

/** A payment that a seeded loan begins with, with its report and its receipt. */
async function insertPayment(
  transaction: Transaction<Tables>,
  { account_id, order_id }: LoanKey,
  loan: SeedLoan,
  instalment: number,
  paidAt: Date,
): Promise<void> {
  const { amount, interest, periods } = loan
  const each = Math.floor((amount + interest) / periods)
  const paid = String(instalment === periods ? amount + interest - each * (periods - 1) : each)
  const id = `seed:${order_id}:${instalment}`
  const receipt_no = `R-${loan.number}-${instalment}`

  await transaction
    .insertInto('reported_payments')
    .values({ id, receipt_no, account_id, order_id, payment_id: null, kind: 'repay' })
    .execute()
  await transaction
    .insertInto('payment_reports')
    .values({
      id,
      state: 'paid',
      code: seedDigits(`${order_id} ${instalment}`, 12),
      amount: paid,
      at: paidAt,
      channel: '101',
      received_at: paidAt,
      answer: JSON.stringify({ id, outcome: 'booked', receiptNo: receipt_no, applied: Number(paid), unapplied: 0 }),
    })
    .execute()
  await addFact(transaction, {
    account_id,
    id,
    kind: 'payment',
    order_id,
    amount: paid,
    moment: paidAt,
    code_kind: 'repay',
    instalment,
    extension: 0,
    entered_at: paidAt,
  })
}

async function upsertCode(
  transaction: Transaction<Tables>,
  { account_id, order_id }: LoanKey,
  { minutesAgo, amount, ...code }: SeedCode,
  instalment: number,
  today: Date,
): Promise<void> {
  const key = { account_id, order_id, id: codeIdOf(order_id) }
  const made_at = new Date(today.getTime() - minutesAgo * 60_000)
  // As a code that is made today: its day and two more.
  const valid_until = new Date(startOfDay(dayNumber(made_at) + 3).getTime() - 1)

  await transaction
    .insertInto('payments')
    .values({ ...key, ...code, instalment, extension: 0, amount: String(amount), state: 'open', made_at, valid_until })
    .onConflict((conflict) => conflict.columns(['account_id', 'order_id', 'id']).doUpdateSet({ made_at, valid_until }))
    .execute()
}

function codeIdOf(orderId: string): string {
  return seedId('payment', orderId)
}

/** Writes which order of an account is current for a product; a product that was repaid or taken again stays as it is. */
export async function holdProducts(
  transaction: Transaction<Tables>,
  live: Insertable<Tables['live_orders']>[],
): Promise<void> {
  if (live.length === 0) return
  await transaction
    .insertInto('live_orders')
    .values(live)
    .onConflict((conflict) => conflict.columns(['account_id', 'product_id']).doNothing())
    .execute()
}
