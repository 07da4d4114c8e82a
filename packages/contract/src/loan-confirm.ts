import * as v from 'valibot'

import { endpoint, idempotencyKey } from './endpoint.ts'
import { answerOf, flag, list, part, text, textRow } from './tolerant.ts'

const planEntry = part({ amount: text(), pay_time: text(), remark: text() })

/** One instalment of the plan that a loan would have. */
export type PlanEntry = NonNullable<v.InferOutput<typeof planEntry>>

const loanCost = part({
  /** What the borrower gets, with its symbol. */
  received: text(),
  /** What the borrower pays back in all, when each payment is on time. */
  repaid: text(),
  /** `repaid` less `received`. */
  cost: text(),
  /** The effective rate of a month: `7.07% a month`. */
  monthlyRate: text(),
  /** The effective rate of a year: `127.06% a year`. */
  effectiveRate: text(),
  /** What a late payment costs, in a sentence. */
  late: text(),
})

/** What a loan costs in all (docs/spec/contract-2.md §1); money with its symbol. */
export type LoanCost = NonNullable<v.InferOutput<typeof loanCost>>

const confirmFields = {
  /** Of what is shown: sent with the push, which is refused with 409 when another offer is in force by then. */
  offerId: text(),
  amount: text(),
  periods: text(),
  termUnit: text(),
  days: text(),
  details: list(textRow),
  repay_plans: list(planEntry),
  firstPayTime: text(),
  firstPeriodDay: text(),
  pRateDsc: text(),
  /** Kept, and changes nothing on the pages (docs/spec/contract.md §7a). */
  sendSms: text(),
  /** True: going back asks first, with `popTitle` and `popContent`. */
  isPopType: flag(),
  popTitle: text(),
  popContent: text(),
  popAgreementUrl: text(),
  cost: loanCost,
}

const confirmDetail = answerOf(confirmFields)

/** The loan that is about to be confirmed (docs/spec/contract.md §3, ConfirmDetail). */
export type ConfirmDetail = v.InferOutput<typeof confirmDetail>

const variantConfirmDetail = answerOf({
  ...confirmFields,
  comProductLogo: text(),
  comProductName: text(),
  buttonText: text(),
  /** True: amounts are in rupees. */
  currencyFlag: flag(),
  promo: part({ image: text(), title: text() }),
})

/** The same for the variant, with what only its page shows. */
export type VariantConfirmDetail = v.InferOutput<typeof variantConfirmDetail>

const agreement = part({ title: text(), position: text() })

/** A contract to agree to; `position` asks for its link. */
export type Agreement = NonNullable<v.InferOutput<typeof agreement>>

const optionalText = v.optional(v.string())
const scene = v.literal('3')
const agreementsRequest = v.object({ productId: optionalText, scene })
const agreementLink = answerOf({ contract_url: text() })
const pushedLoan = answerOf({ lendDetailsUrl: text() })

/** What `/loan-confirm` shows. */
export const getConfirmDetail = endpoint('POST', '/v3/loan-confirm/loan-detail-confirm', {
  name: 'getConfirmDetail',
  effect: 'read',
  request: v.object({ productId: optionalText }),
  answer: confirmDetail,
})

/** The contracts to agree to before confirming. */
export const listAgreements = endpoint('GET', '/v3/contract/contract', {
  name: 'listAgreements',
  effect: 'read',
  request: agreementsRequest,
  answer: list(agreement),
})

/** Where a contract can be read. */
export const getAgreementLink = endpoint('GET', '/v3/contract/contract-jump', {
  name: 'getAgreementLink',
  effect: 'read',
  request: v.object({ productId: optionalText, scene, position: v.string(), orderId: optionalText }),
  answer: agreementLink,
})

/** Takes the loan; answers where its order is shown. */
export const pushLoan = endpoint('POST', '/v3/loan-confirm/loan-detail-push', {
  name: 'pushLoan',
  effect: 'money',
  request: v.object({
    amount: v.string(),
    periods: v.string(),
    termUnit: v.string(),
    productId: optionalText,
    offerId: optionalText,
    idempotencyKey,
  }),
  answer: pushedLoan,
})

/** What `/loan-confirm2` shows. */
export const getVariantConfirmDetail = endpoint('POST', '/gopia/goya/confirm-detail', {
  name: 'getVariantConfirmDetail',
  effect: 'read',
  statusField: 'stat',
  request: v.object({ productId: optionalText }),
  answer: variantConfirmDetail,
})

/** The variant's contracts to agree to. */
export const listVariantAgreements = endpoint('GET', '/gopia/goya/contracts', {
  name: 'listVariantAgreements',
  effect: 'read',
  statusField: 'stat',
  request: agreementsRequest,
  answer: list(agreement),
})

/** Where one of the variant's contracts can be read. */
export const getVariantAgreementLink = endpoint('GET', '/gopia/goya/contract-jump', {
  name: 'getVariantAgreementLink',
  effect: 'read',
  statusField: 'stat',
  request: v.object({ productId: optionalText, scene, position: v.string() }),
  answer: agreementLink,
})

/** Takes the variant's loan; answers where its order is shown. */
export const pushVariantLoan = endpoint('POST', '/gopia/goya/push', {
  name: 'pushVariantLoan',
  effect: 'money',
  statusField: 'stat',
  request: v.object({
    productId: optionalText,
    amount: v.string(),
    period: v.string(),
    unit: v.string(),
    offerId: optionalText,
    idempotencyKey,
  }),
  answer: pushedLoan,
})
