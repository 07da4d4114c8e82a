import type { listRepaymentWays } from '@pahiram/contract'

import type { Handler } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import { beginPayment, legacyChannel } from '../../ledger/begin-payment.ts'
import { prepareLoan } from '../../ledger/loan-query.ts'

/**
 * Answers the cards of the session's borrower and what is owed now. The token belongs to that one payment: asked again
 * for the same, it is the same. `userId` is not looked at, since anybody could write it.
 */
export function answerRepaymentWays(database: Database, now: () => Date): Handler<typeof listRepaymentWays> {
  const findLoan = prepareLoan(database, now)
  const listCards = prepareQuery(database.pool, 'bank-cards', (asked: { accountId: string }) =>
    database.query
      .selectFrom('bank_cards')
      .where('account_id', '=', asked.accountId)
      .orderBy('position')
      .select(['id', 'bank_name', 'bank_code', 'last_four']),
  )

  return async ({ orderId = '' }, caller) => {
    const tokenHash = caller.tokenHash()
    const loan = await findLoan(tokenHash, { orderId })
    const intent = { kind: 'repay', channel: legacyChannel, amount: null } as const
    const payment = await beginPayment(database, loan, intent, now(), { tokenHash })
    const cards = await listCards({ accountId: loan.account_id })

    return {
      bankList: cards.map(({ id, bank_name, bank_code, last_four }) => ({
        id,
        bankName: bank_name,
        cardNo: `**** **** **** ${last_four}`,
        bankCode: bank_code,
      })),
      alipay: loan.takes_alipay === true ? 1 : 0,
      amount: Number(payment.amount),
      repayToken: payment.id,
    }
  }
}
