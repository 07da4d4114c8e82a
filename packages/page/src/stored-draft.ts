import { accountMarkOf } from './account-mark.ts'
import type { PageStorage } from './storage.ts'

/** What a borrower has not sent yet, kept for their account alone. */
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
  /** The page's own: a draft belongs to its account. */
  readonly query: URLSearchParams
}

/** A draft in a browser storage: `{ "of": <a hash of the account>, … }` (docs/quality.md §2). */
export function storedDraft({ storage, key, query }: StoredDraftParts): StoredDraft {
  const of = accountMarkOf(query)

  function read(): Readonly<Record<string, unknown>> | undefined {
    const kept = objectIn(storage.get(key))

    return kept?.['of'] === of ? kept : undefined
  }

  return {
    read,
    write: (content) => storage.set(key, JSON.stringify({ of, ...content })),
    clear() {
      if (read() !== undefined) storage.remove(key)
    },
  }
}

function objectIn(written: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    const kept: unknown = JSON.parse(written ?? 'null')

    return typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}
