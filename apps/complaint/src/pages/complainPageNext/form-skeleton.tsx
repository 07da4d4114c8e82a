import { complaintTextLimit, getComplaintInit } from '@pahiram/contract'
import { earlyFields, useMessages } from '@pahiram/page'
import { Button, EarlyField } from '@pahiram/ui-kit'

import styles from './complaint-form.module.css'
import type { EarlyForm } from './early-answer.ts'
import { complaintFormMessages } from '../../../messages/en.json'

/** By which the form takes over what was typed into its first view, and pressed there. */
export const textField = 'text'
export const sendControl = 'send'

/** The lines of the text that are shown. */
export const textRows = 6

const { EarlyText, EarlyView } = earlyFields<typeof getComplaintInit, EarlyForm>(getComplaintInit)

/** The tags before their titles are known, in the size of what will stand there; the early answer fills them. */
export function TagsSkeleton() {
  return (
    <EarlyView>
      <div className={styles.tagList}>
        {[0, 1].map((tag) => (
          <span key={tag} className={styles.tag} data-row="">
            <EarlyText field={`tags.${tag}`} width="short" />
          </span>
        ))}
      </div>
    </EarlyView>
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
