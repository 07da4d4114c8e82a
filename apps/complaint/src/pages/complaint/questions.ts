import type { ComplaintOrder, TitledRow } from '@pahiram/contract'

/*
 * What the page makes of the server's lists. The inline script has it too (`early-answer.ts`).
 */

/** A type or sub-type to choose. */
export interface Question {
  readonly title: string
  readonly value: string
}

/** What can be chosen: a question without words or value could be neither read nor sent. */
export function questionsOf(rows: readonly TitledRow[]): Question[] {
  const questions: Question[] = []

  for (const { title, value } of rows) if (title && value) questions.push({ title, value })
  return questions
}

/** A server without an order may still send an empty one. */
export function saysSomething(order: ComplaintOrder | undefined): order is ComplaintOrder {
  return Boolean(order && (order.orderNo || order.productName || order.productLogo || order.list.length > 0))
}
