import { randomUUID } from 'node:crypto'

import type { Kysely, Selectable, Transaction } from 'kysely'

import { holdSession } from '../platform/http/caller.ts'
import { ApiError } from '../platform/http/envelope.ts'
import { currencyOf } from './figures.ts'
import type { Database } from '../platform/database/database.ts'
import { keepResult, resultOfKey } from '../platform/database/idempotency-key.ts'
import { drawPaymentCode, numberTaken } from '../platform/database/new-number.ts'
import { isWithinRate } from '../platform/database/rate-count.ts'
import type { PaymentKind } from '../platform/database/repayment-tables.ts'
import { inTransaction } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'
import { dayNumber } from '@pahiram/formatting/calendar'
import { holdAccount, type LoanKey, stateOfAccount } from './account-money.ts'
import { accountState } from './account-state.ts'
import { readFacts } from './read-facts.ts'
import { addToOutbox, type NewMessage } from '../platform/outbox/outbox.ts'
import { misfitOf, owedFor, validUntil } from './payment-fit.ts'
import type { CodeRequest } from './payment-provider.ts'
import { moneyText } from '../platform/language/amounts-and-days.ts'

/** The channel of a payment that the legacy flow begins: by card or Alipay, as its borrower then chooses. */
export const legacyChannel = 'legacy'

/** How many codes an account is given in a day: the partner is sent each. */
const newCodes = { most: 50, milliseconds: 24 * 60 * 60_000 }

/** A payment as it is kept. */
export type Payment = Selectable<Tables['payments']>

/** What is to be paid, and where. */
export interface Intent {
  readonly kind: PaymentKind
  /** A number of `payment_channels`, or `legacy`. */
  readonly channel: string
  /** Minor units as text: what the borrower saw; undefined when it was no amount. Null takes what is owed. */
  readonly amount: string | undefined | null
  /** The client's (docs/spec/contract-2.md §1): a key begins one payment, whatever is owed by then. */
  readonly key?: string | undefined
}

/**
 * Begins a payment of what is owed now, or finds the one that was begun for the same: one intent is one payment, whatever is
 * repeated and whichever server is asked. With `announces` the code of a new payment goes to the partner through the outbox;
 * `tokenHash` is of the session that asks.
 * @throws {ApiError} when nothing is owed, there is no extension, or the amount is not what is owed.
 */
export function beginPayment(
  database: Database,
  key: LoanKey & { readonly in_rupees: boolean },
  intent: Intent,
  now: Date,
  { announces = false, tokenHash }: { announces?: boolean; tokenHash?: string } = {},
): Promise<Payment> {
  return inTransaction(
    database,
    async (transaction) => {
      if (tokenHash !== undefined) await holdSession(transaction, tokenHash)
      await holdAccount(transaction, key.account_id)

      const keyed = { account_id: key.account_id, call: 'createPaymentCode', key: intent.key }
      const before = await resultOfKey(transaction, keyed)

      if (before !== undefined) return readPayment(transaction, key, before)

      const facts = await readFacts(transaction, key.account_id)
      const loan = accountState(facts, dayNumber(now)).loans.get(key.order_id)

      if (loan === undefined) throw new ApiError('404', 'We cannot find this loan in your account.')

      const { next } = loan
      const owed = owedFor(intent.kind, loan, Number(intent.amount ?? 0))

      if (next === undefined || typeof owed === 'string') throw new ApiError('409', String(owed))
      if (intent.amount !== null && intent.amount !== String(owed)) {
        const money = moneyText(owed, currencyOf(key))

        throw new ApiError('409', `The amount to pay is ${money} now. Open this page again to see it.`)
      }

      const wanted: Wanted = {
        kind: intent.kind,
        instalment: next.number,
        extension: loan.extensions,
        channel: intent.channel,
        amount: String(owed),
      }
      const open = await findOpen(transaction, key, wanted)

      if (open !== undefined && misfitOf(open, loan, now) === undefined) {
        await keepResult(transaction, keyed, open.id, now)
        return reopen(transaction, open)
      }
      if (!(await isWithinRate(transaction, `payment codes of ${key.account_id}`, newCodes, now)))
        throw new ApiError(
          '429',
          'You asked for many payment codes today. Please pay with one of those, or try again tomorrow.',
        )
      if (open !== undefined) await expire(transaction, open)

      const payment = await insertPayment(
        transaction,
        key,
        { ...wanted, valid_until: validUntil(facts, { kind: intent.kind, chosen: owed }, key.order_id, now) },
        now,
      )

      await keepResult(transaction, keyed, payment.id, now)
      if (announces) await addToOutbox(transaction, codeMessage(payment), now)
      return payment
    },
    [numberTaken],
  )
}

/** The message that gives the partner a payment's code, as long as that is valid. */
export function codeMessage(payment: Payment): NewMessage {
  const { id, code, channel, amount } = payment
  const request: CodeRequest = {
    code,
    channel,
    amount: Number(amount),
    validUntil: payment.valid_until.toISOString(),
  }

  return { kind: 'code', key: `code:${id}`, body: request, endsAt: payment.valid_until }
}

/** Why a payment cannot be paid as its loan is now, in words for the borrower; undefined when it can. */
export async function misfitNow(query: Kysely<Tables>, payment: Payment, now: Date): Promise<string | undefined> {
  const { loans } = await stateOfAccount(query, payment.account_id, now)
  const loan = loans.get(payment.order_id)

  return loan === undefined ? 'This payment is unknown.' : misfitOf(payment, loan, now)
}

/** A payment that the partner refused, and that its borrower begins again. */
async function reopen(transaction: Transaction<Tables>, payment: Payment): Promise<Payment> {
  if (payment.refused_at === null) return payment
  await transaction
    .updateTable('payments')
    .where('account_id', '=', payment.account_id)
    .where('order_id', '=', payment.order_id)
    .where('id', '=', payment.id)
    .set({ refused_at: null })
    .execute()
  return { ...payment, refused_at: null }
}

function readPayment(
  transaction: Transaction<Tables>,
  { account_id, order_id }: LoanKey,
  id: string,
): Promise<Payment> {
  return transaction
    .selectFrom('payments')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow(() => new ApiError('409', 'This key was sent for another order.'))
}

type Wanted = Pick<Payment, 'kind' | 'instalment' | 'extension' | 'channel' | 'amount'>

function findOpen(transaction: Transaction<Tables>, key: LoanKey, wanted: Wanted): Promise<Payment | undefined> {
  return transaction
    .selectFrom('payments')
    .where('account_id', '=', key.account_id)
    .where('order_id', '=', key.order_id)
    .where('kind', '=', wanted.kind)
    .where('instalment', '=', wanted.instalment)
    .where('extension', '=', wanted.extension)
    .where('channel', '=', wanted.channel)
    .where('amount', '=', wanted.amount)
    .where('state', '=', 'open')
    .selectAll()
    .executeTakeFirst()
}

async function expire(transaction: Transaction<Tables>, { account_id, order_id, id }: Payment): Promise<void> {
  await transaction
    .updateTable('payments')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .set({ state: 'expired' })
    .execute()
}

function insertPayment(
  transaction: Transaction<Tables>,
  { account_id, order_id }: LoanKey,
  wanted: Wanted & Pick<Payment, 'valid_until'>,
  now: Date,
): Promise<Payment> {
  return transaction
    .insertInto('payments')
    .values({ account_id, order_id, id: randomUUID(), ...wanted, code: drawPaymentCode(), state: 'open', made_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}
