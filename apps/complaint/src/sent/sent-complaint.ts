import { environmentAtom, type PageEnvironment, storedDraft } from '@pahiram/page'
import { atom } from 'jotai'

/** What the server said about the complaint that was sent last. Both are absent when it said nothing. */
export interface SentComplaint {
  /** The complaint's number. */
  readonly problemId?: string | undefined
  /** The day by which it is answered, as a text. */
  readonly answerBy?: string | undefined
}

/**
 * Keeps what was sent for the complaint home, which replaces the form 1.5 s after the success
 * (docs/spec/product-spec.md §9): too soon to read a number.
 */
export function rememberSent(environment: Environment, { problemId, answerBy }: SentComplaint): void {
  sentIn(environment).write({ problemId, answerBy })
}

const knownSentAtom = atom<SentComplaint | undefined>(undefined)

/** The complaint that was sent last, until the borrower has read about it. */
export const sentComplaintAtom = atom(
  (get) => get(knownSentAtom),
  (get, set) => {
    const kept = sentIn(get(environmentAtom)).read()

    if (kept !== undefined)
      set(knownSentAtom, { problemId: textIn(kept['problemId']), answerBy: textIn(kept['answerBy']) })
  },
)

// After the first drawing, which knows nothing of the browser's storage.
sentComplaintAtom.onMount = (look) => look()

/** The borrower has read it. */
export const closeSentAtom = atom(null, (get, set) => {
  sentIn(get(environmentAtom)).clear()
  set(knownSentAtom, undefined)
})

type Environment = Pick<PageEnvironment, 'sessionStorage' | 'query'>

function sentIn({ sessionStorage, query }: Environment) {
  return storedDraft({ storage: sessionStorage, key: 'complaint.sent', query })
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
