import type { ReactNode } from 'react'

import styles from './notice.module.css'
import type { Tone } from './status-hero.tsx'
import tones from './tone.module.css'

export interface NoticeProps {
  readonly kind?: Tone
  /** Known before anything happened: quieter, with a clock, and folded to two lines where it is long. */
  readonly standing?: boolean
  readonly children: ReactNode
}

/** A text of more letters than this needs a third line on the widest page; a Chinese one counts as two. */
const mostLetters = 120

const circle = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18'
const information = `${circle}M12 11v5M12 8v.01`
const clock = `${circle}M12 7v5l3 2`
const icons: Readonly<Record<Tone, string>> = {
  neutral: information,
  primary: information,
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.01',
  danger: `${circle}M12 8v5M12 16v.01`,
}

/** Something to know before going on; it stays, unlike a toast. */
export function Notice({ kind = 'primary', standing = false, children }: NoticeProps) {
  const isLong =
    standing && typeof children === 'string' && children.replace(/[\u2e80-\uffff]/g, 'xx').length > mostLetters

  return (
    <div role="note" className={`${styles.notice} ${tones[kind]} ${standing ? styles.standing : ''}`}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d={standing ? clock : icons[kind]} />
      </svg>
      {isLong ? (
        <details className={styles.text}>
          <summary className={styles.folded}>
            <span className={styles.lines}>{children}</span>
          </summary>
        </details>
      ) : (
        <div className={styles.text}>{children}</div>
      )}
    </div>
  )
}
