import { randomUUID } from 'node:crypto'

import type { commitRepayment } from '@pahiram/contract'
import type { Transaction } from 'kysely'

import { prepareAccount } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { retrying } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import { holdAccount } from '../../ledger/account-money.ts'
import { noProvider, type PayingParts } from '../../ledger/payment-provider.ts'
import { charge, checkAmount, orderCharge, payingWith } from './intent.ts'

/** Pays by card: at once, or after a code sent by SMS, as the card asks. */
export function answerCommitRepayment(
  database: Database,
  { provider, outbox }: PayingParts,
  now: () => Date,
): Handler<typeof commitRepayment> {
  const findAccount = prepareAccount(database)

  return async (asked, caller) => {
    const accountId = await findAccount(caller)

    if (provider?.charge === undefined) throw noProvider()

    const { chargeKey, ...answer } = await retrying(() =>
      database.query.transaction().execute(async (transaction) => {
        const before = await payingWith(transaction, accountId, asked)
        const card = await findCard(transaction, accountId, asked.cardId)

        checkAmount(before, asked.amount)
        await holdAccount(transaction, before.account_id)

        // Another call may have paid until the account was held.
        const payment = await payingWith(transaction, accountId, asked)

        if (!card.needs_code) {
          const chargeKey = await orderCharge(transaction, payment, card, now())

          return { chargeKey, needValid: 0 as const, repaymentRecordId: payment.id, repayToken: payment.id }
        }
        return {
          chargeKey: undefined,
          needValid: 1 as const,
          repaymentRecordId: await recordOf(transaction, { ...payment, card_id: card.id }, now()),
          repayToken: payment.id,
        }
      }),
    )

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

type Wanted = { account_id: string; order_id: string; id: string; card_id: string }

/** The record of a payment with a card: the same, however often it is asked for. */
async function recordOf(
  transaction: Transaction<Tables>,
  { account_id, order_id, id: payment_id, card_id }: Wanted,
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
