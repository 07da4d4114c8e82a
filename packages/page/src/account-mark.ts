/** Whose something in a storage is, where the session itself must never lie (docs/spec/contract.md §2, rule 3). */
export interface Owner {
  /** A hash of the session; without one, of nothing. */
  readonly of: string
  /** What the server calls the account of the session, by which a later session finds what this one left. */
  readonly account?: string | undefined
}

const named = new WeakMap<URLSearchParams, Owner>()

/** Takes up what the server calls the account of a page's session. Nothing in an address can say that. */
export function nameAccount(pageQuery: URLSearchParams, account: unknown): void {
  if (typeof account === 'string') named.set(pageQuery, { of: sessionMarkOf(pageQuery), account })
}

/** Who is looking: the account that the server named to this session, as soon as it has. */
export function ownerOf(pageQuery: URLSearchParams): Owner {
  const of = sessionMarkOf(pageQuery)
  const known = named.get(pageQuery)

  // A page may exchange its session.
  return known?.of === of ? known : { of }
}

/** Whether what lies in a storage is of whoever is looking. */
export function isOwn(kept: Partial<Owner>, pageQuery: URLSearchParams): boolean {
  const { of, account } = ownerOf(pageQuery)

  return kept.of === of || (account !== undefined && kept.account === account)
}

function sessionMarkOf(pageQuery: URLSearchParams): string {
  return hashOf(pageQuery.get('sessionId') || '')
}

/** 53 bits of cyrb53: enough to distinguish accounts, too few to guess a token from. */
export function hashOf(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57

  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charCodeAt(place)

    high = Math.imul(high ^ letter, 2654435761)
    low = Math.imul(low ^ letter, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
