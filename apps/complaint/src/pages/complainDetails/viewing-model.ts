import { openImageViewer } from '@pahiram/image-viewer'
import { environmentAtom, localeAtom, messagesIn } from '@pahiram/page'
import { atom } from 'jotai'

import { picturesAtom } from './details-model.ts'
import { complaintDetailsMessages } from '../../../messages/en.json'
import { isViewingAtom } from './rating-model.ts'

/** Enlarges a picture; the others can be reached from there. */
export const viewPictureAtom = atom(null, async (get, set, number: number, opener: HTMLElement): Promise<void> => {
  const { toast } = get(environmentAtom)
  const messages = messagesIn(complaintDetailsMessages, get(localeAtom))
  const { sent, replied } = get(picturesAtom)
  const shown = [...sent, ...replied].flatMap((picture) =>
    picture.address === undefined
      ? []
      : [{ number: picture.number, src: picture.address, alt: messages.picture({ number: picture.number }) }],
  )

  set(isViewingAtom, true)
  try {
    await openImageViewer({
      images: shown,
      start: shown.findIndex((picture) => picture.number === number),
      opener,
      messages: messages.viewer,
      onClose: () => set(isViewingAtom, false),
    })
  } catch {
    // The viewer is fetched at the first press, which may fail on a bad line.
    set(isViewingAtom, false)
    toast(messages.pictureFailed, 'error')
  }
})
