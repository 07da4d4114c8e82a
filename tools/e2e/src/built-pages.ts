import { internalPages, pages } from '@pahiram/contract/pages'

import type { Page } from '@pahiram/contract'

/** Every page that is built, those that the tools show to us alone included: what the journeys open, without a list. */
export const builtPages: readonly Page[] = [...pages, ...internalPages]

/** Every address at which a page opens (docs/spec/contract.md §1): three forms of its path, the same of each alias. */
export function addressesOf(page: Page): string[] {
  const paths = [page.path === 'index' ? '' : page.path, ...page.aliases]

  return paths.flatMap((path) =>
    path === '' ? ['/', '/index.html'] : [`/${path}`, `/${path}/`, `/${path}/index.html`],
  )
}
