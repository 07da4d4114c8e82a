import { type ComplaintInit, getComplaintInit } from '@pahiram/contract'
import { environmentAtom, asyncAtom } from '@pahiram/page'
import { atom } from 'jotai'

import { readDraft } from '../../draft/complaint-draft.ts'
import { chosenIn, tagsOf } from './chosen-tags.ts'
import { foundDraftAtom, keepDraftAtom, sentIntentAtom, textAtom, typeAtom } from './draft-model.ts'
import { restorePhotographsAtom } from './photographs-model.ts'
import { complaintAtom } from './send-model.ts'

/** The titles of all types and sub-types; the form itself does without them. */
export const initAtom = asyncAtom<ComplaintInit>((get, signal) =>
  get(environmentAtom).api(getComplaintInit, {}, { signal }),
)

const isRestoredKnownAtom = atom(false)

/** Whether the form shows: only once the draft is in it, so that nobody types into what is about to change. */
export const isRestoredAtom = atom(
  (get) => get(isRestoredKnownAtom),
  (get, set) => {
    if (get(isRestoredKnownAtom)) return

    const environment = get(environmentAtom)
    const draft = readDraft(environment)
    const asked = chosenIn(environment.query)

    set(isRestoredKnownAtom, true)
    // What was just chosen wins over what was chosen when the draft was begun.
    set(typeAtom, asked.type ? asked : (draft ?? asked))
    if (draft === undefined) return
    set(foundDraftAtom, draft)
    set(sentIntentAtom, draft.intent)
    void set(complaintAtom, 'look')
    set(textAtom, draft.text)
    set(restorePhotographsAtom, draft.images)
  },
)

isRestoredAtom.onMount = (restore) => {
  restore()
}

/** What was chosen on the home page: until the draft is there, as the address says. */
export const chosenTypeAtom = atom((get) =>
  get(isRestoredAtom) ? get(typeAtom) : chosenIn(get(environmentAtom).query),
)

/** It in the server's words. */
export const tagsAtom = atom((get): readonly string[] => {
  const init = get(initAtom)

  return init.state === 'ready' ? tagsOf(init.value, get(chosenTypeAtom)) : []
})

/** The borrower's words; every change is kept. */
export const typedTextAtom = atom(
  (get) => get(textAtom),
  (_get, set, text: string) => {
    set(textAtom, text)
    set(keepDraftAtom)
  },
)
