import type { createPaymentCode } from '@pahiram/contract'

import { ApiError } from '../../platform/http/envelope.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashedKey } from '../../platform/database/idempotency-key.ts'
import { minorUnitsIn } from '@pahiram/formatting'
import { beginPayment, codeMessage } from '../../ledger/begin-payment.ts'
import { prepareLoan } from '../../ledger/loan-query.ts'
import { noProvider, paymentOrder, type PayingParts } from '../../ledger/payment-provider.ts'

/** Begins a payment and answers where it is paid; the same intent sent twice is one payment. */
export function answerCreatePaymentCode(
  database: Database,
  { provider, outbox }: PayingParts,
  now: () => Date,
): Handler<typeof createPaymentCode> {
  const findLoan = prepareLoan(database, now)

  return async ({ idempotencyKey, ...asked }, caller) => {
    const { productId, orderId, amount, channelNumber, isDelay, choice } = asked
    const loan = await findLoan(caller.tokenHash(), { productId, orderId })
    const kind = isDelay === '1' ? 'delay' : choice === 'all' || choice === 'other' ? choice : 'repay'

    if (!loan.channels.some(({ number }) => number === channelNumber))
      throw new ApiError('400', 'This way to pay is not offered. Please choose another one.')
    if (kind === 'delay' && !loan.can_extend) throw notExtendable()
    if (provider === undefined) throw noProvider()

    const payment = await beginPayment(
      database,
      loan,
      { kind, channel: channelNumber, amount: minorUnitsIn(amount), key: hashedKey(idempotencyKey, asked) },
      now(),
      { announces: provider.sendCode !== undefined, tokenHash: caller.tokenHash() },
    )
    // Sent again later if it does not arrive: the borrower need not wait for that.
    if (provider.sendCode !== undefined) void outbox.deliver(codeMessage(payment).key).catch(() => undefined)

    return { payUrl: await provider.payUrl(paymentOrder(payment, caller)) }
  }
}

export function notExtendable(): ApiError {
  return new ApiError('409', 'This loan cannot be extended.')
}
