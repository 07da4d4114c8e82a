import { usePageWords, useTexts } from '@pahiram/page'

import styles from './complaint-form.module.css'
import { formTexts } from './form-texts.ts'

/** The tags before their titles are known, in the size of what will stand there. */
export function TagsSkeleton() {
  return (
    <div role="status" aria-label={usePageWords().loading} className={styles.tagList}>
      <span className={styles.tagComing} />
      <span className={styles.tagComing} />
    </div>
  )
}

/** The form until its draft is in it: nobody types into what is about to change. */
export function FormSkeleton() {
  const words = useTexts(formTexts)

  return (
    <>
      <section className={styles.card}>
        <p className={styles.labelComing}>{words.text}</p>
        <div className={styles.areaComing} />
        <p className={styles.small}>{words.textHint}</p>
      </section>
      <PickerSkeleton />
      <p className={styles.note}>{words.note}</p>
    </>
  )
}

/** What takes photographs, before it is there. */
export function PickerSkeleton() {
  const words = useTexts(formTexts)

  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{words.photographs}</h2>
      <p className={styles.hint}>{words.evidence}</p>
      <div className={styles.grid}>
        <div className={styles.tile}>
          <div className={styles.add} />
        </div>
      </div>
    </section>
  )
}
