import { environmentAtom } from '@pahiram/page'
import { Image } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import { HeroArtwork } from './hero-artwork.tsx'
import styles from './hero-block.module.css'
import type { Look } from './look.ts'

export interface HeroBlockProps {
  readonly label: string
  readonly headline: string
  readonly subline: string
  readonly image: string
  readonly look: Look
  /** The first one is what the page is about: it carries the page's heading, and artwork where it has no picture. */
  readonly isFirst: boolean
  /** What follows lies half upon it. */
  readonly isCarrying: boolean
}

/** What the page is about, in the template's own colours. */
export function HeroBlock({ label, headline, subline, image, look, isFirst, isCarrying }: HeroBlockProps) {
  const { pictureAddress } = useAtomValue(environmentAtom)
  const picture = image === '' ? undefined : pictureAddress(image)
  const Heading = isFirst ? 'h1' : 'h2'

  return (
    <div className={`${styles.hero} ${styles[look.manner]} ${isCarrying ? styles.carrying : ''}`}>
      {picture !== undefined && (
        <Image
          className={styles.picture}
          src={picture}
          alt=""
          width={640}
          height={360}
          fallback={<HeroArtwork artwork={look.artwork} />}
        />
      )}
      <div className={styles.content}>
        {label && <p className={styles.label}>{label}</p>}
        {headline && <Heading className={styles.headline}>{headline}</Heading>}
        <div className={styles.row}>
          {subline && <p className={styles.subline}>{subline}</p>}
          {picture === undefined && isFirst && (
            <div className={styles.artwork}>
              <HeroArtwork artwork={look.artwork} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
