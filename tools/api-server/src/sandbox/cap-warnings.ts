import type { StoredFigures } from '../ledger/figures.ts'
import { reasonAboveCaps } from '../ledger/caps.ts'
import { type Caps, usualTerms } from '../ledger/loan-terms.ts'
import type { ScenarioEntry } from './scenarios.ts'

/** What a product lends, by its key. */
type Terms = Readonly<Record<keyof StoredFigures | 'product_id', unknown>>

/**
 * Adds to the description of each session whose offer is above a cap of the deployment that it is so: the preview, which lists the
 * sessions, shows it to whoever looks at the page. The offer itself stays as it is.
 */
export function withCapWarnings(
  entries: readonly ScenarioEntry[],
  terms: readonly Terms[],
  caps: Caps,
): ScenarioEntry[] {
  const reasons = new Map(
    terms.map((one) => [one.product_id, reasonAboveCaps({ ...usualTerms, ...(one as StoredFigures), caps })]),
  )

  return entries.map((entry) => {
    const { pathname, searchParams } = new URL(entry.url, 'http://localhost')
    const reason = pathname.startsWith('/loan-confirm') ? reasons.get(searchParams.get('productId')) : undefined

    return reason === undefined ? entry : { ...entry, description: `${entry.description}; ${reason}` }
  })
}
