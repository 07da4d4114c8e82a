import type { getConfirmDetail, getVariantConfirmDetail } from '@pahiram/contract'

import { agreementAddress, popAgreementPosition } from './agreements.ts'
import { onOrigin } from '../../platform/http/own-origin.ts'
import type { WrittenAnswer } from '../../platform/http/envelope.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { instalments, offerRows } from '../../ledger/figures.ts'
import { messagesOf } from '../../platform/language/messages.ts'
import { translated } from '../../platform/language/translated.ts'
import { loanCost } from '../../ledger/loan-cost.ts'
import { type Offer, offerIdOf, prepareOffer, shownOf } from '../../ledger/offer.ts'
import { amountText, formatMarketDay } from '../../platform/language/amounts-and-days.ts'

/** Answers what a borrower confirms on `/loan-confirm`. */
export function answerConfirmDetail(database: Database, now: () => Date): Handler<typeof getConfirmDetail> {
  const findOffer = prepareOffer(database, now)

  return async ({ productId }, caller) => {
    const offer = await findOffer(caller.tokenHash(), productId)

    caller.isOf(offer.account_id)
    return writeOffer(offer, caller.origin, now())
  }
}

/** The same for `/loan-confirm2`, with what only that page shows. */
export function answerVariantConfirmDetail(
  database: Database,
  now: () => Date,
): Handler<typeof getVariantConfirmDetail> {
  const findOffer = prepareOffer(database, now)

  return async ({ productId }, caller) => {
    const offer = await findOffer(caller.tokenHash(), productId)

    caller.isOf(offer.account_id)
    const { buttonText, promo } = shownOf(offer)
    const image = promo === undefined ? offer.promo_image : onOrigin(promo.image, caller.origin)

    return {
      ...writeOffer(offer, caller.origin, now()),
      comProductLogo: offer.logo,
      comProductName: offer.name,
      buttonText: buttonText ?? translated(offer.confirm_text),
      currencyFlag: offer.in_rupees ? 1 : 0,
      promo:
        image === null
          ? null
          : { image, title: promo === undefined ? translated(offer.promo_title) : (promo.title ?? null) },
    }
  }
}

/** Dates are those of a loan paid out today. */
function writeOffer(offer: Offer, origin: string, today: Date): WrittenAnswer<typeof getConfirmDetail> {
  const { isPopType, popTitle, popContent, popAgreementUrl, sendSms = 0 } = shownOf(offer)
  const agreement = offer.opens_agreement ? agreementAddress(origin, popAgreementPosition, offer) : null

  return {
    offerId: offerIdOf(offer),
    amount: amountText(Number(offer.amount)),
    periods: String(offer.periods),
    termUnit: offer.term_unit,
    days: String(offer.periods * offer.period_days),
    details: offerRows(offer, offer.rate, today).map(({ label, value }) => ({ text: label, value })),
    repay_plans: instalments(offer).map(({ amount, day }) => ({
      amount: amountText(amount),
      pay_time: formatMarketDay(today, day),
      remark: messagesOf('repayment').remark.in({ days: day }),
    })),
    firstPayTime: formatMarketDay(today, offer.period_days),
    firstPeriodDay: String(offer.period_days),
    pRateDsc: translated(offer.rate),
    sendSms: String(sendSms) as '0' | '1',
    isPopType: isPopType ?? (offer.asks_to_stay ? 1 : 0),
    popTitle: popTitle ?? translated(offer.stay_title),
    popContent: popContent ?? translated(offer.stay_content),
    popAgreementUrl: popAgreementUrl === undefined ? agreement : onOrigin(popAgreementUrl, origin),
    cost: loanCost(offer),
  }
}
