import { complaintTextLimit } from '@pahiram/contract'
import { Section, useMessages } from '@pahiram/page'
import { TextArea } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'

import styles from './complaint-form.module.css'
import { typedTextAtom } from './form-model.ts'
import { PickerSkeleton } from './form-skeleton.tsx'
import { complaintFormMessages } from '../../../messages/en.json'
import { LaterPart } from './later-part.tsx'

/** The borrower's words and their evidence. */
export function ComplaintForm() {
  const messages = useMessages(complaintFormMessages)
  const [text, setText] = useAtom(typedTextAtom)

  return (
    <>
      <section className={styles.card}>
        <TextArea
          label={messages.text}
          hint={messages.textHint}
          value={text}
          onChange={setText}
          maxLength={complaintTextLimit}
          rows={6}
        />
      </section>
      <Section>
        <LaterPart name="PhotographPicker">
          <PickerSkeleton />
        </LaterPart>
      </Section>
      <p className={styles.note}>{messages.note}</p>
      <LaterPart name="DraftKeeper" />
    </>
  )
}
