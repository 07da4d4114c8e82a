import { forAllValuesOf, noVarySearch } from '@pahiram/page-html'

import { block, quoted } from './nginx-place.ts'
import { sitePages } from './site-paths.ts'

interface NamedSite {
  readonly name: string
}

/** Maps a page to the parameters that it reads only once it is opened (docs/decisions/056), as the header says them. */
export function lateParameters({ name }: NamedSite): string {
  const late = sitePages.flatMap(({ path, readLate }) =>
    readLate === undefined ? [] : [`${path} ${quoted(forAllValuesOf(readLate))};`],
  )

  return block(`map $${name}_page $${name}_late`, [...late, `default '';`])
}

/** Adds the header; nginx sends none that is empty. */
export function lateParametersHeader({ name }: NamedSite): string {
  return `add_header ${noVarySearch} $${name}_late always;`
}
