import { pageNamed } from '@pahiram/contract'

/** Which addresses a page may open (docs/spec/contract.md §6, `allowedOrigins`; docs/quality.md §3). */
export interface UrlPolicy {
  /** The page's own origin. */
  readonly origin: string
  /** Origins beside it; the entry `https:` allows every https origin. */
  readonly allowedOrigins: readonly string[]
  /** Begins the links that belong to the shell: `pahiram://`. */
  readonly appScheme: string
}

/** Which addresses a page may show inside itself: what it may open, and what its API has. */
export interface InsidePolicy extends UrlPolicy {
  /** Where calls go (docs/spec/contract.md §6); empty, or none that can be read: the page's own origin. */
  readonly apiBase: string
}

/** What an address from outside turned out to be, with the normal form that alone may be used. */
export type SafeUrl =
  | { readonly kind: 'own'; readonly href: string }
  | { readonly kind: 'foreign'; readonly href: string }
  | { readonly kind: 'dial'; readonly href: string }
  | { readonly kind: 'shell'; readonly href: string }
  | { readonly kind: 'refused' }

const refused: SafeUrl = { kind: 'refused' }

/**
 * The one door for addresses that come from the query or the server: `javascript:`, `data:`, `blob:`, `//host`,
 * user info and foreign origins are refused, judged after parsing as the browser itself parses.
 */
export function classifyUrl(written: string, policy: UrlPolicy): SafeUrl {
  const url = parse(written, `${policy.origin}/`)

  if (url === undefined) return refused
  // As text: of an origin with a shell's own scheme the parser knows none. What hides user info, or is a blob: of ours,
  // begins differently.
  if (url.href.startsWith(`${policy.origin}/`)) return { kind: 'own', href: url.href }
  if (url.protocol === 'tel:' || url.protocol === 'mailto:') return { kind: 'dial', href: url.href }
  // A blob: address reports its maker's origin, so the scheme is judged before the origin.
  if (url.protocol === 'http:' || url.protocol === 'https:') return classifyWebAddress(url, policy)
  if (policy.appScheme !== '' && url.href.toLowerCase().startsWith(policy.appScheme.toLowerCase())) {
    return { kind: 'shell', href: url.href }
  }
  return refused
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
  const url = written.trim() === '' ? undefined : parse(written, api)

  if (url === undefined) return undefined

  const target = classifyUrl(url.href, { ...policy, allowedOrigins: [...policy.allowedOrigins, api] })

  return target.kind === 'own' || target.kind === 'foreign' ? target.href : undefined
}

/**
 * Whether an address that passed the door is the API's, which alone may be told who is looking
 * (docs/spec/contract.md §2).
 */
export function isOfApi(href: string, policy: InsidePolicy): boolean {
  return href.startsWith(`${originOf(apiHomeOf(policy)) ?? policy.origin}/`)
}

function apiHomeOf({ apiBase, origin }: InsidePolicy): string {
  return parse(apiBase, `${origin}/`)?.href ?? `${origin}/`
}

function isPageOfOurs(href: string): boolean {
  return pageNamed(new URL(href).pathname.replace(/^\/|\/(?:index[.]html)?$/g, '') || 'index') !== undefined
}

function classifyWebAddress(url: URL, policy: UrlPolicy): SafeUrl {
  if (url.username !== '' || url.password !== '') return refused

  const isAllowed = policy.allowedOrigins.some((allowed) =>
    allowed === 'https:' ? url.protocol === 'https:' : originOf(allowed) === url.origin,
  )

  return isAllowed ? { kind: 'foreign', href: url.href } : refused
}

function parse(written: string, base: string): URL | undefined {
  try {
    return new URL(written.trim(), base)
  } catch {
    return undefined
  }
}

function originOf(allowed: string): string | undefined {
  const url = parse(allowed, 'https://relative.invalid')

  return url === undefined || url.origin === 'null' || url.hostname === 'relative.invalid' ? undefined : url.origin
}
