/** A place for texts that never throws: where the browser forbids or has no room, it keeps them while the page lives. */
export interface PageStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * Wraps a browser storage (docs/spec/contract.md §5); a web view may forbid it, and reading the property itself may
 * throw. It is opened when it is first used: that waits for the browser's process, and many pages keep nothing.
 */
export function createStorage(open: () => Storage): PageStorage {
  const remembered = new Map<string, string | null>()

  /** @returns whether the browser kept what was done. */
  const keep = (change: (storage: Storage) => void) => attempt(() => [change(open())]) !== undefined

  return {
    get(key) {
      const kept = remembered.get(key)

      if (kept !== undefined) return kept
      return attempt(() => open().getItem(key)) ?? null
    },
    set(key, value) {
      if (keep((storage) => storage.setItem(key, value))) remembered.delete(key)
      else remembered.set(key, value)
    },
    remove(key) {
      if (keep((storage) => storage.removeItem(key))) remembered.delete(key)
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
