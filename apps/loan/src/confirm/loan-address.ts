import { trackingParameters } from '@pahiram/contract'
import { pageAddress, type PageEnvironment, withCommonQuery } from '@pahiram/page'

/**
 * Leaves for the loan that was just made: a page of ours gets the common query, which holds the session; another origin
 * only the tracking parameters (docs/spec/product-spec.md §4; docs/spec/contract.md §2, rule 3). An address that may
 * not be opened leads nowhere.
 */
export function leaveForLoan({ navigate, query }: PageEnvironment, lendDetailsUrl: string | undefined): void {
  if (!lendDetailsUrl) return

  navigate(lendDetailsUrl, {
    replace: true,
    prepare: ({ kind, href }) => {
      if (kind === 'dial') return href
      return fromConfirm(kind === 'own' ? withCommonQuery(href, query) : withTracking(href, query))
    },
  })
}

/** Leaves for our own page of the product's latest order. */
export function leaveForOrder({ navigate, query }: PageEnvironment): void {
  navigate(pageAddress('order', query, { productId: query.get('productId'), from: 'confirm' }), { replace: true })
}

function withTracking(href: string, pageQuery: URLSearchParams): string {
  const url = new URL(href)

  for (const name of trackingParameters) {
    const value = pageQuery.get(name)

    if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}

function fromConfirm(href: string): string {
  const url = new URL(href)

  url.searchParams.set('from', 'confirm')
  return url.href
}
