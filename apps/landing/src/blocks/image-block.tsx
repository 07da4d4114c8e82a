import { Image } from '@pahiram/ui-kit'

import styles from './image-block.module.css'
import section from './section.module.css'

export interface ImageBlockProps {
  readonly src: string
  readonly alt: string
}

/** A picture, wide as the text, with its room kept before it has come. */
export function ImageBlock({ src, alt }: ImageBlockProps) {
  return (
    <div className={section.section}>
      <Image className={styles.picture} src={src} alt={alt} width={640} height={360} />
    </div>
  )
}
