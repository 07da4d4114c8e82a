import {
  collectionType,
  complaintImageLimit,
  type ComplaintInit,
  complaintTextLimit,
  getComplaintInit,
} from '@pahiram/contract'
import type { TitledRow } from '@pahiram/contract'
import { environmentAtom, asyncAtom } from '@pahiram/page'
import type { KeptIntent } from '@pahiram/page/once'
import { atom } from 'jotai'

import { type DraftImage, type KeptDraft, readDraft, writeDraft } from '../../draft/complaint-draft.ts'
import { newPhotographId, type Photograph } from '../../upload/photograph.ts'

/*
 * What the form holds, and the draft it comes from. What is done with it is in another file, since photographs and sending both change it.
 */

/** The titles of all types and sub-types; the form itself does without them. */
export const initAtom = asyncAtom<ComplaintInit>((get, signal) =>
  get(environmentAtom).api(getComplaintInit, {}, { signal }),
)

/** The borrower's words. */
export const textAtom = atom('')

/** The photographs in the order of choosing. */
export const listAtom = atom<readonly Photograph[]>([])

/** What was sent of which nobody knows whether it arrived. */
export const sentIntentAtom = atom<KeptIntent<unknown> | undefined>(undefined)

/** What this page found when it opened; what differs from it was changed here. */
export const foundDraftAtom = atom<KeptDraft | undefined>(undefined)

/** What was chosen on the home page; empty where nothing was. A sub-type without its type says nothing. */
export interface ChosenType {
  readonly type: string
  readonly subType: string
}

const draftTypeAtom = atom<ChosenType>({ type: '', subType: '' })

/** What the complaint is about: what was just chosen wins over what was chosen when the draft was begun. */
export const typeAtom = atom((get): ChosenType => {
  const { query } = get(environmentAtom)
  const type = query.get('problemType') || ''

  return type ? { type, subType: query.get('problemSonType') || '' } : get(draftTypeAtom)
})

/** It in the server's words; one that it does not know is left out. */
export const tagsAtom = atom((get): readonly string[] => {
  const init = get(initAtom)

  if (init.state !== 'ready') return []

  const { type, subType } = get(typeAtom)
  const { problemType, problemSonType } = init.value

  return [titleOf(problemType, type), titleOf(problemSonType, subType)].filter(Boolean)
})

function titleOf(rows: readonly TitledRow[], value: string): string {
  return (value && rows.find((row) => row.value === value)?.title) || ''
}

/** Whether the form says what a collector may not do. */
export const hasRightsAtom = atom((get) => get(typeAtom).type === collectionType)

/** Whether a complaint can have photographs: not while they are switched off (docs/operations.md). */
export const hasPhotographsAtom = atom((get) => !get(environmentAtom).configuration.switchedOff.includes('photographs'))

const isRestoredAtom = atom(false)

/**
 * Puts the draft into the form, once, and gives the text that the form has then. The browser's storage is no part of the first
 * drawing, so something may be typed already: it follows the draft.
 */
export const restoreAtom = atom(null, (get, set, typed: string): string => {
  if (get(isRestoredAtom)) return get(textAtom)

  const draft = readDraft(get(environmentAtom))

  set(isRestoredAtom, true)
  set(foundDraftAtom, draft)
  set(textAtom, textAfter(draft?.text ?? '', typed))
  if (draft) set(fillInAtom, draft, true)
  if (typed !== '') set(keepDraftAtom)
  return get(textAtom)
})

/** Where both do not fit, the longer one stays whole. */
export function textAfter(draft: string, typed: string): string {
  // A browser that reloads a page fills its fields again by itself: that is the draft already.
  if (draft.endsWith(typed)) return draft

  const both = [draft, typed].filter(Boolean).join('\n')

  if (both.length <= complaintTextLimit) return both
  return typed.length > draft.length ? typed : draft
}

/** Fills in a draft but for its text, and its photographs where asked; those that lie on the phone wait to be taken up (`draft-keeper`). */
export const fillInAtom = atom(null, (get, set, draft: KeptDraft, withImages: boolean) => {
  const { type, subType, intent, images } = draft

  if (type !== '') set(draftTypeAtom, { type, subType })
  set(sentIntentAtom, intent)
  if (withImages) set(listAtom, get(hasPhotographsAtom) ? images.slice(0, complaintImageLimit).map(photographOf) : [])
})

function photographOf(image: DraftImage): Photograph {
  return 'url' in image
    ? { id: newPhotographId(), name: '', state: 'uploaded', progress: 1, url: image.url }
    : { id: image.id, name: image.name, state: 'preparing', isStored: true, progress: 0 }
}

/** The borrower's words; every change is kept. */
export const typedTextAtom = atom(
  (get) => get(textAtom),
  (get, set, text: string) => {
    // Before the draft is read it must not be overwritten.
    if (!get(isRestoredAtom)) return void set(restoreAtom, text)
    set(textAtom, text)
    set(keepDraftAtom)
  },
)

/** Keeps everything, at once. */
export const keepDraftAtom = atom(null, (get) => {
  writeDraft(get(environmentAtom), {
    ...get(typeAtom),
    text: get(textAtom),
    images: get(listAtom).flatMap(draftImageOf),
    isSent: get(sentIntentAtom) !== undefined,
    intent: get(sentIntentAtom),
  })
})

/** One that is not scaled yet lies nowhere, so the draft cannot name it. */
function draftImageOf({ id, name, isStored, url }: Photograph): DraftImage[] {
  if (url !== undefined) return [{ url }]
  return isStored ? [{ id, name }] : []
}
