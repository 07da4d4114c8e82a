import type { payByAlipay } from '@pahiram/contract'

import { ApiError } from '../../platform/http/envelope.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { noProvider, paymentOrder, type PaymentProvider } from '../../ledger/payment-provider.ts'
import { prepareLoan } from '../../ledger/loan-query.ts'
import { checkAmount, checkOwed, payingWith } from './intent.ts'

/** Answers where the payment that a token belongs to is made by Alipay. */
export function answerPayByAlipay(
  database: Database,
  provider: PaymentProvider | undefined,
  now: () => Date,
): Handler<typeof payByAlipay> {
  const findLoan = prepareLoan(database, now)

  return async (asked, caller) => {
    const loan = await findLoan(caller.tokenHash(), { orderId: asked.orderId })

    if (loan.takes_alipay !== true) throw new ApiError('400', 'Alipay is not offered for this loan.')
    if (provider === undefined) throw noProvider()

    const payment = await payingWith(database.query, loan.account_id, asked)

    checkAmount(payment, asked.amount)
    await checkOwed(database.query, payment, now())
    return { payUrl: await provider.payUrl(paymentOrder(payment, caller)) }
  }
}
