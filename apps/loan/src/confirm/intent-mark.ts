import type { PageEnvironment } from '@pahiram/page'

/** What this tab remembers of an intent: its push was sent and nobody knows how it ended, or its loan was made. */
export type IntentMark = 'sent' | 'made'

/** How long a loan just made keeps the tab from offering another one, ms: longer than any way to the order's page. */
const madeLasts = 60_000

type Environment = Pick<PageEnvironment, 'query' | 'sessionStorage'>

/**
 * The mark in the session's storage, so that a reload in the middle of a push finds it: `confirm.intent.<productId>`
 * holds `sent`, or the time at which the loan was made (docs/decisions/006).
 */
export function readMark({ query, sessionStorage }: Environment): IntentMark | undefined {
  const written = sessionStorage.get(keyOf(query))

  if (written === null) return undefined
  if (written === 'sent') return 'sent'

  const age = Date.now() - Number(written)

  return age >= 0 && age < madeLasts ? 'made' : undefined
}

/** Remembers how far the intent of this page's product has come; `undefined` forgets it. */
export function writeMark({ query, sessionStorage }: Environment, mark: IntentMark | undefined): void {
  if (mark === undefined) sessionStorage.remove(keyOf(query))
  else sessionStorage.set(keyOf(query), mark === 'sent' ? mark : String(Date.now()))
}

function keyOf(query: URLSearchParams): string {
  return `confirm.intent.${query.get('productId') ?? ''}`
}
