/** A random mark by which a browser is known again; it says nothing of who looks. */
export interface BrowserMark {
  /** Where the lasting storage keeps it. */
  readonly key: string
  /** The header that carries it; it never stands in an address. */
  readonly header: string
  /** What it looks like: 16 random bytes in hex. */
  readonly pattern: RegExp
}

/** Tells the visitors of landing pages apart, where the shell names no device (docs/spec/landing-template.md §6). */
export const visitorMark: BrowserMark = {
  key: 'landing.visitor',
  header: 'X-Visitor-Id',
  pattern: /^[\da-f]{32}$/,
}

/** Makes a browser's mark: 16 random bytes as 32 hex digits. */
export function newMark(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The header that says which template a landing page shows: `<id>@<version>`. */
export const shownTemplateHeader = 'X-Template'
