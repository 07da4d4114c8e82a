import type { confirmRepayment } from '@pahiram/contract'
import type { Transaction } from 'kysely'

import { type Caller, holdSession, prepareAccount } from '../../platform/http/caller.ts'
import { messagesOf } from '../../platform/language/messages.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { Payment } from '../../ledger/begin-payment.ts'
import { holdAccount } from '../../ledger/account-money.ts'
import type { SmsQueue } from '../../platform/sms/sms-queue.ts'
import type { BorrowerSms } from '../../platform/sms/sms-sender.ts'
import type { PayingParts } from '../../ledger/payment-provider.ts'
import { charge, type ChargedCard, checkOwed, type Named, orderCharge, payingWith } from './intent.ts'
import { type CardRepayment, isSmsCode, newSmsCode } from './sms-code.ts'
import { currencyOf } from '../../ledger/figures.ts'
import { moneyText } from '../../platform/language/amounts-and-days.ts'

/** Sends the code of a payment by card (`sendMsg` 1), or pays when it is right (`sendMsg` 0). */
export function answerConfirmRepayment(
  database: Database,
  { sms, outbox }: Pick<PayingParts, 'outbox'> & { sms: SmsQueue<BorrowerSms> | undefined },
  now: () => Date,
): Handler<typeof confirmRepayment> {
  const findAccount = prepareAccount(database)
  const within = <Result>(work: (transaction: Transaction<Tables>) => Promise<Result>) => inTransaction(database, work)

  return async (asked, caller) => {
    const accountId = await findAccount(caller)

    if (asked.sendMsg === '1') {
      if (sms === undefined) throw new ApiError('503', 'We cannot send a code now. Please choose another way to pay.')

      const id = await within(async (transaction) => {
        const { payment, record } = await findRecord(transaction, { accountId, caller }, asked)
        const moment = now()

        await checkOwed(transaction, payment, moment)

        const { id, code, endsAt } = await newSmsCode(transaction, record, moment)
        const amount = moneyText(Number(payment.amount), currencyOf(record))
        const text = messagesOf('sms').repaymentCode({ code, amount })

        await sms.add(transaction, { id, message: { accountId, orderId: payment.order_id, text }, endsAt }, moment)
        return id
      })

      await sms.send(id)
      return null
    }

    const chargeKey = await within(async (transaction) => {
      const { payment, record, card } = await findRecord(transaction, { accountId, caller }, asked)
      const matches = await isSmsCode(transaction, record, asked.verifyCode, now())

      return matches ? orderCharge(transaction, payment, card, now()) : undefined
    })

    // Said only now: thrown inside, it would undo the count of wrong guesses.
    if (chargeKey === undefined)
      throw new ApiError('800006', 'This code is wrong or too old. Please check it, or get a new one.')
    await charge(outbox, chargeKey)
    return null
  }
}

/** The payment that waits for a code, held: codes are counted by one call at a time. */
async function findRecord(
  transaction: Transaction<Tables>,
  { accountId, caller }: { accountId: string; caller: Caller },
  asked: Named & { readonly repaymentRecordId: string },
): Promise<{ payment: Payment; record: CardRepayment & { in_rupees: boolean }; card: ChargedCard }> {
  await holdSession(transaction, caller.tokenHash())

  await holdAccount(transaction, accountId)

  const payment = await payingWith(transaction, accountId, asked)
  const record = isUuid(asked.repaymentRecordId)
    ? await transaction
        .selectFrom('card_repayments as record')
        .innerJoin('bank_cards as card', (join) =>
          join.onRef('card.account_id', '=', 'record.account_id').onRef('card.id', '=', 'record.card_id'),
        )
        .innerJoin('loans', (join) =>
          join.onRef('loans.account_id', '=', 'record.account_id').onRef('loans.order_id', '=', 'record.order_id'),
        )
        .where('record.account_id', '=', accountId)
        .where('record.order_id', '=', payment.order_id)
        .where('record.payment_id', '=', payment.id)
        .where('record.id', '=', asked.repaymentRecordId)
        .select(['record.account_id', 'record.id', 'card.bank_code', 'card.last_four', 'loans.in_rupees'])
        .executeTakeFirst()
    : undefined

  if (record === undefined) throw new ApiError('404', 'This payment is unknown. Open this page again.')
  return { payment, record, card: record }
}
