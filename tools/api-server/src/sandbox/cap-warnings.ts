import type { StoredFigures } from '../ledger/figures.ts'
import { reasonAboveCap } from '../borrower/confirm/rate-cap.ts'
import type { ScenarioEntry } from './scenarios.ts'

/** What a product lends, by its key. */
type Terms = Readonly<Record<keyof StoredFigures | 'product_id', unknown>>

/**
 * Adds to the description of each session whose offer is beyond the legal cap that it is so: the preview, which lists the
 * sessions, shows it to whoever looks at the page. The offer itself stays as it is.
 * @param cap the highest effective rate of a month, as a share; left out, the usual one.
 */
export function withCapWarnings(
  entries: readonly ScenarioEntry[],
  terms: readonly Terms[],
  cap: number | undefined,
): ScenarioEntry[] {
  const reasons = new Map(terms.map((one) => [one.product_id, reasonAboveCap(cap, one as StoredFigures)]))

  return entries.map((entry) => {
    const { pathname, searchParams } = new URL(entry.url, 'http://localhost')
    const reason = pathname.startsWith('/loan-confirm') ? reasons.get(searchParams.get('productId')) : undefined

    return reason === undefined ? entry : { ...entry, description: `${entry.description}; ${reason}` }
  })
}
