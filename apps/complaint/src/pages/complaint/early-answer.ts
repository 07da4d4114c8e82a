import type { ComplaintInit, ComplaintOrder } from '@pahiram/contract'

import { type Question, questionsOf, saysSomething } from './questions.ts'

/** The home as its first view shows it. */
export interface EarlyHome {
  readonly orderDetail: ComplaintOrder
  readonly problemType: readonly Question[]
}

/**
 * Reads what a complaint can be about as the page will, before any bundle has arrived: part of the inline script. Undefined
 * where the page has words of its own: no order, one without a name, or nothing to choose.
 */
export function earlyAnswer({ orderDetail, problemType }: ComplaintInit): EarlyHome | undefined {
  // Not read yet: what the page takes for a text may be a number.
  const questions = questionsOf(problemType.map(({ title, value }) => ({ title: asText(title), value: asText(value) })))

  if (!saysSomething(orderDetail) || !orderDetail.productName || questions.length === 0) return undefined
  return { orderDetail, problemType: questions }
}

function asText(given: string | number | undefined): string | undefined {
  return typeof given === 'number' ? String(given) : given
}
