import { useMessages } from '@pahiram/page'
import type { ReactNode } from 'react'

import styles from './complaint-page.module.css'
import { complaintMessages } from '../../../messages/en.json'

export interface OrderFrameProps {
  readonly action: ReactNode
  readonly children: ReactNode
}

/** What stands around the order, known or not. */
export function OrderFrame({ action, children }: OrderFrameProps) {
  const messages = useMessages(complaintMessages)

  return (
    <section className={styles.order}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{messages.order}</h2>
        <div className={styles.action}>{action}</div>
      </div>
      {children}
    </section>
  )
}
