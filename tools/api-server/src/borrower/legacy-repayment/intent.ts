import type { Kysely, Transaction } from 'kysely'

import { ApiError } from '../../platform/http/envelope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import { addToOutbox, type Outbox } from '../../platform/outbox/outbox.ts'
import { legacyChannel, misfitNow, type Payment } from '../../ledger/begin-payment.ts'
import type { ChargeRequest } from '../../ledger/payment-provider.ts'

/** What a legacy call says about the payment that it means. */
export interface Named {
  readonly repayToken: string
  readonly orderId?: string | undefined
}

/** Finds the payment that a token of the account belongs to. @throws {ApiError} when it belongs to none, or to a paid one. */
export async function payingWith(
  query: Kysely<Tables>,
  accountId: string,
  { repayToken, orderId = '' }: Named,
): Promise<Payment> {
  const payment = isUuid(repayToken)
    ? await query
        .selectFrom('payments')
        .where('account_id', '=', accountId)
        .where('id', '=', repayToken)
        .where('channel', '=', legacyChannel)
        .selectAll()
        .executeTakeFirst()
    : undefined

  if (payment === undefined || (orderId !== '' && orderId.toLowerCase() !== payment.order_id))
    throw new ApiError('404', 'This payment is unknown. Open this page again.')
  if (payment.state === 'paid') throw paidAlready()
  return payment
}

/** The amount must be the one that the token was made for, in minor units. */
export function checkAmount(payment: Payment, amount: string): void {
  if (amount.trim() !== payment.amount)
    throw new ApiError('409', 'The amount has changed. Open this page again to see what is owed.')
}

/** @throws {ApiError} when the payment is not owed any more. */
export async function checkOwed(query: Kysely<Tables>, payment: Payment, now: Date): Promise<void> {
  const misfit = await misfitNow(query, payment, now)

  if (misfit !== undefined) throw new ApiError('409', `${misfit} Open this page again.`)
}

/** A card that a payment is charged to. */
export interface ChargedCard {
  readonly bank_code: string
  readonly last_four: string
}

/**
 * Orders the charge of a card, once a payment, and answers the key of its message (`platform/outbox/outbox.ts`). One that the bank
 * refused may be ordered again. The caller holds the account.
 * @throws {ApiError} when the charge is ordered already, or the payment is not owed any more.
 */
export async function orderCharge(
  transaction: Transaction<Tables>,
  payment: Payment,
  card: ChargedCard,
  now: Date,
): Promise<string> {
  await checkOwed(transaction, payment, now)

  const before = await transaction
    .selectFrom('outbox')
    .where('idempotency_key', 'like', `charge:${payment.id}:%`)
    .select('answer')
    .execute()

  if (before.some(({ answer }) => answer === null || !isRefused(JSON.parse(answer)))) throw paidAlready()

  const { bank_code: bankCode, last_four: lastFour } = card
  const request: ChargeRequest = { code: payment.code, amount: Number(payment.amount), bankCode, lastFour }
  const key = `charge:${payment.id}:${before.length + 1}`

  await addToOutbox(transaction, { kind: 'charge', key, body: request }, now)
  return key
}

/**
 * Charges the card that was ordered to be charged. Only a receipt in the books makes it a success.
 * @throws {ApiError} when the bank refused, or nobody knows yet.
 */
export async function charge(outbox: Outbox, key: string): Promise<void> {
  // What did not arrive is sent again with the same key: it ends as one charge or none.
  const answer = await outbox.deliver(key).catch(() => undefined)

  if (isRefused(answer)) throw new ApiError('402', 'The bank refused this payment. No money was taken.')
  if (answer === undefined || isRefused(answer, 'withdrawn'))
    throw new ApiError('504', 'We did not get an answer from the bank. Look at your loan before you pay again.')
}

/** Whether the bank refused a charge that was ordered; false without one. */
export async function wasRefused(transaction: Transaction<Tables>, key: string | undefined): Promise<boolean> {
  const ordered = await transaction
    .selectFrom('outbox')
    .where('idempotency_key', '=', key ?? '')
    .select('answer')
    .executeTakeFirst()

  return ordered !== undefined && ordered.answer !== null && isRefused(JSON.parse(ordered.answer))
}

function isRefused(answer: unknown, state = 'refused'): boolean {
  return typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === state
}

/** The code that the page knows a repeated payment by (docs/spec/contract.md §7a). */
function paidAlready(): ApiError {
  return new ApiError('800005', 'This payment was made already. Please do not send it again.')
}
