import { environmentAtom } from '@pahiram/page'
import { Image } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import art from './hero-artwork.module.css'
import styles from './hero-block.module.css'
import { focusOf } from './picture-place.ts'
import type { Artwork, Look } from './template-model.ts'
import { partClass, useProperties } from './theme-rules.ts'

interface HeroBlockProps {
  /** Its place among the template's parts. */
  readonly at: number
  readonly label: string
  readonly headline: string
  readonly subline: string
  readonly image: string
  readonly look: Look
  /** The first one is what the page is about: it carries the page's heading, and artwork where it has no picture. */
  readonly isFirst: boolean
  /** What follows covers its lower half. */
  readonly isCarrying: boolean
}

/** What the page is about, in the template's own colours. */
export function HeroBlock({ at, label, headline, subline, image, look, isFirst, isCarrying }: HeroBlockProps) {
  const { pictureAddress } = useAtomValue(environmentAtom)
  const picture = image === '' ? undefined : pictureAddress(image)
  const Heading = isFirst ? 'h1' : 'h2'

  return (
    <div
      ref={useProperties(() => focusOf(image))}
      className={`${styles.hero} ${styles[look.manner]} ${isCarrying ? styles.carrying : ''} ${partClass(at)}`}
    >
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

const { accent, paper, shade, deep, line, mark, sign } = art

/** Flat drawings within 160 by 128, in two tones of the template's ground, paper and accent; no faces, no marks. */
const drawings: Readonly<Record<Artwork, ReactNode>> = {
  coins: (
    <>
      <circle className={accent} cx="104" cy="46" r="34" />
      <path className={shade} d="M8 116c10-20 34-30 56-24 10-22 46-26 60-4 16-2 28 10 30 28z" />
      <Coins x={26} count={2} />
      <Coins x={68} count={4} />
      <Coins x={110} count={6} />
      <rect className={deep} x="8" y="116" width="146" height="4" rx="2" />
    </>
  ),
  calendar: (
    <>
      <rect className={shade} x="30" y="22" width="112" height="98" rx="14" />
      <rect className={paper} x="20" y="14" width="112" height="98" rx="14" />
      <path className={deep} d="M20 40V28a14 14 0 0 1 14-14h84a14 14 0 0 1 14 14v12z" />
      <rect className={accent} x="44" y="6" width="8" height="20" rx="4" />
      <rect className={accent} x="100" y="6" width="8" height="20" rx="4" />
      <path className={line} d="M38 56h10M60 56h10M82 56h10M104 56h10M38 74h10M60 74h10M82 74h10M38 92h10M60 92h10" />
      <circle className={accent} cx="112" cy="90" r="30" />
      <circle className={paper} cx="112" cy="90" r="23" />
      <path className={sign} d="M107 104V77h7a8 8 0 0 1 0 16h-7M101 82h24M101 88h24" />
    </>
  ),
  store: (
    <>
      <rect className={shade} x="26" y="44" width="108" height="76" rx="4" />
      <rect className={deep} x="36" y="62" width="88" height="32" rx="3" />
      <Jar x={44} />
      <Jar x={64} />
      <Jar x={84} />
      <Jar x={104} />
      <rect className={paper} x="20" y="92" width="120" height="10" rx="3" />
      <rect className={accent} x="48" y="108" width="64" height="6" rx="3" />
      <path className={paper} d="M30 18h100l16 32H14z" />
      <path className={accent} d="M30 18h20l-6.4 32H14zM70 18h20l1.2 32H68.8zM110 18h20l16 32h-29.6z" />
      <path
        className={accent}
        d="M14 50h29.6a14.8 10 0 0 1-29.6 0zM68.8 50h22.4a11.2 10 0 0 1-22.4 0zM116.4 50H146a14.8 10 0 0 1-29.6 0z"
      />
      <path className={paper} d="M43.6 50h25.2a12.6 10 0 0 1-25.2 0zM91.2 50h25.2a12.6 10 0 0 1-25.2 0z" />
      <rect className={deep} x="26" y="12" width="108" height="8" rx="4" />
    </>
  ),
  phone: (
    <>
      <circle className={shade} cx="80" cy="66" r="58" />
      <rect className={deep} x="46" y="6" width="68" height="120" rx="14" />
      <rect className={paper} x="52" y="16" width="56" height="98" rx="6" />
      <rect className={shade} x="60" y="26" width="40" height="8" rx="4" />
      <rect className={shade} x="60" y="40" width="26" height="6" rx="3" />
      <circle className={accent} cx="80" cy="80" r="22" />
      <path className={mark} d="M80 69v19M72 81l8 8 8-8" />
    </>
  ),
  document: (
    <>
      <rect className={shade} x="44" y="18" width="84" height="104" rx="12" />
      <rect className={paper} x="34" y="8" width="84" height="108" rx="12" />
      <path className={line} d="M50 32h40M50 50h52M50 66h52M50 82h24" />
      <path className={accent} d="M112 66l26 9v19c0 16-11 26-26 32-15-6-26-16-26-32V75z" />
      <path className={mark} d="M101 95l8 8 15-17" />
    </>
  ),
}

/** A decorative drawing beside a hero's texts. */
function HeroArtwork({ artwork }: { readonly artwork: Artwork }) {
  return (
    <svg className={art.artwork} width="160" height="128" viewBox="0 0 160 128" aria-hidden="true">
      {drawings[artwork]}
    </svg>
  )
}

function Coins({ x, count }: { readonly x: number; readonly count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <g key={at}>
      <rect className={at % 2 === 0 ? accent : paper} x={x} y={103 - at * 13} width="34" height="12" rx="6" />
      <rect className={deep} x={x + 8} y={107.5 - at * 13} width="18" height="3" rx="1.5" />
    </g>
  ))
}

function Jar({ x }: { readonly x: number }) {
  return (
    <>
      <rect className={paper} x={x} y="72" width="14" height="20" rx="3" />
      <rect className={accent} x={x + 2} y="68" width="10" height="5" rx="2" />
    </>
  )
}
