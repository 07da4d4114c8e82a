import { type PageEnvironment, storedDraft } from '@pahiram/page'
import { createStore, get } from 'idb-keyval'

import { tryStorage } from '../phone-storage/try-storage.ts'
import { draftKey, type KeptDraft, readDraft } from './complaint-draft.ts'

/** The copy as it was found. */
export interface FoundCopy {
  /** As it was written; null where there is none, or one that only says that the draft is gone. */
  readonly written: string | null
  /** Undefined where there is none, or it is another account's. One that is gone says nothing. */
  readonly draft: KeptDraft | undefined
}

/**
 * A second copy of the draft, in IndexedDB: what is written there is with the operating system at once, while a browser
 * keeps localStorage to itself for many seconds, and takes it along when it is killed. Where the browser forbids it, has
 * no room or does not answer, there is no copy and nobody waits.
 */
export interface DraftCopy {
  find(): Promise<FoundCopy>
  /** What a copy says to this account; undefined where there is none, or it is another's. */
  draftIn(written: string | null): KeptDraft | undefined
  /** Copies what localStorage holds; null: the draft is gone, which the copy then says, without a word of it. */
  keep(written: string | null): Promise<void>
}

/** Opens the copy for the account of this page: bound to it as the draft itself is. */
export function openDraftCopy(query: PageEnvironment['query']): DraftCopy {
  const place = createStore(draftKey, 'draft')
  const draftIn = (written: string | null) => readDraft({ query, localStorage: storageOf(written) })

  return {
    draftIn,
    async find() {
      const found = await tryStorage(() => get<unknown>(draftKey, place))
      const written = typeof found === 'string' ? found : null
      const draft = draftIn(written)
      const isEmpty = draft?.text === '' && draft.images.length === 0

      return { written: isEmpty ? null : written, draft }
    },
    async keep(written) {
      const kept = written ?? goneNow(query)

      await tryStorage(() =>
        place('readwrite', (store) => {
          store.put(kept, draftKey)
          // Else a page that is just being left takes it back. Safari knows it since version 15.
          store.transaction.commit?.()
        }),
      )
    },
  }
}

/** A draft without content: newer than the one in a localStorage that did not learn in time that it is gone. */
function goneNow(query: PageEnvironment['query']): string {
  const storage = storageOf(null)

  storedDraft({ storage, key: draftKey, query }).write({ at: Date.now() })
  return storage.get() ?? ''
}

/** A storage of one entry. */
function storageOf(entry: string | null) {
  let kept = entry

  return {
    get: () => kept,
    set(_key: string, value: string) {
      kept = value
    },
    remove() {
      kept = null
    },
  }
}

/** How often the copy is written at most, ms; a killed browser may cost a second of typing (docs/quality.md). */
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
