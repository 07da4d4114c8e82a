import { useMessages } from '@pahiram/page'
import { Image, type ImageProps } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'

import styles from './complainDetails-page.module.css'
import type { Picture } from './details-model.ts'
import { complaintDetailsMessages } from '../../../messages/en.json'
import { viewPictureAtom } from './viewing-model.ts'

export interface PictureButtonsProps {
  /** What the pictures are; heard, not seen. */
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
          <PictureButton picture={picture} />
        </li>
      ))}
    </ul>
  )
}

function PictureButton({ picture: { number, address } }: { readonly picture: Picture }) {
  const messages = useMessages(complaintDetailsMessages)
  const view = useSetAtom(viewPictureAtom)

  if (address === undefined) {
    return <Thumbnail alt={messages.hiddenPicture({ number })} />
  }

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

function Thumbnail({ src, alt }: Pick<ImageProps, 'src' | 'alt'>) {
  return (
    <span className={styles.square}>
      <span className={styles.inside}>
        <Image className={styles.thumbnail} src={src} alt={alt} width={96} height={96} />
      </span>
    </span>
  )
}
