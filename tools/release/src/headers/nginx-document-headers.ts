import { everywhere, ofDocuments, openerPolicy, ownOpenings } from '@pahiram/page-html'

import { addedHeaders, block } from './nginx-place.ts'

interface DocumentSite {
  readonly name: string
  readonly hsts: string | false
}

/** The headers of a site that is reached by https alone. */
export function secured({ hsts }: Pick<DocumentSite, 'hsts'>): Record<string, string> {
  return hsts === false ? {} : { 'Strict-Transport-Security': hsts }
}

/** Maps a request to the policy towards the window that opened it: none where that was nobody else (docs/decisions/068). */
export function openerOf({ name }: Pick<DocumentSite, 'name'>): string {
  return block(`map $http_sec_fetch_site $${name}_opener`, [
    ...ownOpenings.map((site) => `${site} '';`),
    `default ${openerPolicy.value};`,
  ])
}

/** Writes the lines that add a document's headers, and `more` of them. nginx sends none that is empty. */
export function documentHeaders(site: DocumentSite, more: Readonly<Record<string, string>>): string[] {
  return [
    ...addedHeaders({ ...secured(site), ...everywhere, ...ofDocuments, ...more }),
    `add_header ${openerPolicy.name} $${site.name}_opener always;`,
  ]
}
