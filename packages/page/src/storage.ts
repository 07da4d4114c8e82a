/** A place for texts that never throws: where the browser forbids or has no room, it keeps them while the page lives. */
export interface PageStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * Wraps a browser storage (docs/spec/contract.md §5); a web view may forbid it, and reading the property itself may
 * throw.
 */
export function createStorage(open: () => Storage): PageStorage {
  const remembered = new Map<string, string | null>()
  const storage = attempt(open)

  return {
    get(key) {
      const kept = remembered.get(key)

      if (kept !== undefined) return kept
      return attempt(() => storage?.getItem(key)) ?? null
    },
    set(key, value) {
      const isKept = attempt(() => {
        if (storage === undefined) return false
        storage.setItem(key, value)
        return true
      })

      if (isKept === true) remembered.delete(key)
      else remembered.set(key, value)
    },
    remove(key) {
      const isGone = attempt(() => {
        storage?.removeItem(key)
        return storage !== undefined
      })

      if (isGone === true) remembered.delete(key)
      else remembered.set(key, null)
    },
  }
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    // Forbidden or full: the caller keeps the value in memory, so the borrower loses nothing while the page lives.
    return undefined
  }
}
