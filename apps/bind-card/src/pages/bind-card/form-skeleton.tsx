import { usePageMessages } from '@pahiram/page'

import styles from './bind-card-page.module.css'

/** As many fields as most products ask for. */
const usualFields = [0, 1, 2, 3, 4]

/** The form before it is known; nothing of it may be filled early, since only the model knows what is shown. */
export function FormSkeleton() {
  const messages = usePageMessages()

  return (
    <div role="status" aria-label={messages.loading}>
      <div className={styles.skeletonTabs}>
        <div className={styles.skeletonTab} />
        <div className={styles.skeletonTab} />
      </div>
      <div className={styles.card}>
        {usualFields.map((place) => (
          <div key={place} className={styles.skeletonField}>
            <div className={styles.skeletonLabel} />
            <div className={styles.skeletonLine} />
          </div>
        ))}
      </div>
    </div>
  )
}
