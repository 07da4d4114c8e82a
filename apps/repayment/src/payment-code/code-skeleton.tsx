import { usePageMessages } from '@pahiram/page'
import { Skeleton } from '@pahiram/ui-kit'

import styles from './payment-code.module.css'

export interface CodeSkeletonProps {
  readonly label: string
}

/** Stands there until the page has read what it was given. */
export function CodeSkeleton({ label }: CodeSkeletonProps) {
  const messages = usePageMessages()

  return (
    <div className={styles.parts} role="status" aria-label={messages.loading}>
      <div className={styles.hero}>
        <p className={styles.label}>{label}</p>
        <p className={styles.amount} />
      </div>
      <div className={styles.card}>
        <Skeleton lines={2} />
        <Skeleton className={styles.qr} width={280} height={280} />
      </div>
    </div>
  )
}
