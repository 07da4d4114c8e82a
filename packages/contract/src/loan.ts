import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { answerOf, choice, flag, list, nothing, number, part, text, textRow } from './tolerant.ts'

const recommendedProduct = part({
  logo: text(),
  name: text(),
  buttonText: text(),
  range: text(),
  rangeDesc: text(),
  rate: text(),
  desc: text(),
  /** False: shown, but not to be tapped. */
  flag: flag(),
  linkKey: text(),
})

/** A product that the order page recommends (docs/spec/contract.md §3, LoanDetails.recProducts). */
export type RecommendedProduct = NonNullable<v.InferOutput<typeof recommendedProduct>>

/** How a payment of a plan is (docs/spec/contract-3.md §2). */
const planState = choice(['paid', 'partly', 'next', 'late', 'later'])

/** One payment of a plan; the remark says that it is paid, or how far its day is: `in 5 days`, `today`, `3 days late`. */
export const planEntry = part({ remark: text(), title: text(), amount: text(), time: text(), state: planState })

const loanDetails = answerOf({
  orderStatus: number(),
  noticeStatusText: text(),
  noticeDesText: text(),
  productName: text(),
  productLogo: text(),
  userOrderDetail: part({ detail: list(textRow) }),
  recProducts: list(recommendedProduct),
  inside: text(),
  h5Url: text(),
  /** True: a rollover is available. */
  isDelay: flag(),
  telephone: text(),
  isScore: flag(),
  playeduL: text(),
  reyMsg: text(),
  KindTipsMsg: text(),
  cardNeedPop: flag(),
  cardPopTitle: text(),
  cardPopMsg: text(),
  /** What is owed next, late charges included, with its symbol; absent when nothing is owed. */
  dueAmount: text(),
  /** The day by which `dueAmount` is owed. */
  dueDate: text(),
  /** What one more day of being late adds, with its symbol. */
  lateCost: text(),
  /** The days of a loan that is not paid out yet; one that is not known is absent, `firstPayment` may still move. */
  timeline: part({ applied: text(), approved: text(), sent: text(), firstPayment: text() }),
  /** The payments of a loan that was paid out: what is left of each, or what it was; money with its symbol. */
  repayPlan: list(planEntry),
})

/** What an order looks like to its borrower (docs/spec/contract.md §3, LoanDetails). */
export type LoanDetails = v.InferOutput<typeof loanDetails>

/** The state of one order, with everything `/order` shows. */
export const getLoanDetails = endpoint('POST', '/v3/loan-details/loan-details', {
  name: 'getLoanDetails',
  effect: 'read',
  request: v.object({ productId: v.optional(v.string()), orderId: v.optional(v.string()) }),
  answer: loanDetails,
})

const agreedText = part({
  title: text(),
  /** Shows what was agreed to, whatever the product says now. It holds no session. */
  url: text(),
  /** `21 Nov 2026, 14:05` */
  agreedAt: text(),
})

/** An agreement of a loan that was taken (docs/spec/contract-3.md §2). */
export type AgreedText = NonNullable<v.InferOutput<typeof agreedText>>

/** What the borrower agreed to by taking the loan; empty for an order that none is kept of. */
export const listOrderAgreements = endpoint('POST', '/v3/loan-details/agreements', {
  name: 'listOrderAgreements',
  effect: 'read',
  request: v.object({ productId: v.optional(v.string()), orderId: v.optional(v.string()) }),
  answer: list(agreedText),
})

/** Reports that the borrower rated the app; the score sent is always 5 (docs/spec/product-spec.md §9). */
export const scoreApp = endpoint('POST', '/v3/loan-details/google-score', {
  name: 'scoreApp',
  request: v.object({ score: v.literal('5') }),
  answer: nothing(),
})

/** Counts a press: position 0 is Borrow Again, 1 and up the recommended product at that place. */
export const saveEvent = endpoint('POST', '/service/event/save', {
  name: 'saveEvent',
  request: v.object({ productId: v.optional(v.string()), moduleId: v.literal('30'), positionId: v.string() }),
  answer: nothing(),
})

/** Asks where a recommended product leads: a URL, or a name that the shell knows. */
export const getProductLink = endpoint('POST', '/gopia/goya/define', {
  name: 'getProductLink',
  effect: 'read',
  request: v.object({ mod: v.literal('30'), pos: v.string(), key: v.string() }),
  answer: text(),
})
