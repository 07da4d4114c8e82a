import { useMessages } from '@pahiram/page/use-messages'

import { guideMessages } from '../../../messages/en.json'
import styles from './payment-instructions-page.module.css'

export interface EnlargeablePictureProps {
  readonly src: string
  readonly alt: string
}

/**
 * A picture that is a button; `page-script.ts` hears its `data-enlarge`, which holds what the viewer says in the language of
 * the page.
 */
export function EnlargeablePicture({ src, alt }: EnlargeablePictureProps) {
  const { enlarge, viewer } = useMessages(guideMessages)
  const { position, ...labels } = viewer
  // The script knows no messages: it fills the numbers in by itself.
  const written = { ...labels, position: position({ place: '<place>', of: '<of>' }) }

  return (
    <button type="button" className={styles.picture} data-enlarge={JSON.stringify(written)}>
      <span className={styles.hidden}>{enlarge} </span>
      <img className={styles.image} src={src} alt={alt} width="320" height="180" />
    </button>
  )
}
