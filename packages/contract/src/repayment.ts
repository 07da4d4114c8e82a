import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { textRow } from './rows.ts'
import { answerOf, flag, list, part, text } from './tolerant.ts'

const repaymentPlanEntry = part({ remark: text(), title: text(), amount: text(), time: text() })

/** One payment of the plan. */
export type RepaymentPlanEntry = NonNullable<v.InferOutput<typeof repaymentPlanEntry>>

const paymentChannel = part({ name: text(), logo: text(), channel_number: text() })

/** One way to pay. */
export type PaymentChannel = NonNullable<v.InferOutput<typeof paymentChannel>>

const payNotice = part({ title: text(), list: list(part({ name: text(), steps: list(text()) })) })

/** How to pay with a code, step by step, under one heading. */
export type PayNotice = NonNullable<v.InferOutput<typeof payNotice>>

/**
 * What is to be repaid (docs/spec/contract.md §3, RepaymentInfo). Exported as a reader too: `/repaymentOfCode2` reads
 * it back from the browser's storage, which holds whatever it holds (docs/spec/contract.md §5).
 */
export const repaymentInfo = answerOf({
  repayAmount: text(),
  repayDate: text(),
  productName: text(),
  productLogo: text(),
  detail: list(textRow),
  repayPlan: list(repaymentPlanEntry),
  repayList: list(paymentChannel),
  noticeMsg: text(),
  defDetail: part({ payCode: text(), logo: text(), title: text(), payNotice: list(payNotice) }),
  /** True: the Dragonpay tip is shown. */
  isShowReyTop: flag(),
  delayInfo: part({ delayAmount: text(), title: text(), nextDate: text() }),
  /**
   * Paying now against extending: `now` is what is owed now, `later` what is paid in all with an extension (its fee and
   * late charges now, the instalment on `laterDate`), `extra` the difference. Money with its symbol.
   */
  comparison: part({ now: text(), later: text(), laterDate: text(), extra: text() }),
})

export type RepaymentInfo = v.InferOutput<typeof repaymentInfo>

const optionalText = v.optional(v.string())
const order = v.object({ productId: optionalText, orderId: optionalText })

/** What an extension costs. */
export const getExtensionInfo = endpoint('POST', '/ndustan/imitating', {
  name: 'getExtensionInfo',
  effect: 'read',
  request: order,
  answer: repaymentInfo,
})

/** What the next instalment costs. */
export const getInstalmentPlan = endpoint('POST', '/v3/installment/loan-play-detail', {
  name: 'getInstalmentPlan',
  effect: 'read',
  request: order,
  answer: repaymentInfo,
})

/**
 * Starts a payment; `isDelay` is sent for an extension, and `amount` as the server gave it (docs/spec/contract.md §7a).
 */
export const createPaymentCode = endpoint('POST', '/v3/loan-details/generate-vcode', {
  name: 'createPaymentCode',
  effect: 'money',
  request: v.object({
    productId: optionalText,
    orderId: optionalText,
    amount: v.string(),
    channelNumber: v.string(),
    isDelay: v.optional(v.literal('1')),
    idempotencyKey,
  }),
  answer: answerOf({ payUrl: text() }),
})
