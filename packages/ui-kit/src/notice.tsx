import type { ReactNode } from 'react'

import styles from './notice.module.css'

export interface NoticeProps {
  readonly kind?: 'info' | 'warning' | 'danger'
  readonly children: ReactNode
}

/** Something to know before going on; it stays, unlike a toast. */
export function Notice({ kind = 'info', children }: NoticeProps) {
  return (
    <div role="note" className={`${styles.notice} ${styles[kind]}`}>
      {children}
    </div>
  )
}
