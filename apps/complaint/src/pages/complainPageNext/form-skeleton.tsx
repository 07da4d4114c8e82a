import { usePageMessages, useMessages } from '@pahiram/page'

import styles from './complaint-form.module.css'
import { complaintFormMessages } from '../../../messages/en.json'

/** The tags before their titles are known, in the size of what will stand there. */
export function TagsSkeleton() {
  return (
    <div role="status" aria-label={usePageMessages().loading} className={styles.tagList}>
      <span className={styles.tagComing} />
      <span className={styles.tagComing} />
    </div>
  )
}

/** The form until its draft is in it: nobody types into what is about to change. */
export function FormSkeleton() {
  const messages = useMessages(complaintFormMessages)

  return (
    <>
      <section className={styles.card}>
        <p className={styles.labelComing}>{messages.text}</p>
        <div className={styles.areaComing} />
        <p className={styles.small}>{messages.textHint}</p>
      </section>
      <PickerSkeleton />
      <p className={styles.note}>{messages.note}</p>
    </>
  )
}

/** What takes photographs, before it is there. */
export function PickerSkeleton() {
  const messages = useMessages(complaintFormMessages)

  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{messages.photographs}</h2>
      <p className={styles.hint}>{messages.evidence}</p>
      <div className={styles.grid}>
        <div className={styles.tile}>
          <div className={styles.add} />
        </div>
      </div>
    </section>
  )
}
