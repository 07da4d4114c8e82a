import { type ComplaintInit, getComplaintInit, type TitledRow } from '@pahiram/contract'
import { environmentAtom, asyncAtom } from '@pahiram/page'
import { atom } from 'jotai'

import { readDraft } from '../../draft/complaint-draft.ts'
import { foundDraftAtom, keepDraftAtom, sentIntentAtom, textAtom, typeAtom } from './draft-model.ts'
import { restorePhotographsAtom } from './photographs-model.ts'
import { complaintAtom } from './send-model.ts'

/** The titles of all types and sub-types; the form itself does without them. */
export const initAtom = asyncAtom<ComplaintInit>((get, signal) =>
  get(environmentAtom).api(getComplaintInit, {}, { signal }),
)

/** What was chosen on the home page, in the server's words; one that it does not know is left out. */
export const tagsAtom = atom((get): readonly string[] => {
  const init = get(initAtom)
  const { type, subType } = get(typeAtom)

  if (init.state !== 'ready') return []
  return [titleOf(init.value.problemType, type), titleOf(init.value.problemSonType, subType)].filter(Boolean)
})

function titleOf(rows: readonly TitledRow[], value: string): string {
  return value === '' ? '' : (rows.find((row) => row.value === value)?.title ?? '')
}

const isRestoredKnownAtom = atom(false)

/** Whether the form shows: only once the draft is in it, so that nobody types into what is about to change. */
export const isRestoredAtom = atom(
  (get) => get(isRestoredKnownAtom),
  (get, set) => {
    if (get(isRestoredKnownAtom)) return

    const environment = get(environmentAtom)
    const { query } = environment
    const draft = readDraft(environment)
    const asked = query.get('problemType')

    set(isRestoredKnownAtom, true)
    // What was just chosen wins over what was chosen when the draft was begun.
    set(
      typeAtom,
      asked ? { type: asked, subType: query.get('problemSonType') ?? '' } : (draft ?? { type: '', subType: '' }),
    )
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

/** The borrower's words; every change is kept. */
export const typedTextAtom = atom(
  (get) => get(textAtom),
  (_get, set, text: string) => {
    set(textAtom, text)
    set(keepDraftAtom)
  },
)
