import { complaintImageLimit } from '@pahiram/contract'
import { loadAgain } from '@pahiram/load-again'
import { environmentAtom, localeAtom, messagesIn } from '@pahiram/page'
import { atom } from 'jotai'

import type { DraftImage } from '../../draft/complaint-draft.ts'
import { newPhotographId, type Photograph } from '../../upload/photograph.ts'
import type { PhotographQueue } from '../../upload/photograph-queue.ts'
import { listAtom } from './draft-model.ts'
import { complaintFormMessages } from '../../../messages/en.json'
import { changeListAtom, dropPhotographAtom, refusedFilesAtom } from './list-model.ts'

/** The photographs in the order of choosing. */
export const photographsAtom = atom((get) => get(listAtom))

/** How many more may be added. */
export const roomAtom = atom((get) => complaintImageLimit - get(listAtom).length)

const queuePart = loadAgain(() => import('../../upload/photograph-queue.ts'))

type LoadQueue = typeof queuePart.load

const openedQueueAtom = atom<Promise<PhotographQueue> | undefined>(undefined)

/** What scales and uploads, fetched on first use; after a failure the next use tries again. */
export const queueAtom = atom(null, (get, set, load: LoadQueue = queuePart.load): Promise<PhotographQueue> => {
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

/** Fetches what photographs need before anybody asks for it: the line may be gone by then. */
export const prepareForPhotographsAtom = atom(null, (_get, set) => {
  // A failure shows when photographs are added.
  set(queueAtom).catch(() => undefined)
})

const leftFilesAtom = atom<readonly File[]>([])

/** What the borrower chose while nothing could take it; empty when all was taken. */
export const untakenFilesAtom = atom((get) => get(leftFilesAtom))

/** Adds what the borrower chose or took: as many as there is room for. */
export const addFilesAtom = atom(null, async (get, set, files: readonly File[], load: LoadQueue = queuePart.load) => {
  const { toast } = get(environmentAtom)
  const messages = messagesIn(complaintFormMessages, get(localeAtom))
  const pictures = files.filter(mayBePicture)

  set(
    refusedFilesAtom,
    files.filter((file) => !mayBePicture(file)).map(({ name }) => ({ name, problem: 'unreadable' })),
  )
  if (pictures.length > get(roomAtom)) toast(messages.onlySoMany({ most: complaintImageLimit }), 'error')
  if (pictures.length === 0) return

  try {
    const queue = await set(queueAtom, load)

    set(leftFilesAtom, [])
    queue.add(pictures.slice(0, Math.max(0, get(roomAtom))))
  } catch {
    set(leftFilesAtom, pictures)
  }
})

/** Adds what could not be taken before. */
export const takeLeftFilesAtom = atom(null, (get, set) => set(addFilesAtom, get(leftFilesAtom), queuePart.loadAtPress))

/** Takes a photograph away, whatever is being done with it. */
export const removePhotographAtom = atom(null, async (get, set, id: string): Promise<void> => {
  set(dropPhotographAtom, id)
  set(refusedFilesAtom, [])

  const queue = await get(openedQueueAtom)?.catch(() => undefined)

  queue?.remove(id)
})

/** Tries a photograph once more, at once. */
export const retryPhotographAtom = atom(null, async (_get, set, id: string): Promise<void> => {
  const queue = await set(queueAtom, queuePart.loadAtPress)

  queue.retry(id)
})

/** Whether a complaint can have photographs: not while they are switched off (docs/operations.md). */
export const hasPhotographsAtom = atom((get) => !get(environmentAtom).configuration.switchedOff.includes('photographs'))

/** Puts back the photographs of a draft; those that lie on the phone wait until they are taken up (`draft-copy-model`). */
export const restorePhotographsAtom = atom(null, (get, set, images: readonly DraftImage[]) => {
  set(listAtom, get(hasPhotographsAtom) ? images.slice(0, complaintImageLimit).map(photographOf) : [])
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

function photographOf(image: DraftImage): Photograph {
  return 'url' in image
    ? { id: newPhotographId(), name: '', state: 'uploaded', progress: 1, url: image.url }
    : { id: image.id, name: image.name, state: 'preparing', isStored: true, progress: 0 }
}
