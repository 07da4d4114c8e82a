import { openImageViewer } from '@pahiram/image-viewer'
import { environmentAtom, localeAtom, textsIn } from '@pahiram/page'
import { atom } from 'jotai'

import { picturesAtom } from './details-model.ts'
import { detailsTexts } from './details-texts.ts'
import { isViewingAtom } from './rating-model.ts'

/** Enlarges a picture; the others can be reached from there. */
export const viewPictureAtom = atom(null, async (get, set, number: number, opener: HTMLElement): Promise<void> => {
  const { toast } = get(environmentAtom)
  const words = textsIn(detailsTexts, get(localeAtom))
  const { sent, replied } = get(picturesAtom)
  const shown = [...sent, ...replied].flatMap((picture) =>
    picture.address === undefined
      ? []
      : [{ number: picture.number, src: picture.address, alt: words.picture(picture.number) }],
  )

  set(isViewingAtom, true)
  try {
    await openImageViewer({
      images: shown,
      start: shown.findIndex((picture) => picture.number === number),
      opener,
      words: words.viewer,
      onClose: () => set(isViewingAtom, false),
    })
  } catch {
    // The viewer is fetched at the first press, which may fail on a bad line.
    set(isViewingAtom, false)
    toast(words.pictureFailed, 'error')
  }
})
