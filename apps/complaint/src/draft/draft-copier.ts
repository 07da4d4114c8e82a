/** How often the copy is written at most, ms; a killed browser may cost a second of typing (design: quality). */
const copyEvery = 500

export interface DraftCopierParts {
  /** The draft as it lies in localStorage; null where there is none. */
  readonly read: () => string | null
  readonly keep: (written: string | null) => Promise<void>
  /** What the copy holds already. */
  readonly copied: string | null
}

/** Decides when the draft is copied: soon after each change, but not at each letter. */
export interface DraftCopier {
  /** The draft changes: copied at once when the last time is long ago or the draft is gone, else half a second after it. */
  copySoon(): void
  /** The page may end. */
  copyNow(): void
  stop(): void
}

/** Makes the copier of a page. */
export function createDraftCopier({ read, keep, copied }: DraftCopierParts): DraftCopier {
  let latest = copied
  let copiedAt = -copyEvery
  let timer: ReturnType<typeof setTimeout> | undefined

  function copyNow(): void {
    const written = read()

    clearTimeout(timer)
    if (written === latest) return
    latest = written
    copiedAt = performance.now()
    void keep(written)
  }

  return {
    copySoon() {
      // What is changed is kept in the same breath, but only after it has changed.
      queueMicrotask(() => {
        const wait = read() === null ? 0 : copiedAt + copyEvery - performance.now()

        clearTimeout(timer)
        if (wait <= 0) copyNow()
        else timer = setTimeout(copyNow, wait)
      })
    },
    copyNow,
    stop: () => clearTimeout(timer),
  }
}
