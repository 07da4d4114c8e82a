import { atom } from 'jotai'

import type { PhotographProblem } from '../../photograph/photograph-problem.ts'
import type { Photograph } from '../../upload/photograph.ts'
import { keepDraftAtom, listAtom } from './draft-model.ts'

/** A file that could not become a photograph. */
export interface RefusedFile {
  readonly name: string
  readonly problem: PhotographProblem
}

/** The files that were refused when photographs were added last. */
export const refusedFilesAtom = atom<readonly RefusedFile[]>([])

/** Told whenever a photograph has come further: what sending waits with. */
export const watcherAtom = atom<{ readonly look: () => void }>({ look: () => undefined })

/** Changes the list, and keeps it. */
export const changeListAtom = atom(null, (get, set, change: (list: readonly Photograph[]) => readonly Photograph[]) => {
  const before = get(listAtom)

  set(listAtom, change(before))
  // How far one is on its way is nothing to keep.
  if (get(listAtom).some(({ state }, place) => state !== before[place]?.state)) set(keepDraftAtom)
  get(watcherAtom).look()
})

/** Takes a photograph off the list. */
export const dropPhotographAtom = atom(null, (get, set, id: string) => {
  const dropped = get(listAtom).find((photograph) => photograph.id === id)

  if (dropped?.preview !== undefined) URL.revokeObjectURL(dropped.preview)
  set(listAtom, (list) => list.filter((photograph) => photograph.id !== id))
  set(keepDraftAtom)
  get(watcherAtom).look()
})
