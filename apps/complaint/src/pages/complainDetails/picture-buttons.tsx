import { openImageViewer } from '@pahiram/image-viewer'
import { environmentAtom, localeAtom, messagesIn, useMessages } from '@pahiram/page'
import { Image, type ImageProps } from '@pahiram/ui-kit'
import { atom, useSetAtom } from 'jotai'

import { complaintDetailsMessages } from '../../../messages/en.json'
import styles from './complainDetails-page.module.css'
import { type Picture, picturesAtom } from './details-model.ts'
import { isViewingAtom } from './rating-model.ts'

export interface PictureButtonsProps {
  /** What the pictures are, for screen readers alone. */
  readonly legend: string
  readonly pictures: readonly Picture[]
}

/** Small pictures; each is a button that enlarges it. One that we may not fetch leaves its place. */
export function PictureButtons({ legend, pictures }: PictureButtonsProps) {
  if (pictures.length === 0) return null

  return (
    <ul className={styles.pictures} aria-label={legend}>
      {pictures.map((picture) => (
        <li key={picture.number} className={styles.picture}>
          <PictureButton {...picture} />
        </li>
      ))}
    </ul>
  )
}

function PictureButton({ number, address }: Picture) {
  const messages = useMessages(complaintDetailsMessages)
  const view = useSetAtom(viewPictureAtom)

  if (address === undefined) return <Thumbnail alt={messages.hiddenPicture({ number })} />

  return (
    <button
      type="button"
      className={styles.enlarge}
      aria-label={messages.enlarge({ number })}
      onClick={({ currentTarget }) => void view(number, currentTarget)}
    >
      <Thumbnail src={address} alt="" />
    </button>
  )
}

/** A small picture in its square place. */
function Thumbnail({ src, alt }: Pick<ImageProps, 'src' | 'alt'>) {
  return (
    <span className={styles.square}>
      <span className={styles.inside}>
        <Image className={styles.thumbnail} src={src} alt={alt} width={96} height={96} />
      </span>
    </span>
  )
}

/** Enlarges a picture; the others can be reached from there. */
const viewPictureAtom = atom(null, async (get, set, number: number, opener: HTMLElement): Promise<void> => {
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
