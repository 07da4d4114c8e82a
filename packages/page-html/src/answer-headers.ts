import type { RuntimeConfiguration } from '@pahiram/contract'
import { createHash } from 'node:crypto'

/*
 * What answers carry, in one list for every server there is: the reference server sets it, and `tools/release` writes it
 * as configuration of other servers.
 */

/** On every answer: no guessing of types, and no referrer, since our addresses hold the session. */
export const everywhere: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** How long an answer may be kept without being asked for again. */
export const cacheControl = {
  /** A file whose name changes with its bytes. */
  immutable: 'public, max-age=31536000, immutable, no-transform',
  /** Asked for each time; what has not changed is not sent again. */
  revalidate: 'no-cache, no-transform',
  /** Made for one person: nobody keeps it. */
  ofVisitor: 'private, no-store, no-transform',
  /** Not kept at all: that there is nothing here may change any moment. */
  never: 'no-store',
} as const

/** On every HTML answer, beside its policy. */
export const ofDocuments: Readonly<Record<string, string>> = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), serial=(), hid=()',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': cacheControl.revalidate,
}

/**
 * Beside `ofDocuments`, on a document that another site led to: parts it from the window that opened it, which can then neither
 * lead it elsewhere nor look at its frames. A browser begins a new process for such a document, which a slow phone waits for, so what
 * nobody else opened goes without (docs/releases.md).
 */
export const openerPolicy = { name: 'Cross-Origin-Opener-Policy', value: 'same-origin' } as const

/** The `Sec-Fetch-Site` of what nobody else opened: a shell or a typed address did, or a page of ours. Old browsers send none. */
export const ownOpenings: readonly string[] = ['none', 'same-origin']

/** The policy of a picture that is opened by itself: it is a document then, and an SVG may hold script. */
export const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** `Strict-Transport-Security` of a site that is reached by https alone. */
export const strictTransport = 'max-age=31536000'

/** The same for all hosts below the site's. */
export const strictTransportOfSubdomains = `${strictTransport}; includeSubDomains`

/**
 * The origin as a policy may name it, or null for what is no web origin. Only what the URL parser made of it is
 * returned: a space, a semicolon or a comma in the configuration would otherwise add directives of its own to the policy.
 */
function policyOrigin(written: string): string | null {
  if (!URL.canParse(written)) return null

  const { protocol, hostname, origin } = new URL(written)

  return /^https?:$/.test(protocol) && /^[a-z\d.[\]:-]+$/.test(hostname) ? origin : null
}

/** What the configuration's list allows; `https:` means every https origin (docs/spec/contract.md §6). */
function allowedSources(configuration: RuntimeConfiguration): string[] {
  return configuration.allowedOrigins
    .map((written) => (written === 'https:' ? written : policyOrigin(written)))
    .filter((source) => source !== null)
}

/** The hashes of the inline elements of one kind, as a policy writes them; data blocks need none. */
function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const hashes = new Set<string>()

  for (const [, attributes = '', text = ''] of html.matchAll(
    new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'gi'),
  )) {
    if (/\ssrc=/.test(attributes) || /\stype="application\/json"/.test(attributes)) continue
    hashes.add(hashOf(text))
  }
  return [...hashes]
}

/** The hash of an inline script or style, as a policy names it. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * The `Content-Security-Policy` of a page: scripts and styles of our own origin and the inline ones found in `html`,
 * calls, frames and images also of the API's, frames and images of the allowed ones; strings never become code.
 */
export function contentPolicy(html: string, configuration: RuntimeConfiguration): string {
  const api = policyOrigin(configuration.apiBase)
  const calls = api === null ? [] : [api]
  const allowed = allowedSources(configuration)
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inlineHashes(html, 'script')],
    ['style-src', "'self'", ...inlineHashes(html, 'style')],
    ['img-src', "'self'", 'data:', 'blob:', ...new Set([...calls, ...allowed])],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...calls],
    ['frame-src', "'self'", ...new Set([...calls, ...allowed])],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', "'self'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
  ]

  return directives.map((parts) => parts.join(' ')).join('; ')
}

/**
 * What every page's policy says and no release changes: the header of a host whose pages carry their own policy as
 * `<meta>`. Who may frame a page can be said here alone.
 */
export const headerPolicy =
  "base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

/** A policy as a `<meta>` may hold it: browsers complain of directives that only a header can carry. */
export function inMeta(policy: string): string {
  return policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors '))
    .join('; ')
    .replaceAll('"', '&quot;')
}
