import { randomUUID } from 'node:crypto'

import type { Selectable, Transaction } from 'kysely'

import { ApiError } from '../platform/http/envelope.ts'
import { pastedId } from '../platform/http/pasted-id.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { addToOutbox } from '../platform/outbox/outbox.ts'
import { joinedAfter } from '../platform/staff/staff-members.ts'
import { addFact, followFacts, holdAccount } from './account-money.ts'
import { enterUnknown } from './books.ts'
import { addChange } from './changes.ts'
import { heldOf } from './held-money.ts'
import type { RefundRequest } from './payment-provider.ts'

type Request = Selectable<Tables['held_money_requests']>

/** What may be done with money that is held: it pays a loan, goes back, or is set aside. */
export interface AskedForHeldMoney {
  /** The payment of which something is held. */
  readonly payment: string
  readonly kind: Request['kind']
  /** The loan that it pays, for `use`: its order's id or number, as somebody pasted it. */
  readonly orderId?: string | undefined
  /** For people. */
  readonly reason: string
  /** Who asks. */
  readonly who: string
}

/** The key of the message that sends money back. */
export function refundKey(request: string): string {
  return `refund:${request}`
}

/**
 * Does with all that is held of a payment what staff ask for; a refund waits until somebody else approves it.
 * @throws {ApiError} when nothing is held of it, it waits already, or the loan is not one that it can pay.
 */
export function askForHeldMoney(
  database: Database,
  { payment, kind, orderId, reason, who }: AskedForHeldMoney,
  now: Date,
): Promise<{ request: string; waits: boolean }> {
  return inTransaction(database, async (transaction) => {
    const owner = await holdPayment(transaction, payment, now)
    const amount = await heldOf(transaction, payment)

    if (amount < 0 && kind !== 'set-aside')
      throw new ApiError('409', 'This money went back twice: set it aside with the reason.')
    if (amount === 0) throw new ApiError('409', 'Nothing is held of this payment any more.')
    if (kind === 'refund' && (await isOutside(transaction, payment)))
      throw new ApiError('409', 'No partner has this money: send it back by hand, then set it aside with the reason.')
    if (await isWaiting(transaction, payment)) throw new ApiError('409', 'Something is asked for this money already.')

    const loan = kind === 'use' ? await loanFor(transaction, owner.account_id, orderId) : null
    const request: Request = {
      id: randomUUID(),
      payment_id: payment,
      kind,
      amount: String(amount),
      account_id: loan?.account_id ?? owner.account_id,
      order_id: loan?.order_id ?? null,
      reason,
      asked_by: who,
      asked_at: now,
      ...(kind === 'refund'
        ? { decided_by: null, decided_at: null, is_approved: null }
        : { decided_by: who, decided_at: now, is_approved: true }),
    }

    await transaction.insertInto('held_money_requests').values(request).execute()
    if (kind !== 'refund') await carryOut(transaction, request, owner.account_id, now)
    return { request: request.id, waits: kind === 'refund' }
  })
}

/**
 * Approves or refuses a refund that somebody else asked for.
 * @throws {ApiError} when there is none, it is decided, the same person asked for it, or the money is not held any more.
 */
export function decideRequest(
  database: Database,
  { id, isApproved, who }: { readonly id: string; readonly isApproved: boolean; readonly who: string },
  now: Date,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const found = await transaction
      .selectFrom('held_money_requests')
      .where('id', '=', id)
      .select('payment_id')
      .executeTakeFirst()

    if (found === undefined) throw new ApiError('404', 'There is no such request.')

    const owner = await holdPayment(transaction, found.payment_id, now)
    const request = await transaction
      .selectFrom('held_money_requests')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()

    if (request.decided_at !== null) throw new ApiError('409', 'This is decided already.')
    if (isApproved && request.asked_by === who)
      throw new ApiError('409', 'Somebody else has to approve what you asked for.')
    if (isApproved && (await joinedAfter(transaction, who, request.asked_at)))
      throw new ApiError('409', 'You became staff after this was asked for: somebody who was there has to approve it.')
    if (isApproved && (await heldOf(transaction, request.payment_id)) < Number(request.amount))
      throw new ApiError('409', 'Less is held of this payment than was asked for. Refuse it, and ask again.')
    await transaction
      .updateTable('held_money_requests')
      .where('id', '=', id)
      .set({ decided_by: who, decided_at: now, is_approved: isApproved })
      .execute()
    if (isApproved) await carryOut(transaction, request, owner.account_id, now)
  })
}

