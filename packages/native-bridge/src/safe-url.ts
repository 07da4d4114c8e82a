/** Which addresses a page may open (docs/spec/contract.md §6, `allowedOrigins`; docs/quality.md §3). */
export interface UrlPolicy {
  /** The page's own origin. */
  readonly origin: string
  /** Origins beside it; the entry `https:` allows every https origin. `any`: whoever gets the address decides. */
  readonly allowedOrigins: readonly string[] | 'any'
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
 * Checks an address that comes from the query or the server: `javascript:`, `data:`, `blob:`, `//host`, control
 * characters, user info and origins that are not allowed are refused, judged after parsing as the browser itself parses.
 * @example
 * classifyUrl('/repay', policy) // { kind: 'own', href: 'https://pages.example/repay' }
 * classifyUrl('javascript:alert(1)', policy) // { kind: 'refused' }
 */
export function classifyUrl(written: string, policy: UrlPolicy): SafeUrl {
  const url = parseUrl(written, `${policy.origin}/`)

  if (url === undefined || hasControlCharacter(written.trim())) return refused
  // As text: of an origin with a shell's own scheme the parser knows none. What hides user info, or is a blob: of ours,
  // begins differently.
  if (url.href.startsWith(`${policy.origin}/`)) return { kind: 'own', href: url.href }
  if (url.protocol === 'tel:' || url.protocol === 'mailto:') return { kind: 'dial', href: url.href }
  // A blob: address reports its maker's origin, so the scheme is judged before the origin.
  if (url.protocol === 'http:' || url.protocol === 'https:') return classifyWebAddress(url, policy, written)
  if (policy.appScheme !== '' && url.href.toLowerCase().startsWith(policy.appScheme.toLowerCase())) {
    return { kind: 'shell', href: url.href }
  }
  return refused
}

function classifyWebAddress(url: URL, { allowedOrigins }: UrlPolicy, written: string): SafeUrl {
  // Another host is named with its scheme, and with nothing in front of it that reads like another host.
  if (url.username !== '' || url.password !== '' || !/^\s*https?:/i.test(written)) return refused

  const isAllowed =
    allowedOrigins === 'any' ||
    allowedOrigins.some((allowed) =>
      allowed === 'https:' ? url.protocol === 'https:' : originOf(allowed) === url.origin,
    )

  return isAllowed ? { kind: 'foreign', href: url.href } : refused
}

/** URL parsers drop some of these before they look for the scheme. */
function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007f')
}

/** The address as the browser reads it; undefined where it reads none. */
export function parseUrl(written: string, base: string): URL | undefined {
  try {
    return new URL(written.trim(), base)
  } catch {
    return undefined
  }
}

/** The origin that an entry of `allowedOrigins` or an address names; undefined for none. */
export function originOf(allowed: string): string | undefined {
  const url = parseUrl(allowed, 'https://relative.invalid')

  return url === undefined || url.origin === 'null' || url.hostname === 'relative.invalid' ? undefined : url.origin
}
