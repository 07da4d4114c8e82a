import { isDeepStrictEqual } from 'node:util'

import type { Transaction } from 'kysely'

import { ApiError } from '../platform/http/envelope.ts'
import type { Database } from '../platform/database/database.ts'
import { drawNumber, numberTaken } from '../platform/database/new-number.ts'
import { inTransaction } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'
import { latestNow } from '../platform/clock-difference.ts'
import { addFact, followFacts, type LoanKey } from './account-money.ts'
import { holdOrder } from './hold-order.ts'
import { addChange } from './changes.ts'
import { percentOf } from './loan-terms.ts'
import type { AccountState, LoanState } from './loan-state.ts'
import { splitOf } from './payment-fit.ts'

/** What happened to a loan outside: money was paid to the lender itself, or the lender changed what is owed. */
export interface Adjustment {
  /** The caller's own: the same id is the same adjustment, however often it is sent. */
  readonly id: string
  readonly kind: Tables['adjustments']['kind']
  /** Minor units; a correction that takes away is below zero. */
  readonly amount: number
  readonly at: Date
  /** For people. */
  readonly note: string
}

/** What became of an adjustment, as its caller is answered: the same, however often it is sent. Minor units. */
export interface AdjustmentAnswer {
  readonly id: string
  readonly orderId: string
  /** Of a payment. */
  readonly receiptNo: string | null
  /** How much of it changed what is owed. */
  readonly applied: number
  /** How much of a payment is kept for the account; how much of what was to be taken away was not owed. */
  readonly unapplied: number
}

/** What a receipt says of money that the lender took itself; pages have it in the reader's language. */
const outsideChannel = 'Paid to us directly'

/**
 * Enters what happened to a loan outside as a fact, with what follows from it. The same again is answered the same.
 * @throws {ApiError} when there is no such loan, its money is not out, `at` cannot be, the id had another content, or a
 * charge is above the cap of the loan.
 */
export function adjustLoan(
  database: Database,
  orderId: string,
  adjustment: Adjustment,
  now: Date,
): Promise<AdjustmentAnswer> {
  return inTransaction(
    database,
    async (transaction) => adjustHeld(transaction, await holdOrder(transaction, orderId), adjustment, now),
    // Of two at once with one id, the later one finds the other.
    [numberTaken],
  )
}

async function adjustHeld(
  transaction: Transaction<Tables>,
  key: LoanKey,
  adjustment: Adjustment,
  now: Date,
): Promise<AdjustmentAnswer> {
  const { id, kind, amount, at, note } = adjustment
  const row = { id, ...key, kind, amount: String(amount), at, note }
  const before = await transaction.selectFrom('adjustments').where('id', '=', id).selectAll().executeTakeFirst()

  if (before !== undefined) {
    const { answer, made_at: _, ...content } = before

    if (!isDeepStrictEqual(content, row)) throw new ApiError('422', 'This id was used before with another content.')
    return JSON.parse(answer) as AdjustmentAnswer
  }
  await checkPaidOut(transaction, key, at, now)

  const receiptNo = kind === 'payment' ? drawNumber('R', now) : null
  const answer =
    receiptNo === null
      ? await changeDebt(transaction, key, adjustment, now)
      : await takeMoney(transaction, key, { ...adjustment, receiptNo }, now)

  await transaction
    .insertInto('adjustments')
    .values({ ...row, answer: JSON.stringify(answer), made_at: now })
    .execute()
  return answer
}

async function checkPaidOut(transaction: Transaction<Tables>, key: LoanKey, at: Date, now: Date): Promise<void> {
  const { paid_out_at } = await transaction
    .selectFrom('orders')
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.order_id)
    .select('paid_out_at')
    .executeTakeFirstOrThrow()

  if (paid_out_at === null)
    throw new ApiError('409', 'The money of this order is not paid out.', { word: 'order_not_paid_out' })
  if (at < paid_out_at)
    throw new ApiError('400', 'at lies before the payout.', { word: 'at_before_payout', field: 'at' })
  if (at > latestNow(now)) throw new ApiError('400', 'at lies in the future.', { word: 'at_in_future', field: 'at' })
}

/** Enters what is owed less, or more. */
async function changeDebt(
  transaction: Transaction<Tables>,
  key: LoanKey,
  { id, kind, amount, at, note }: Adjustment,
  now: Date,
): Promise<AdjustmentAnswer> {
  if (kind === 'payment') throw new Error('A payment is money')
  await addFact(transaction, { ...key, id, kind, amount: String(amount), moment: at, note, entered_at: now })

  const state = await followFacts(transaction, key.account_id, now)
  const applied = state.adjusted.get(id) ?? 0

  if (kind === 'charge') checkCap(state.loans.get(key.order_id))
  return { id, orderId: key.order_id, receiptNo: null, applied, unapplied: Math.abs(amount) - applied }
}

/** A charge is no way around what the loan may cost at most. */
function checkCap(loan: LoanState | undefined): void {
  const { totalCostPercent = null } = loan?.terms.caps ?? {}

  if (loan === undefined || totalCostPercent === null) return

  const { terms, lateCharges, otherCharges, extensionFees } = loan
  const most = percentOf(terms.amount, totalCostPercent)

  if (terms.fee + terms.interest + lateCharges + otherCharges + extensionFees > most)
    throw new ApiError('409', `With this charge the loan costs more than ${totalCostPercent}% of its amount.`, {
      word: 'above_cap',
      field: 'amount',
    })
}

/** Enters money that the lender took itself, as a payment with its receipt. */
async function takeMoney(
  transaction: Transaction<Tables>,
  key: LoanKey,
  { id, amount, at, note, receiptNo }: Adjustment & { readonly receiptNo: string },
  now: Date,
): Promise<AdjustmentAnswer> {
  const { account_id: accountId, order_id: orderId } = key
  // No id of a partner's.
  const paymentId = `adjustment:${id}`

  await transaction
    .insertInto('reported_payments')
    .values({ id: paymentId, receipt_no: receiptNo, ...key, payment_id: null, kind: 'repay' })
    .execute()
  await addFact(transaction, {
    ...key,
    id: paymentId,
    kind: 'outside-payment',
    amount: String(amount),
    moment: at,
    note,
    entered_at: now,
  })

  const paid = paymentIn(await followFacts(transaction, accountId, now), paymentId)
  const split = splitOf(paid)
  const answer = { id, orderId, receiptNo, applied: split.applied, unapplied: paid.kept }

  await transaction
    .insertInto('payment_reports')
    .values({
      id: paymentId,
      state: 'paid',
      // It came by none.
      code: '',
      amount: String(amount),
      at,
      channel: outsideChannel,
      received_at: now,
      answer: JSON.stringify(answer),
    })
    .execute()
  await addChange(
    transaction,
    'receipt',
    {
      receiptNo,
      reportId: null,
      adjustmentId: id,
      accountId,
      orderId,
      kind: 'repay',
      choice: null,
      amount,
      channel: null,
      code: null,
      instalment: null,
      ...split,
      unapplied: paid.kept,
      paidAt: at.toISOString(),
    },
    now,
  )
  return answer
}

function paymentIn({ payments }: AccountState, id: string) {
  const paid = payments.get(id)

  if (paid === undefined) throw new Error('A payment without its state')
  return paid
}
