import { useMessages } from '@pahiram/page'

import { complaintFormMessages } from '../../../messages/en.json'
import styles from './complaint-form.module.css'

/**
 * What a collector may not do, and whom to turn to. The rules are those of the Philippine SEC's Memorandum Circular 18 of
 * 2019 on unfair debt collection.
 */
export function YourRights() {
  const messages = useMessages(complaintFormMessages)

  return (
    <section className={styles.rights}>
      <h2 className={styles.heading}>{messages.rights.title}</h2>
      <ul className={styles.rightsList}>
        <li>{messages.rights.hours}</li>
        <li>{messages.rights.people}</li>
        <li>{messages.rights.respect}</li>
        <li>{messages.rights.authorities}</li>
      </ul>
    </section>
  )
}
