import type { Scenario } from './scenarios.ts'

/** A seeded session as it is told to people and tests. */
export interface ScenarioEntry {
  readonly name: string
  readonly description: string
  /** Relative to the server's origin. */
  readonly url: string
}

/** The session with the address of the page that it opens. */
export function entryOf({ name, description, page, order }: Scenario): ScenarioEntry {
  const { account_id, product_id, id } = order
  const query = new URLSearchParams({ sessionId: name, productId: product_id, orderId: id })

  // The legacy flow names its borrower; the server believes the session alone.
  if (page === 'repayment-choice') query.set('userId', account_id)
  return { name, description, url: `/${page}?${query}` }
}
