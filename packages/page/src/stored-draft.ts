import { objectIn } from '@pahiram/api-client'

import { isOwn, ownerOf } from './account-mark.ts'
import type { PageStorage } from './storage.ts'

/** What a borrower has not sent yet, kept for their account alone, and for 30 days; without a session for nobody. */
export interface StoredDraft {
  /** What was kept, as it was written; undefined when there is nothing, or it is another account's. */
  read(): Readonly<Record<string, unknown>> | undefined
  /** Keeps this instead, at once: whoever dies next loses nothing. */
  write(content: object): void
  /** Forgets it. Another account's draft stays. */
  clear(): void
}

export interface StoredDraftParts {
  /** `localStorage` outlives the web view, `sessionStorage` does not: for what is nobody's business later. */
  readonly storage: PageStorage
  readonly key: string
  /** The page's own, with the session whose draft it is. */
  readonly query: URLSearchParams
  /** Whether it is of whoever has the tab, where the page needs no session. */
  readonly isVisitors?: boolean
}

const lastsMs = 30 * 24 * 60 * 60 * 1000

/** A draft in a browser storage: `{ "of": <a hash of the session>, "account": <as the server calls it>, "keptAt": … }`. */
export function storedDraft({ storage, key, query, isVisitors = false }: StoredDraftParts): StoredDraft {
  const isKept = () => isVisitors || Boolean(query.get('sessionId'))

  function read(): Readonly<Record<string, unknown>> | undefined {
    const kept = isKept() ? objectIn(storage.get(key)) : undefined

    if (kept === undefined || !isOwn(kept, query)) return undefined
    if (Math.abs(Date.now() - Number(kept['keptAt'])) < lastsMs) return kept
    storage.remove(key)
    return undefined
  }

  return {
    read,
    write(content) {
      if (isKept()) storage.set(key, JSON.stringify({ ...ownerOf(query), keptAt: Date.now(), ...content }))
    },
    clear() {
      if (read() !== undefined) storage.remove(key)
    },
  }
}
