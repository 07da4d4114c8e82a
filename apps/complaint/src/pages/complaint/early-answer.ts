import type { ComplaintInit, ComplaintOrder } from '@pahiram/contract'

import { type Question, questionsOf, saysSomething } from './questions.ts'

/** The home as its first view shows it. */
export interface EarlyHome {
  readonly orderDetail: ComplaintOrder | undefined
  /** Which of these is shown, not empty: the order, that none is chosen, or that there is none; and the way to others. */
  readonly shows: Readonly<Record<'order' | 'noOrderChosen' | 'noOrders' | 'all', string>>
  readonly problemType: readonly Question[]
}

/**
 * Reads what a complaint can be about as the page will, before any bundle has arrived: part of the inline script. Undefined
 * where the page has words of its own: an order without a name, or nothing to choose.
 */
export function earlyAnswer({ orderDetail, orderList, problemType }: ComplaintInit): EarlyHome | undefined {
  // Not read yet: what the page takes for a text may be a number.
  const questions = questionsOf(problemType.map(({ title, value }) => ({ title: asText(title), value: asText(value) })))

  const order = saysSomething(orderDetail) ? orderDetail : undefined
  const hasOrders = Boolean(order) || (orderList || []).some(saysSomething)

  if ((order && !order.productName) || questions.length === 0) return undefined
  return {
    orderDetail: order,
    problemType: questions,
    shows: {
      order: order ? '1' : '',
      noOrderChosen: !order && hasOrders ? '1' : '',
      noOrders: hasOrders ? '' : '1',
      all: hasOrders ? '1' : '',
    },
  }
}

function asText(given: string | number | undefined): string | undefined {
  return typeof given === 'number' ? String(given) : given
}
