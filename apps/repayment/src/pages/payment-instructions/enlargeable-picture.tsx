import type { StepPicture } from './payment-steps.ts'
import styles from './payment-instructions-page.module.css'

export interface EnlargeablePictureProps {
  readonly picture: StepPicture
}

/** A picture that is a button; `page-script.ts` hears its `data-enlarge`. */
export function EnlargeablePicture({ picture: { src, alt } }: EnlargeablePictureProps) {
  return (
    <button type="button" className={styles.picture} data-enlarge="">
      <span className={styles.hidden}>Enlarge: </span>
      <img className={styles.image} src={src} alt={alt} width="320" height="180" />
    </button>
  )
}
