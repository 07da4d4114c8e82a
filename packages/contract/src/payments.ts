import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { answerOf, choice, list, number, part, text } from './tolerant.ts'

const kinds = ['repay', 'delay'] as const

const receipt = part({
  /** Unique: `R-2611-0482137715`. */
  receiptNo: text(),
  /** With its symbol. */
  amount: text(),
  /** When it was paid: `21 Nov 2026, 14:05`. */
  time: text(),
  /** The name of the way that it was paid. */
  channel: text(),
  /** `repay`: for an instalment; `delay`: for an extension. */
  kind: choice(kinds),
  /** The payment code. */
  code: text(),
  orderNo: text(),
})

/** The receipt of money that arrived (docs/spec/contract-2.md §1). */
export type Receipt = NonNullable<v.InferOutput<typeof receipt>>

const paymentState = answerOf({
  /**
   * Of the last payment that was begun: `none` was, it is `open`, its money was `received`, the partner `refused` it, or
   * its code `expired`.
   */
  state: choice(['none', 'open', 'received', 'refused', 'expired']),
  /** When `received`. */
  receipt,
  /** When `open`: until when the code can be paid, `24 Nov 2026, 14:05`. */
  validUntil: text(),
  /** What is owed next and by when, the amount with its symbol; absent when nothing is. */
  left: part({ amount: text(), time: text() }),
  /** As in LoanDetails. */
  orderStatus: number(),
})

/** What became of the last payment of an order (docs/spec/contract-2.md §1). */
export type PaymentState = v.InferOutput<typeof paymentState>

const optionalText = v.optional(v.string())
const order = { productId: optionalText, orderId: optionalText }

/** What became of the last payment that was begun, for an instalment (`repay`) or an extension (`delay`). */
export const getPaymentState = endpoint('POST', '/v3/loan-details/payment-state', {
  name: 'getPaymentState',
  effect: 'read',
  request: v.object({ ...order, kind: v.picklist(kinds) }),
  answer: paymentState,
})

/** The receipts of an order, the newest first. */
export const listPayments = endpoint('POST', '/v3/loan-details/payments', {
  name: 'listPayments',
  effect: 'read',
  request: v.object(order),
  answer: answerOf({ payments: list(receipt) }),
})

/**
 * The due dates of an order as an iCalendar file: an address to follow, with the common query, `productId` and `orderId`.
 */
export const dueDatesCalendar = { method: 'GET', path: '/v3/loan-details/calendar.ics' } as const
