import { complaintTextLimit } from '@pahiram/contract'
import { Section, useTexts } from '@pahiram/page'
import { TextArea } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'

import styles from './complaint-form.module.css'
import { typedTextAtom } from './form-model.ts'
import { PickerSkeleton } from './form-skeleton.tsx'
import { formTexts } from './form-texts.ts'
import { LaterPart } from './later-part.tsx'

/** The borrower's words and their evidence. */
export function ComplaintForm() {
  const words = useTexts(formTexts)
  const [text, setText] = useAtom(typedTextAtom)

  return (
    <>
      <section className={styles.card}>
        <TextArea
          label={words.text}
          hint={words.textHint}
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
      <p className={styles.note}>{words.note}</p>
      <LaterPart name="DraftKeeper" />
    </>
  )
}
