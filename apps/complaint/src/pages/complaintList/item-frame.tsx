import type { ReactNode } from 'react'

import styles from './complaintList-page.module.css'

export interface ItemFrameProps {
  readonly type: ReactNode
  readonly time: ReactNode
  readonly content: ReactNode
}

/** What a complaint says in the list: what it is about, when it was sent, and how it begins. */
export function ItemFrame({ type, time, content }: ItemFrameProps) {
  return (
    <>
      <span className={styles.type}>{type}</span>
      {time && <span className={styles.time}>{time}</span>}
      {content && <span className={styles.content}>{content}</span>}
    </>
  )
}
