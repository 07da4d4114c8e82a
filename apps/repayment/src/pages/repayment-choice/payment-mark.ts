import type { PageEnvironment } from '@pahiram/page'

type Environment = Pick<PageEnvironment, 'query' | 'sessionStorage'>

/**
 * What this tab remembers of a call that may move money and whose answer it has not seen: the amount that was due, in
 * minor units, under `repayment-choice.sent.<orderId>`. A reload in the middle of the call finds it.
 */
export function readMark({ query, sessionStorage }: Environment): number | undefined {
  const written = sessionStorage.get(keyOf(query))

  return written === null ? undefined : Number(written)
}

/** Remembers that a call is on its way; `undefined` forgets it. */
export function writeMark({ query, sessionStorage }: Environment, amount: number | undefined): void {
  if (amount === undefined) sessionStorage.remove(keyOf(query))
  else sessionStorage.set(keyOf(query), String(amount))
}

function keyOf(query: URLSearchParams): string {
  return `repayment-choice.sent.${query.get('orderId') ?? ''}`
}
