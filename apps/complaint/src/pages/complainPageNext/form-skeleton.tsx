import { complaintTextLimit } from '@pahiram/contract'
import { usePageMessages, useMessages } from '@pahiram/page'
import { Button, EarlyField } from '@pahiram/ui-kit'

import styles from './complaint-form.module.css'
import { complaintFormMessages } from '../../../messages/en.json'

/** By which the form takes over what was typed into its first view, and pressed there. */
export const textField = 'text'
export const sendControl = 'send'

/** The lines of the text that are shown. */
export const textRows = 6

/** The tags before their titles are known, in the size of what will stand there. */
export function TagsSkeleton() {
  return (
    <div role="status" aria-label={usePageMessages().loading} className={styles.tagList}>
      <span className={styles.tagComing} />
      <span className={styles.tagComing} />
    </div>
  )
}

/** The form until its draft is in it; what is typed meanwhile follows the draft (docs/decisions/050). */
export function FormSkeleton() {
  const messages = useMessages(complaintFormMessages)

  return (
    <>
      <section className={styles.card}>
        <EarlyField
          earlyField={textField}
          label={messages.text}
          hint={messages.textHint}
          maxLength={complaintTextLimit}
          rows={textRows}
        />
      </section>
      <PickerSkeleton />
      <p className={styles.note}>{messages.note}</p>
    </>
  )
}

/** `Send` until then: its press is kept (docs/decisions/045). */
export function EarlySend() {
  return (
    <Button earlyControl={sendControl} onPress={() => undefined}>
      {useMessages(complaintFormMessages).send}
    </Button>
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
