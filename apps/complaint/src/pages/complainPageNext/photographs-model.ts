import { complaintImageLimit } from '@pahiram/contract'
import { loadAtPress } from '@pahiram/load-again/load-part'
import { environmentAtom, localeAtom, messagesIn } from '@pahiram/page'
import { atom } from 'jotai'

import { complaintFormMessages } from '../../../messages/en.json'
import type { PhotographProblem } from '../../photograph/photograph-problem.ts'
import type { Photograph } from '../../upload/photograph.ts'
import type { PhotographQueue } from '../../upload/photograph-queue.ts'
import { keepDraftAtom, listAtom } from './form-model.ts'

/** How many more may be added. */
export const roomAtom = atom((get) => complaintImageLimit - get(listAtom).length)

/** A file that could not become a photograph. */
export interface RefusedFile {
  readonly name: string
  readonly problem: PhotographProblem
}

/** The files that were refused when photographs were added last. */
export const refusedFilesAtom = atom<readonly RefusedFile[]>([])

/** Looks whenever a photograph has come further: what sending waits with. */
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
const dropPhotographAtom = atom(null, (get, set, id: string) => {
  const dropped = get(listAtom).find((photograph) => photograph.id === id)

  if (dropped?.preview !== undefined) URL.revokeObjectURL(dropped.preview)
  set(listAtom, (list) => list.filter((photograph) => photograph.id !== id))
  set(keepDraftAtom)
  get(watcherAtom).look()
})

const importQueue = () => import('../../upload/photograph-queue.ts')

type ImportQueue = typeof importQueue

const importQueueAtPress: ImportQueue = () => loadAtPress(importQueue)

const openedQueueAtom = atom<Promise<PhotographQueue> | undefined>(undefined)

/** What scales and uploads, fetched on first use; after a failure the next use tries again. */
export const queueAtom = atom(null, (get, set, load: ImportQueue = importQueue): Promise<PhotographQueue> => {
  const opened = get(openedQueueAtom)

  if (opened !== undefined) return opened

  const opening = load().then(({ createPhotographQueue }) => {
    const { api, toast } = get(environmentAtom)
    const messages = messagesIn(complaintFormMessages, get(localeAtom))

    return createPhotographQueue({
      api,
      list: () => get(listAtom),
      change(id, facts) {
        set(changeListAtom, (list) => list.map((one) => (one.id === id ? { ...one, ...facts } : one)))
      },
      append: (photographs) => set(changeListAtom, (list) => [...list, ...photographs]),
      drop: (id) => set(dropPhotographAtom, id),
      onUploaded: () => toast(messages.uploaded, 'info'),
      onRefused: (message) => toast(message || messages.notUploaded, 'error'),
      onProblem: (name, problem) => set(refusedFilesAtom, (refused) => [...refused, { name, problem }]),
    })
  })

  set(openedQueueAtom, opening)
  opening.catch(() => set(openedQueueAtom, undefined))
  return opening
})

/** Fetches what photographs need before anybody asks for it: the connection may be gone by then. */
export const prepareForPhotographsAtom = atom(null, (_get, set) => {
  // A failure shows when photographs are added.
  set(queueAtom).catch(() => undefined)
})

/** What the borrower chose while nothing could take it; empty when all was taken. */
export const untakenFilesAtom = atom<readonly File[]>([])

/** Adds what the borrower chose or took, after what could not be taken before: as many as there is room for. */
export const addFilesAtom = atom(null, async (get, set, files: readonly File[], load: ImportQueue = importQueue) => {
  const { toast } = get(environmentAtom)
  const messages = messagesIn(complaintFormMessages, get(localeAtom))
  const added = files.filter(mayBePicture)
  const pictures = () => [...get(untakenFilesAtom), ...added]

  set(
    refusedFilesAtom,
    files.filter((file) => !mayBePicture(file)).map(({ name }) => ({ name, problem: 'unreadable' })),
  )
  if (pictures().length > get(roomAtom)) toast(messages.onlySoMany({ most: complaintImageLimit }), 'error')
  if (pictures().length === 0) return

  try {
    const queue = await set(queueAtom, load)

    queue.add(pictures().slice(0, Math.max(0, get(roomAtom))))
    set(untakenFilesAtom, [])
  } catch {
    set(untakenFilesAtom, pictures())
  }
})

/** Adds what could not be taken before. */
export const takeLeftFilesAtom = atom(null, (_get, set) => set(addFilesAtom, [], importQueueAtPress))

/** Takes a photograph away, whatever is being done with it. */
export const removePhotographAtom = atom(null, async (get, set, id: string): Promise<void> => {
  set(dropPhotographAtom, id)
  set(refusedFilesAtom, [])

  const queue = await get(openedQueueAtom)?.catch(() => undefined)

  queue?.remove(id)
})

/** Tries a photograph once more, at once. */
export const retryPhotographAtom = atom(null, async (_get, set, id: string): Promise<void> => {
  const queue = await set(queueAtom, importQueueAtPress)

  queue.retry(id)
})

/** Forgets all photographs, here and on the phone: they were sent, or thrown away. */
export const clearPhotographsAtom = atom(null, async (get, set): Promise<void> => {
  const queue = await get(openedQueueAtom)?.catch(() => undefined)

  queue?.clear()
  for (const { preview } of get(listAtom)) if (preview !== undefined) URL.revokeObjectURL(preview)
  set(listAtom, [])
})

/** Some phones name no type; only one that is surely something else is refused unread. */
function mayBePicture({ type }: File): boolean {
  return type === '' || type.startsWith('image/')
}
