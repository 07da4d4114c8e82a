import { randomUUID } from 'node:crypto'

import type { pushLoan, pushVariantLoan } from '@pahiram/contract'

import { ApiError } from '../../platform/http/envelope.ts'
import { type Caller, prepareAccount } from '../../platform/http/caller.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashedKey, keepResult, resultOfKey } from '../../platform/database/idempotency-key.ts'
import { numberTaken } from '../../platform/database/new-number.ts'
import { retrying } from '../../platform/database/retry.ts'
import { minorUnitsIn } from '@pahiram/formatting'
import { pendingStatuses } from '../../ledger/order-status.ts'
import { currencyOf } from '../../ledger/figures.ts'
import { prepareLiveOrder } from '../../ledger/live-order.ts'
import type { LoanPace } from './loan-pace.ts'
import { type Offer, offerIdOf, prepareOffer } from '../../ledger/offer.ts'
import { type House, takeLoan } from './take-loan.ts'
import { moneyText } from '../../platform/language/amounts-and-days.ts'

/** The terms that the page read and sends back. */
interface Chosen {
  productId: string | undefined
  amount: string
  periods: string
  unit: string
  /** Of the offer that the page showed; an old page does not send it. */
  offerId: string | undefined
  key: string | undefined
}

/** Takes the loan of `/loan-confirm`; the same intent sent twice is one order. */
export function answerPushLoan(...parts: Parameters<typeof preparePush>): Handler<typeof pushLoan> {
  const push = preparePush(...parts)

  return ({ productId, amount, periods, termUnit, offerId, idempotencyKey: key }, caller) =>
    push({ productId, amount, periods, unit: termUnit, offerId, key }, caller)
}

/** The same for `/loan-confirm2`. */
export function answerPushVariantLoan(...parts: Parameters<typeof preparePush>): Handler<typeof pushVariantLoan> {
  const push = preparePush(...parts)

  return ({ productId, amount, period, unit, offerId, idempotencyKey: key }, caller) =>
    push({ productId, amount, periods: period, unit, offerId, key }, caller)
}

function preparePush(database: Database, pace: LoanPace, house: House) {
  const findAccount = prepareAccount(database)
  const findOffer = prepareOffer(database, pace.now)
  const findLiveOrder = prepareLiveOrder(database)

  return async (chosen: Chosen, caller: Caller): Promise<{ lendDetailsUrl: string }> => {
    const { key, ...content } = chosen
    const keyed = { account_id: await findAccount(caller), call: 'pushLoan', key: hashedKey(key, content) }
    const before = await resultOfKey(database.query, keyed)

    // Whatever is offered by now.
    if (before !== undefined) return { lendDetailsUrl: addressOf(caller.pagesOrigin, chosen.productId ?? '', before) }

    const offer = await findOffer(caller.tokenHash(), chosen.productId).catch((error: unknown) => {
      // What was shown is offered no more, to this borrower or to anybody.
      throw chosen.offerId && error instanceof ApiError && /40[34]/.test(error.code) ? offerChanged() : error
    })

    if (chosen.offerId && chosen.offerId !== offerIdOf(offer)) throw offerChanged()
    checkTerms(chosen, offer)

    const taken =
      (await findLiveOrder(offer)) ??
      (await retrying(
        () => takeLoan(database, offer, { orderId: randomUUID(), tokenHash: caller.tokenHash(), keyed }, house, pace),
        [numberTaken],
      )) ??
      // Another call was quicker.
      (await findLiveOrder(offer))

    if (taken === undefined)
      throw new ApiError('409', 'Your last loan of this product has just ended. Please try again.')
    if (!pendingStatuses.includes(taken.status))
      throw new ApiError('409', 'You already have a running loan of this product.')
    // Also of an order that another call made: the key leads to it when it is over.
    await keepResult(database.query, keyed, taken.orderId, pace.now())
    return { lendDetailsUrl: addressOf(caller.pagesOrigin, offer.product_id, taken.orderId) }
  }
}

function offerChanged(): ApiError {
  return new ApiError('409', 'The offer has changed. Please look at it again.')
}

/** What is confirmed must be what is offered: the page may be old, or the fields changed on their way. */
function checkTerms({ amount, periods, unit }: Chosen, offer: Offer): void {
  const sameAmount = minorUnitsIn(amount) === offer.amount
  const sameTerm = periods.trim() === String(offer.periods) && unit.trim() === offer.term_unit

  if (sameAmount && sameTerm) return

  const offered = moneyText(Number(offer.amount), currencyOf(offer))

  throw new ApiError(
    '400',
    offer.periods === 1
      ? `This product offers ${offered} in 1 payment. Open this page again to see the offer.`
      : `This product offers ${offered} in ${offer.periods} payments. Open this page again to see the offer.`,
  )
}

/** No session in it: the page adds its own query. */
function addressOf(origin: string, productId: string, orderId: string): string {
  return `${origin}/order?${new URLSearchParams({ productId, orderId })}`
}
