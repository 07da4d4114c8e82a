import * as v from 'valibot'

import { endpoint, idempotencyKey } from './endpoint.ts'
import { planEntry } from './loan.ts'
import { answerOf, choice, flag, list, number, part, text, textRow } from './tolerant.ts'

/** `group`: the heading under which it is listed, `E-wallet`. */
const paymentChannel = part({ name: text(), logo: text(), channel_number: text(), group: text() })

/** One way to pay. */
export type PaymentChannel = NonNullable<v.InferOutput<typeof paymentChannel>>

const payNotice = part({ title: text(), list: list(part({ name: text(), steps: list(text()) })) })

/** How to pay with a code, step by step, under one heading. */
export type PayNotice = NonNullable<v.InferOutput<typeof payNotice>>

const paymentChoice = part({
  /** `next`: what is due next; `all`: settles the loan today; `other`: an amount between `least` and `most`. */
  kind: choice(['next', 'all', 'other']),
  title: text(),
  /** What it costs; absent for `other`. */
  amount: text(),
  note: text(),
  /** What settling today saves, as a sentence. */
  saves: text(),
  least: text(),
  most: text(),
})

/** One way of how much to pay (docs/spec/contract-3.md §2). */
export type PaymentChoice = NonNullable<v.InferOutput<typeof paymentChoice>>

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
  repayPlan: list(planEntry),
  repayList: list(paymentChannel),
  noticeMsg: text(),
  defDetail: part({
    payCode: text(),
    logo: text(),
    title: text(),
    payNotice: list(payNotice),
    /** Until when the code can be paid, `24 Nov 2026, 14:05`, and what is paid with it, written as `repayAmount` is. */
    validUntil: text(),
    amount: text(),
  }),
  /** True: the Dragonpay tip is shown. */
  isShowReyTop: flag(),
  delayInfo: part({ delayAmount: text(), title: text(), nextDate: text() }),
  /**
   * Paying now against extending: `now` is what is owed now, `later` what is paid in all with an extension (its fee and
   * late charges now, `rest` on `laterDate`), `extra` the difference. Money with its symbol.
   */
  comparison: part({ now: text(), later: text(), laterDate: text(), extra: text(), rest: text() }),
  /** How much may be paid, the next payment first. */
  choices: list(paymentChoice),
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
    /** The kind of the choice whose amount is asked for; without it what is due next. */
    choice: v.optional(v.picklist(['next', 'all', 'other'])),
    idempotencyKey,
  }),
  answer: answerOf({ payUrl: text() }),
})

const paymentKinds = ['repay', 'delay'] as const

const receipt = part({
  /** Unique: `R-2611-0482137715`. */
  receiptNo: text(),
  /** With its symbol. */
  amount: text(),
  /** How much of `amount` went towards the loan, with its symbol. */
  applied: text(),
  /** How much of `amount` is held for the borrower, because it fits nothing that is owed, with its symbol; absent: none. */
  kept: text(),
  /** How much of `amount` is not held any more either: the partner took it back, or it was sent back; absent: none. */
  returned: text(),
  /** When it was paid: `21 Nov 2026, 14:05`. */
  time: text(),
  /** The name of the way that it was paid. */
  channel: text(),
  /** `repay`: for an instalment; `delay`: for an extension. */
  kind: choice(paymentKinds),
  /** The repayment code. */
  code: text(),
  orderNo: text(),
})

/** The receipt of money that arrived (docs/spec/contract-2.md §1). */
export type Receipt = NonNullable<v.InferOutput<typeof receipt>>

const paymentState = answerOf({
  /**
   * Of the last payment that was begun: `none` was, it is `open`, its money did what it was for (`received`), was booked
   * and something is left (`partly`), or is `kept` as a whole; the partner `refused` it, or its code `expired`.
   */
  state: choice(['none', 'open', 'received', 'partly', 'kept', 'refused', 'expired']),
  /** When money came: `received`, `partly` or `kept`. */
  receipt,
  /** When `kept`: what came, fits nothing that is owed and is held for the borrower, with its symbol. */
  kept: part({ amount: text() }),
  /** When `open`: until when the code can be paid, `24 Nov 2026, 14:05`. */
  validUntil: text(),
  /** When `open`: the code, and what is paid with it, with its symbol. */
  code: text(),
  amount: text(),
  /** What is owed next and by when, the amount with its symbol, the remark as in a plan; absent when nothing is. */
  left: part({ amount: text(), time: text(), remark: text() }),
  /** How many of the loan's payments are paid in full, and how many there are. */
  progress: part({ paid: number(), of: number() }),
  /** As in LoanDetails. */
  orderStatus: number(),
})

/** What became of the last payment of an order (docs/spec/contract-2.md §1). */
export type PaymentState = v.InferOutput<typeof paymentState>

/** What became of the last payment that was begun, for an instalment (`repay`) or an extension (`delay`). */
export const getPaymentState = endpoint('POST', '/v3/loan-details/payment-state', {
  name: 'getPaymentState',
  effect: 'read',
  request: v.object({ ...order.entries, kind: v.picklist(paymentKinds) }),
  answer: paymentState,
})

/** The receipts of an order, the newest first. */
export const listPayments = endpoint('POST', '/v3/loan-details/payments', {
  name: 'listPayments',
  effect: 'read',
  request: order,
  answer: answerOf({ payments: list(receipt) }),
})

const loanDocuments = answerOf({
  productName: text(),
  orderNo: text(),
  /** The day that the documents are of: `21 Nov 2026`. */
  day: text(),
  /** What was owed and paid, by day, the earliest first; the amounts with their symbol, absent where there is none. */
  statement: list(part({ day: text(), title: text(), owed: text(), paid: text(), left: text() })),
  /** What all of it comes to. */
  total: part({ owed: text(), paid: text(), left: text() }),
  /** As `listPayments` answers them. */
  payments: list(receipt),
  /** When nothing is owed any more: what was lent, all that was paid, and the day that completed it. */
  certificate: part({ amount: text(), paid: text(), repaidOn: text() }),
})

/** The documents of a loan but for its agreements (docs/spec/contract-3.md §2). */
export type LoanDocuments = v.InferOutput<typeof loanDocuments>

/** A statement of account, a receipt for each payment, and, when the loan is repaid, what its certificate says. */
export const getLoanDocuments = endpoint('POST', '/v3/loan-details/documents', {
  name: 'getLoanDocuments',
  effect: 'read',
  request: order,
  answer: loanDocuments,
})

/**
 * The due dates of an order as an iCalendar file: an address to follow, with the common query, `productId` and `orderId`.
 */
export const dueDatesCalendar = { method: 'GET', path: '/v3/loan-details/calendar.ics' } as const
