import { commonQuery, type PageParameter, type PagePath } from '@pahiram/contract'

import type { NavigateOptions } from './safe-navigate.ts'
import { isPageOfOurs } from './safe-url.ts'

/**
 * The address of another page of ours: its page parameters, then the common query of this page
 * (docs/spec/contract.md §2, rule 1). An undefined or empty parameter is left out.
 */
export function pageAddress(
  path: PagePath,
  pageQuery: URLSearchParams,
  parameters: Partial<Record<PageParameter, string | null | undefined>> = {},
): string {
  const query = new URLSearchParams()

  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value)
  commonQuery(pageQuery).forEach((value, name) => query.set(name, value))

  const written = query.toString()

  return `/${path === 'index' ? '' : path}${written === '' ? '' : `?${written}`}`
}

/** Adds the common query to an address that the specification gives it to, leaving what the address already says. */
export function withCommonQuery(href: string, pageQuery: URLSearchParams): string {
  const url = new URL(href)

  commonQuery(pageQuery).forEach((value, name) => {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  })
  return url.href
}

/**
 * For `navigate`, with an address that the server names: a page of ours takes the common query along, as every link from page
 * to page does (docs/spec/contract.md §2, rule 1); any other address stays as it is.
 */
export function takingQueryAlong(pageQuery: URLSearchParams): NonNullable<NavigateOptions['prepare']> {
  return ({ kind, href }) => (kind === 'own' && isPageOfOurs(href) ? withCommonQuery(href, pageQuery) : href)
}
