import type { getConfirmDetail, getVariantConfirmDetail } from '@pahiram/contract'

import { agreementAddress, popAgreementPosition } from './agreements.ts'
import type { WrittenAnswer } from '../../platform/http/envelope.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { instalments, offerRows } from '../../ledger/figures.ts'
import { translated } from '../../platform/language/translated.ts'
import { loanCost } from '../../ledger/loan-cost.ts'
import { type Offer, offerIdOf, prepareOffer } from '../../ledger/offer.ts'
import { amountText, formatMarketDay } from '../../platform/language/amounts-and-days.ts'

/** Answers what a borrower confirms on `/loan-confirm`. */
export function answerConfirmDetail(database: Database, now: () => Date): Handler<typeof getConfirmDetail> {
  const findOffer = prepareOffer(database)

  return async ({ productId }, caller) => {
    const offer = await findOffer(caller.tokenHash(), productId)

    return writeOffer(offer, caller.origin, now())
  }
}

/** The same for `/loan-confirm2`, with what only that page shows. */
export function answerVariantConfirmDetail(
  database: Database,
  now: () => Date,
): Handler<typeof getVariantConfirmDetail> {
  const findOffer = prepareOffer(database)

  return async ({ productId }, caller) => {
    const offer = await findOffer(caller.tokenHash(), productId)

    return {
      ...writeOffer(offer, caller.origin, now()),
      comProductLogo: offer.logo,
      comProductName: offer.name,
      buttonText: translated(offer.confirm_text),
      currencyFlag: offer.in_rupees ? 1 : 0,
      promo: offer.promo_image === null ? null : { image: offer.promo_image, title: translated(offer.promo_title) },
    }
  }
}

/** Dates are those of a loan paid out today. */
function writeOffer(offer: Offer, origin: string, today: Date): WrittenAnswer<typeof getConfirmDetail> {
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
    })),
    firstPayTime: formatMarketDay(today, offer.period_days),
    firstPeriodDay: String(offer.period_days),
    pRateDsc: translated(offer.rate),
    sendSms: '0',
    isPopType: offer.asks_to_stay ? 1 : 0,
    popTitle: translated(offer.stay_title),
    popContent: translated(offer.stay_content),
    popAgreementUrl: offer.opens_agreement ? agreementAddress(origin, popAgreementPosition, offer) : null,
    cost: loanCost(offer),
  }
}
