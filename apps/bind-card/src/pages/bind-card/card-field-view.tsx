import { useMessages } from '@pahiram/page'
import { DigitsField, Field } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { answerAtom, answersAtom, missingAtom } from './bind-card-model.ts'
import styles from './bind-card-page.module.css'
import { bindCardMessages } from '../../../messages/en.json'
import { CardPicker } from './card-picker.tsx'
import type { CardField } from './card-form.ts'
import { fieldId, fieldTitle, groupsOfFour, missingMessage } from './card-field.ts'

export interface CardFieldViewProps {
  readonly field: CardField
  /** Its place in the form, which its element's id is made of. */
  readonly place: number
}

/** One field, by what it takes. */
export function CardFieldView({ field, place }: CardFieldViewProps) {
  const messages = useMessages(bindCardMessages)
  const value = useAtomValue(answersAtom)[field.key] ?? ''
  const isMissing = useAtomValue(missingAtom).some(({ key }) => key === field.key)
  const answer = useSetAtom(answerAtom)
  const frame = {
    id: fieldId(place),
    label: fieldTitle(field, messages),
    error: isMissing && missingMessage(field, messages),
  }
  const { control } = field

  switch (control.kind) {
    case 'text':
      return (
        <Field
          {...frame}
          value={value}
          placeholder={field.placeholder}
          onChange={(typed) => answer(field.key, typed)}
        />
      )
    case 'digits':
      return (
        <DigitsField
          {...frame}
          value={value}
          placeholder={field.placeholder}
          // Read once more in groups, a slip is seen before it costs a loan.
          hint={value.length > 4 && <span className={styles.groups}>{groupsOfFour(value)}</span>}
          onChange={(typed) => answer(field.key, typed)}
        />
      )
    case 'choice':
    case 'place':
    case 'day':
      return <CardPicker frame={frame} field={field} control={control} value={value} />
    case 'unfillable':
      return (
        <div className={styles.unfillable}>
          <p className={styles.unfillableTitle}>{frame.label}</p>
          <p className={styles.unfillableText}>{messages.unfillable}</p>
        </div>
      )
  }
}
