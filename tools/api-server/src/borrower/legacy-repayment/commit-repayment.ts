import { randomUUID } from 'node:crypto'

import type { commitRepayment } from '@pahiram/contract'
import type { Transaction } from 'kysely'

import { holdSession, prepareAccount } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashedKey, keepResult, resultOfKey } from '../../platform/database/idempotency-key.ts'
import { holdName } from '../../platform/database/rate-count.ts'
import { inTransaction } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import { holdAccount } from '../../ledger/account-money.ts'
import { noProvider, type PayingParts } from '../../ledger/payment-provider.ts'
import { charge, checkAmount, checkOwed, orderCharge, payingWith, wasRefused } from './intent.ts'

/** What a call led to, as it is kept for its key. */
interface Committed {
  /** Without it the card asks for a code first. */
  readonly chargeKey?: string
  readonly needValid: 0 | 1
  readonly repaymentRecordId: string
  readonly repayToken: string
}

/** Pays by card: at once, or after a code sent by SMS, as the card asks. */
export function answerCommitRepayment(
  database: Database,
  { provider, outbox }: PayingParts,
  now: () => Date,
): Handler<typeof commitRepayment> {
  const findAccount = prepareAccount(database)

  return async ({ idempotencyKey, ...asked }, caller) => {
    const accountId = await findAccount(caller)
    const keyed = { account_id: accountId, call: 'commitRepayment', key: hashedKey(idempotencyKey, asked) }

    if (provider?.charge === undefined) throw noProvider()

    const { chargeKey, ...answer } = await inTransaction(database, async (transaction): Promise<Committed> => {
      await holdSession(transaction, caller.tokenHash())
      await holdName(transaction, `repayments of ${accountId}`, now())

      const kept = await resultOfKey(transaction, keyed)
      const done = kept === undefined ? undefined : (JSON.parse(kept) as Committed)

      // What a bank refused took no money, and may be tried again.
      if (done !== undefined && !(await wasRefused(transaction, done.chargeKey))) return done

      await holdAccount(transaction, accountId)

      const payment = await payingWith(transaction, accountId, asked)
      const card = await findCard(transaction, accountId, asked.cardId)
      const { id: repayToken } = payment

      checkAmount(payment, asked.amount)
      if (card.needs_code) await checkOwed(transaction, payment, now())

      const committed: Committed = card.needs_code
        ? {
            needValid: 1,
            repaymentRecordId: await recordOf(transaction, { ...payment, card_id: card.id }, now()),
            repayToken,
          }
        : {
            chargeKey: await orderCharge(transaction, payment, card, now()),
            needValid: 0,
            repaymentRecordId: repayToken,
            repayToken,
          }

      await keepResult(transaction, { ...keyed, since: now() }, JSON.stringify(committed), now())
      return committed
    })

    if (chargeKey !== undefined) await charge(outbox, chargeKey)
    return answer
  }
}

async function findCard(transaction: Transaction<Tables>, accountId: string, cardId: string) {
  const card = isUuid(cardId)
    ? await transaction
        .selectFrom('bank_cards')
        .where('account_id', '=', accountId)
        .where('id', '=', cardId)
        .select(['id', 'needs_code', 'bank_code', 'last_four'])
        .executeTakeFirst()
    : undefined

  if (card === undefined) throw new ApiError('404', 'This card is not yours. Please choose another one.')
  return card
}

/** The record of a payment with a card: the same, however often it is asked for. */
async function recordOf(
  transaction: Transaction<Tables>,
  { account_id, order_id, id: payment_id, card_id }: Record<'account_id' | 'order_id' | 'id' | 'card_id', string>,
  made_at: Date,
): Promise<string> {
  await transaction
    .insertInto('card_repayments')
    .values({ account_id, order_id, id: randomUUID(), payment_id, card_id, made_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'order_id', 'payment_id', 'card_id']).doNothing())
    .execute()

  const { id } = await transaction
    .selectFrom('card_repayments')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .where('payment_id', '=', payment_id)
    .where('card_id', '=', card_id)
    .select('id')
    .executeTakeFirstOrThrow()

  return id
}