/** Holds the account of a payment, or the payment itself when it is nobody's yet. */
async function holdPayment(
  transaction: Transaction<Tables>,
  id: string,
  now: Date,
): Promise<{ readonly account_id: string | null }> {
  const owner = await transaction
    .selectFrom('reported_payments')
    .where('id', '=', id)
    .select('account_id')
    .executeTakeFirst()

  if (owner === undefined) throw new ApiError('404', 'There is no such payment.')
  if (owner.account_id !== null) {
    await holdAccount(transaction, owner.account_id)
    // What fell due today is paid before anything is sent back.
    await followFacts(transaction, owner.account_id, now)
  }
  // Nobody's money may become somebody's meanwhile.
  return transaction
    .selectFrom('reported_payments')
    .where('id', '=', id)
    .select('account_id')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Whether the lender took the money itself. */
async function isOutside(transaction: Transaction<Tables>, payment: string): Promise<boolean> {
  const reports = transaction.selectFrom('payment_reports').where('id', '=', payment).where('code', '=', '')

  return (await reports.select('id').execute()).length > 0
}

async function isWaiting(transaction: Transaction<Tables>, payment: string): Promise<boolean> {
  const asked = transaction.selectFrom('held_money_requests').where('payment_id', '=', payment)

  return (await asked.where('decided_at', 'is', null).select('id').execute()).length > 0
}

async function loanFor(transaction: Transaction<Tables>, owner: string | null, orderId: string | undefined) {
  if (orderId === undefined) throw new Error('A use without its loan')

  const id = pastedId(orderId)
  const loan = await transaction
    .selectFrom('loans')
    .innerJoin('orders', (join) =>
      join.onRef('orders.account_id', '=', 'loans.account_id').onRef('orders.id', '=', 'loans.order_id'),
    )
    .where((one) => (isUuid(id) ? one('loans.order_id', '=', id) : one('loans.number', '=', id.toUpperCase())))
    .where('orders.paid_out_at', 'is not', null)
    .select(['loans.account_id', 'loans.order_id'])
    .executeTakeFirst()

  if (loan === undefined || (owner !== null && loan.account_id !== owner))
    throw new ApiError('404', 'There is no such loan of the account.')
  return loan
}

function receiptOf(transaction: Transaction<Tables>, payment: string) {
  return transaction
    .selectFrom('reported_payments')
    .where('id', '=', payment)
    .select(['id as reportId', 'receipt_no as receiptNo', 'order_id as orderId'])
    .executeTakeFirstOrThrow()
}

/** Enters what was decided as a fact, and what follows from it; money that is nobody's goes into the books alone. */
async function carryOut(
  transaction: Transaction<Tables>,
  request: Request,
  owner: string | null,
  now: Date,
): Promise<void> {
  const { id, kind, payment_id, amount } = request

  if (kind === 'refund') {
    const message: RefundRequest = { reportId: payment_id, amount: Number(amount) }

    await addToOutbox(transaction, { kind: 'refund', key: refundKey(id), body: message }, now)
    await addChange(
      transaction,
      'refund',
      {
        ...(await receiptOf(transaction, payment_id)),
        accountId: owner,
        amount: Number(amount),
        at: now.toISOString(),
      },
      now,
    )
  }
  if (kind === 'use' && owner === null) return assign(transaction, request, now)
  if (owner === null) return enterTaken(transaction, request, kind === 'refund' ? 'received' : 'set-aside', now)
  await addFact(transaction, {
    account_id: owner,
    id,
    kind,
    order_id: request.order_id,
    payment_id,
    amount,
    moment: now,
    note: request.reason,
    entered_at: now,
  })
  await followFacts(transaction, owner, now)
}

/** Takes money that is nobody's out of what is held. */
function enterTaken(
  transaction: Transaction<Tables>,
  { id, payment_id: paymentId, amount }: Request,
  from: 'received' | 'set-aside',
  at: Date,
): Promise<void> {
  const posting = { reference: `request:${id}`, orderId: null, instalment: null, paymentId, from, at }

  return enterUnknown(transaction, [{ ...posting, to: 'unapplied', amount: Number(amount) }], at)
}

/** Money whose code we never made turns out to be a borrower's: it counts from when it was paid. */
async function assign(transaction: Transaction<Tables>, request: Request, now: Date): Promise<void> {
  const { account_id, order_id, payment_id, amount, reason } = request

  if (account_id === null || order_id === null) throw new Error('A request without its loan')
  await holdAccount(transaction, account_id)

  const { at } = await transaction
    .selectFrom('payment_reports')
    .where('id', '=', payment_id)
    .where('state', '=', 'paid')
    .select('at')
    .executeTakeFirstOrThrow()
  const { paid_out_at } = await transaction
    .selectFrom('orders')
    .where('account_id', '=', account_id)
    .where('id', '=', order_id)
    .select('paid_out_at')
    .executeTakeFirstOrThrow()

  await enterTaken(transaction, request, 'received', now)
  await transaction
    .updateTable('reported_payments')
    .where('id', '=', payment_id)
    .set({ account_id, order_id, kind: 'repay' })
    .execute()
  await addFact(transaction, {
    account_id,
    id: payment_id,
    kind: 'payment',
    order_id,
    amount,
    moment: new Date(Math.max(at.getTime(), paid_out_at?.getTime() ?? 0)),
    note: reason,
    entered_at: now,
  })
  await followFacts(transaction, account_id, now)
}
