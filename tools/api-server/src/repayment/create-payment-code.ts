import type { createPaymentCode } from '@pahiram/contract'

import { Refusal } from '../api/envelope.ts'
import type { Handler } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { minorUnitsIn } from '../loan/minor-units.ts'
import { beginPayment } from './begin-payment.ts'
import { prepareLoan } from './loan-query.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Begins a payment and answers where it is paid; the same intent sent twice is one payment. */
export function answerCreatePaymentCode(
  database: Database,
  provider: PaymentProvider | undefined,
  now: () => Date,
): Handler<typeof createPaymentCode> {
  const findLoan = prepareLoan(database, now)

  return async ({ productId, orderId, amount, channelNumber, isDelay }, caller) => {
    const loan = await findLoan(caller.tokenHash(), { productId, orderId })
    const kind = isDelay === '1' ? 'delay' : 'repay'

    if (!loan.channels.some(({ number }) => number === channelNumber))
      throw new Refusal('400', 'This way to pay is not offered. Please choose another one.')
    if (kind === 'delay' && !loan.can_extend) throw notExtendable()
    if (provider === undefined) throw noProvider()

    const payment = await beginPayment(
      database,
      loan,
      { kind, channel: channelNumber, amount: minorUnitsIn(amount) },
      now(),
    )
    const { id, code, channel } = payment

    return {
      payUrl: await provider.payUrl({ id, code, channel, amount: Number(payment.amount), origin: caller.origin }),
    }
  }
}

export function notExtendable(): Refusal {
  return new Refusal('409', 'This loan cannot be extended.')
}

/** A deployment without a payment partner takes no payments; it does not pretend to. */
export function noProvider(): Refusal {
  return new Refusal('503', 'Payments are not open here yet. Please try again later, or call us.')
}
