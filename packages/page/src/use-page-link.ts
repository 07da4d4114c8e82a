import type { PagePath } from '@pahiram/contract'

import { usePageAddress } from './use-page-address.ts'

/** What makes an element `a` lead to another page of ours. */
export interface PageLink {
  /** Undefined in the prerendered first view. */
  readonly href: string | undefined
  /** Names the page there, for the inline script that sets the address (`fillPageLinks`). */
  readonly 'data-early-page': PagePath
  /** By which it has the focus again that it had in the first view (`keepEarlyPresses`). */
  readonly 'data-early-control': string
}

/**
 * A link to another page of ours that needs nothing but the common query, and works from the first view on: the browser follows it,
 * whether or not the page's scripts come. For one with parameters there is `usePageAddress`.
 *
 * @example
 * <a {...usePageLink('complaintList')}>{messages.myComplaints}</a>
 */
export function usePageLink(path: PagePath): PageLink {
  return { href: usePageAddress(path), 'data-early-page': path, 'data-early-control': `page.${path}` }
}
