import { environmentAtom } from '@pahiram/page'
import type { KeptIntent } from '@pahiram/page/once'
import { atom } from 'jotai'

import { type DraftImage, type KeptDraft, writeDraft } from '../../draft/complaint-draft.ts'
import type { Photograph } from '../../upload/photograph.ts'
import type { ChosenType } from './chosen-tags.ts'

/*
 * What the form holds. It stands apart from what is done with it, since photographs and sending both change it.
 */

/** The borrower's words. */
export const textAtom = atom('')

/** What was chosen on the home page; empty where nothing was. */
export const typeAtom = atom<ChosenType>({ type: '', subType: '' })

/** The photographs in the order of choosing. */
export const listAtom = atom<readonly Photograph[]>([])

/** What was sent of which nobody knows whether it arrived. */
export const sentIntentAtom = atom<KeptIntent<unknown> | undefined>(undefined)

/** What this page found when it opened; what differs from it was changed here. */
export const foundDraftAtom = atom<KeptDraft | undefined>(undefined)

/** Keeps everything, at once. */
export const keepDraftAtom = atom(null, (get) => {
  writeDraft(get(environmentAtom), {
    text: get(textAtom),
    images: get(listAtom).flatMap(draftImageOf),
    type: get(typeAtom).type,
    subType: get(typeAtom).subType,
    isSent: get(sentIntentAtom) !== undefined,
    intent: get(sentIntentAtom),
  })
})

/** One that is not scaled yet lies nowhere, so the draft cannot name it. */
function draftImageOf({ id, name, isStored, url }: Photograph): DraftImage[] {
  if (url !== undefined) return [{ url }]
  return isStored ? [{ id, name }] : []
}
