import type { PagePath } from '@pahiram/contract'

import { pageAddress } from './page-address.ts'

/**
 * Gives each link of the first view to a page of ours (`usePageLink`) its address, with the query of this page: part of the inline
 * script, small. No press on such a link waits for React.
 */
export function fillPageLinks(): void {
  const query = new URLSearchParams(location.search)

  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-early-page]')) {
    link.href = pageAddress(link.getAttribute('data-early-page') as PagePath, query)
  }
}
