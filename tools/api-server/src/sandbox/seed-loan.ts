import { type Insertable, sql, type Transaction } from 'kysely'

import type { PaymentKind } from '../platform/database/repayment-tables.ts'
import type { Tables } from '../platform/database/tables.ts'
import { instalmentCharges } from '../ledger/instalment-charges.ts'
import type { LoanKey, NewEntry } from '../ledger/ledger.ts'
import { otherSideRow } from '../ledger/books.ts'
import { seedDigits, seedId } from './seed-id.ts'
import { upsert } from '../platform/database/upsert.ts'

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

/** A bank card of the borrower. */
export interface SeedCard {
  readonly bank_name: string
  readonly bank_code: string
  readonly last_four: string
  readonly needs_code: boolean
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * Writes a loan so that it stands today as its scenario says. One that its borrower has begun to repay is left as it is: it
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
  for (const entry of entriesOf(loan, paidOut)) {
    await upsertEntry(transaction, key, entry)
    if (entry.kind === 'payment') await upsertReport(transaction, key, loan, entry)
  }
  if (code !== undefined) await upsertCode(transaction, key, code, next, today)
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

  const entries = await transaction
    .selectFrom('ledger_entries')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .where('reference', 'not like', 'instalment:%')
    .where('reference', 'not like', 'seed:%')
    .select('id')
    .execute()
  const payments = await transaction
    .selectFrom('payments')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .where('id', '!=', codeIdOf(order_id))
    .select('id')
    .execute()

  return entries.length + payments.length > 0
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
    ends_refused: false,
    decided_at: new Date(paid_out_at.getTime() - dayMilliseconds),
    paid_out_at,
  }

  await transaction
    .insertInto('loans')
    .values({ account_id: key.account_id, order_id: key.order_id, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'order_id']).doUpdateSet(values))
    .execute()
}

function entriesOf(loan: SeedLoan, paidOut: Date): NewEntry[] {
  const { amount, fee, interest, periods, period_days } = loan
  const figures = { amount: String(amount), fee: String(fee), interest: String(interest) }
  const charges = instalmentCharges({ ...figures, periods, period_days, in_rupees: false }, paidOut)
  const payments = charges.slice(0, loan.paid).map((charge): NewEntry => {
    // Each a day before its own.
    const moment = new Date(paidOut.getTime() + (charge.instalment * period_days - 1) * dayMilliseconds)

    return { ...charge, kind: 'payment', amount: -charge.amount, moment, reference: `seed:${charge.instalment}` }
  })

  return [...charges, ...payments]
}

async function upsertEntry(transaction: Transaction<Tables>, key: LoanKey, entry: NewEntry): Promise<void> {
  const row = {
    account_id: key.account_id,
    order_id: key.order_id,
    id: seedId('entry', `${key.order_id} ${entry.reference}`),
    ...entry,
    amount: String(entry.amount),
  }

  await transaction
    .insertInto('ledger_entries')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'order_id', 'reference'])
        .doUpdateSet({ amount: sql.ref('excluded.amount'), moment: sql.ref('excluded.moment') }),
    )
    .execute()
  await upsert(transaction, 'book_entries', ['event_id', 'line'], [otherSideRow(row)])
}

/** The report of a payment that a seeded loan begins with, as its receipt. */
async function upsertReport(
  transaction: Transaction<Tables>,
  key: LoanKey,
  loan: SeedLoan,
  { instalment, amount, moment }: NewEntry,
): Promise<void> {
  await upsert(
    transaction,
    'payment_reports',
    ['id'],
    [
      {
        id: `seed:${key.order_id}:${instalment}`,
        code: seedDigits(`${key.order_id} ${instalment}`, 12),
        amount: String(-amount),
        paid_at: moment,
        channel: '101',
        state: 'paid',
        received_at: moment,
        outcome: 'booked',
        decided_at: moment,
        receipt_no: `R-${loan.number}-${instalment}`,
        account_id: key.account_id,
        order_id: key.order_id,
        kind: 'repay',
        applied: String(-amount),
      },
    ],
  )
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

  await transaction
    .insertInto('payments')
    .values({ ...key, ...code, instalment, extension: 0, amount: String(amount), state: 'open', made_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'order_id', 'id']).doUpdateSet({ made_at }))
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
