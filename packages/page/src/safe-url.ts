import { pageNamed } from '@pahiram/contract'
import { classifyUrl, originOf, parseUrl, type UrlPolicy } from '@pahiram/native-bridge'

/** Which addresses a page may show inside itself: what it may open, and what its API has. */
export interface InsidePolicy extends UrlPolicy {
  readonly allowedOrigins: readonly string[]
  /** Where calls go (docs/spec/contract.md §6); empty, or none that can be read: the page's own origin. */
  readonly apiBase: string
}

/**
 * The normal form of an address whose document may be framed, of ours or of an allowed origin. What names a page of ours
 * stays with this one's origin; any other document that the server names, an agreement say, is the server's own.
 */
export function frameAddressOf(written: string, policy: InsidePolicy): string | undefined {
  const here = classifyUrl(written, policy)

  return here.kind === 'own' && isPageOfOurs(here.href) ? here.href : pictureAddressOf(written, policy)
}

/**
 * The normal form of the address of a picture that the server names. A page may stand elsewhere than its API, on a CDN
 * or in a shell's package, where there are no pictures: so a relative address is the API's, whose origin is allowed.
 */
export function pictureAddressOf(written: string, policy: InsidePolicy): string | undefined {
  const api = apiHomeOf(policy)
  const url = written.trim() === '' ? undefined : parseUrl(written, api)

  if (url === undefined) return undefined

  const target = classifyUrl(url.href, { ...policy, allowedOrigins: [...policy.allowedOrigins, api] })

  return target.kind === 'own' || target.kind === 'foreign' ? target.href : undefined
}

/**
 * Whether an address that passed the check is the API's, which alone may receive who is looking
 * (docs/spec/contract.md §2).
 */
export function isOfApi(href: string, policy: InsidePolicy): boolean {
  return href.startsWith(`${originOf(apiHomeOf(policy)) ?? policy.origin}/`)
}

function apiHomeOf({ apiBase, origin }: InsidePolicy): string {
  return parseUrl(apiBase, `${origin}/`)?.href ?? `${origin}/`
}

/** Whether an address of our own origin names a page (docs/spec/contract.md §1). */
export function isPageOfOurs(href: string): boolean {
  return pageNamed(new URL(href).pathname.replace(/^\/|\/(?:index[.]html)?$/g, '') || 'index') !== undefined
}
