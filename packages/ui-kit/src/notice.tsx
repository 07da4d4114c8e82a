import type { ReactNode } from 'react'

import styles from './notice.module.css'
import type { Tone } from './status-hero.tsx'
import tones from './tone.module.css'

export interface NoticeProps {
  readonly kind?: Tone
  readonly children: ReactNode
}

const circle = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18'
const information = `${circle}M12 11v5M12 8v.01`
const icons: Readonly<Record<Tone, string>> = {
  neutral: information,
  primary: information,
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.01',
  danger: `${circle}M12 8v5M12 16v.01`,
}

/** Something to know before going on; it stays, unlike a toast. */
export function Notice({ kind = 'primary', children }: NoticeProps) {
  return (
    <div role="note" className={`${styles.notice} ${tones[kind]}`}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d={icons[kind]} />
      </svg>
      <div className={styles.text}>{children}</div>
    </div>
  )
}
