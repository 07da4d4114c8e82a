/** Which addresses a page may open (contract.md §6, allowedOrigins; quality.md, Security). */
export interface UrlPolicy {
  /** The page's own origin. */
  readonly origin: string
  /** Origins beside it; the entry `https:` allows every https origin. */
  readonly allowedOrigins: readonly string[]
  /** Begins the links that belong to the shell: `pahiram://`. */
  readonly appScheme: string
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
  const url = parse(written, policy.origin)

  if (url === undefined) return refused
  if (url.protocol === 'tel:' || url.protocol === 'mailto:') return { kind: 'dial', href: url.href }
  // A blob: address reports our origin, so the scheme is judged before the origin.
  if (url.protocol === 'http:' || url.protocol === 'https:') return classifyWebAddress(url, policy)
  if (policy.appScheme !== '' && url.href.toLowerCase().startsWith(policy.appScheme.toLowerCase())) {
    return { kind: 'shell', href: url.href }
  }
  return refused
}

/** The normal form of an address whose document may be framed: a web page of ours or of an allowed origin. */
export function frameAddressOf(written: string, policy: UrlPolicy): string | undefined {
  const target = classifyUrl(written, policy)

  return target.kind === 'own' || target.kind === 'foreign' ? target.href : undefined
}

function classifyWebAddress(url: URL, policy: UrlPolicy): SafeUrl {
  if (url.username !== '' || url.password !== '') return refused
  if (url.origin === policy.origin) return { kind: 'own', href: url.href }

  const isAllowed = policy.allowedOrigins.some((allowed) =>
    allowed === 'https:' ? url.protocol === 'https:' : originOf(allowed) === url.origin,
  )

  return isAllowed ? { kind: 'foreign', href: url.href } : refused
}

function parse(written: string, origin: string): URL | undefined {
  try {
    return new URL(written.trim(), `${origin}/`)
  } catch {
    return undefined
  }
}

function originOf(allowed: string): string | undefined {
  const url = parse(allowed, 'https://relative.invalid')

  return url === undefined || url.origin === 'null' || url.hostname === 'relative.invalid' ? undefined : url.origin
}
