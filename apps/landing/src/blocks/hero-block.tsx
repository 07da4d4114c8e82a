import { environmentAtom } from '@pahiram/page'
import { Image } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import { HeroArtwork } from './hero-artwork.tsx'
import styles from './hero-block.module.css'
import type { Look } from './look.ts'

export interface HeroBlockProps {
  /** What the campaign is called; stands small above the headline when it says something else. */
  readonly title: string
  readonly headline: string
  readonly subline?: string
  readonly image?: string
  readonly look: Look
  readonly isFirst: boolean
}

/** What the page is about, in the template's own colours; without a picture, or with a broken one, beside artwork. */
export function HeroBlock({ title, headline, subline = '', image = '', look, isFirst }: HeroBlockProps) {
  const { frameAddress } = useAtomValue(environmentAtom)
  const picture = image === '' ? undefined : frameAddress(image)
  const heading = headline || title
  const Heading = isFirst ? 'h1' : 'h2'

  return (
    <header className={`${styles.hero} ${styles[look.manner]}`}>
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
        <div className={styles.words}>
          {title && title !== heading && <p className={styles.title}>{title}</p>}
          {heading && <Heading className={styles.headline}>{heading}</Heading>}
          {subline && <p className={styles.subline}>{subline}</p>}
        </div>
        {picture === undefined && isFirst && (
          <div className={styles.artwork}>
            <HeroArtwork artwork={look.artwork} />
          </div>
        )}
      </div>
    </header>
  )
}
