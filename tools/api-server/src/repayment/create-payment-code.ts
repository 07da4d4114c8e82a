import type { createPaymentCode } from '@pahiram/contract'

import type { Caller } from '../api/caller.ts'
import { ApiError } from '../api/envelope.ts'
import type { Handler } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { minorUnitsIn } from '../loan/minor-units.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { beginPayment, codeMessage } from './begin-payment.ts'
import { prepareLoan } from './loan-query.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Who takes the money, and what is sent to them. */
export interface PayingParts {
  /** Undefined: no payment begins. */
  readonly provider: PaymentProvider | undefined
  readonly outbox: Outbox
}

/** Begins a payment and answers where it is paid; the same intent sent twice is one payment. */
export function answerCreatePaymentCode(
  database: Database,
  { provider, outbox }: PayingParts,
  now: () => Date,
): Handler<typeof createPaymentCode> {
  const findLoan = prepareLoan(database, now)

  return async ({ productId, orderId, amount, channelNumber, isDelay, idempotencyKey: key }, caller) => {
    const loan = await findLoan(caller.tokenHash(), { productId, orderId })
    const kind = isDelay === '1' ? 'delay' : 'repay'

    if (!loan.channels.some(({ number }) => number === channelNumber))
      throw new ApiError('400', 'This way to pay is not offered. Please choose another one.')
    if (kind === 'delay' && !loan.can_extend) throw notExtendable()
    if (provider === undefined) throw noProvider()

    const payment = await beginPayment(
      database,
      loan,
      { kind, channel: channelNumber, amount: minorUnitsIn(amount), key },
      now(),
      { announces: provider.sendCode !== undefined },
    )
    const { id, code, channel } = payment

    // Sent again later if it does not arrive: the borrower need not wait for that.
    if (provider.sendCode !== undefined) void outbox.deliver(codeMessage(payment).key).catch(() => undefined)

    return {
      payUrl: await provider.payUrl({ id, code, channel, amount: Number(payment.amount), ...originsOf(caller) }),
    }
  }
}

/** Where the borrower reached this server, and where their pages are. */
export function originsOf({ origin, pagesOrigin }: Caller): Pick<Caller, 'origin' | 'pagesOrigin'> {
  return { origin, pagesOrigin }
}

export function notExtendable(): ApiError {
  return new ApiError('409', 'This loan cannot be extended.')
}

/** A deployment without a payment partner takes no payments; it does not pretend to. */
export function noProvider(): ApiError {
  return new ApiError('503', 'Payments are not open here yet. Please try again later, or call us.')
}
