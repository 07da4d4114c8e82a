/**
 * Distinguishes accounts in a storage, where the session itself must never lie (docs/spec/contract.md §2, rule 3): a hash
 * of who is looking, by `userId` so that a new session finds what an earlier one left, else by `sessionId`.
 */
export function accountMarkOf(pageQuery: URLSearchParams): string {
  return hashOf(pageQuery.get('userId') || pageQuery.get('sessionId') || '')
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
