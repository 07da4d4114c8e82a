import type { ReactNode } from 'react'

import styles from './empty.module.css'

interface Drawing {
  readonly shape: string
  readonly lines?: string
  readonly sun?: string
}

const drawings = {
  offline: {
    shape: 'M32 62a14 14 0 0 1 0-27 18 18 0 0 1 34 4 12 12 0 0 1 0 23z',
    sun: 'M64 58l12 12m0-12L64 70',
  },
  session: {
    shape: 'M30 46h36v26H30zM38 45v-7a10 10 0 0 1 20 0v7h-1v-7a9 9 0 0 0-18 0v7z',
    lines: 'M48 56v7',
  },
  unknown: {
    shape: 'M43 24a19 19 0 1 0 0 38a19 19 0 1 0 0-38m0 5a14 14 0 1 1 0 28a14 14 0 1 1 0-28zM58 57l14 14-1 1-14-14z',
    sun: 'M43 36v7m0 6v.01',
  },
  nothing: {
    shape: 'M32 24h32v48l-5-4-6 4-5-4-5 4-6-4-5 4z',
    lines: 'M40 36h16M40 45h16',
    sun: 'M40 54h8',
  },
} satisfies Readonly<Record<string, Drawing>>

/** What is drawn: no connection, a log-in that is over, something that is not known, nothing yet. */
export type EmptyArt = keyof typeof drawings

export interface EmptyProps {
  readonly art?: EmptyArt | undefined
  readonly title: ReactNode
  readonly text?: ReactNode
  /** Said at once to who does not see it. */
  readonly isAlert?: boolean
  /** The ways on. */
  readonly children?: ReactNode
  /** What support may ask for. */
  readonly reference?: ReactNode
}

/** In place of something that should be there: why, and the way on. */
export function Empty({ art, title, text, isAlert = false, children, reference }: EmptyProps) {
  return (
    <div role={isAlert ? 'alert' : undefined} className={styles.block}>
      {art && <Art {...drawings[art]} />}
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.ways}>{children}</div>}
      {reference && <p className={styles.reference}>{reference}</p>}
    </div>
  )
}

function Art({ shape, lines, sun }: Drawing) {
  return (
    <svg className={styles.art} width="96" height="96" viewBox="0 0 96 96" aria-hidden="true">
      <circle className={styles.ground} cx="48" cy="48" r="44" />
      <path className={styles.shape} d={shape} />
      {lines && <path className={styles.lines} d={lines} />}
      {sun && <path className={styles.sun} d={sun} />}
    </svg>
  )
}
