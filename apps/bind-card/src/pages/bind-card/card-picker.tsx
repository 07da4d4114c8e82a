import { formatDay } from '@pahiram/formatting'
import { usePageMessages, useMessages } from '@pahiram/page'
import { Picker, type PickerChoice, PickerField } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'

import { answerAtom } from './bind-card-model.ts'
import { bindCardMessages } from '../../../messages/en.json'
import { type CardControl, type CardField, placeOf } from './card-form.ts'

export interface CardPickerProps {
  readonly frame: { readonly id: string; readonly label: string; readonly error: ReactNode }
  readonly field: CardField
  readonly control: Extract<CardControl, { kind: 'choice' | 'place' | 'day' }>
  /** As it is sent; empty while nothing is chosen. */
  readonly value: string
}

/** A field that is chosen in a dialog. */
export function CardPicker({ frame, field, control, value }: CardPickerProps) {
  const messages = useMessages(bindCardMessages)
  const pageMessages = usePageMessages()
  const answer = useSetAtom(answerAtom)
  const [isOpen, setOpen] = useState(false)

  function confirm(chosen: readonly string[]) {
    answer(field.key, chosen.join('-'))
    setOpen(false)
  }

  return (
    <>
      <PickerField
        {...frame}
        value={shown(control, value)}
        placeholder={field.placeholder || messages.choose}
        onOpen={() => setOpen(true)}
      />
      <Picker
        open={isOpen}
        title={frame.label}
        choice={choiceOf(control, value)}
        messages={{
          ...messages,
          loading: messages.loadingChoices,
          loadingFailed: messages.choicesFailed,
          retry: pageMessages.retry,
        }}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}

type PickedControl = CardPickerProps['control']

function choiceOf(control: PickedControl, value: string): PickerChoice {
  if (control.kind === 'day') return { kind: 'day', chosen: value }

  const chosen = placeOf(control.options, value) ?? []

  return { kind: 'options', options: control.options, chosen: chosen.map((option) => option.value) }
}

/** What was chosen, as it reads. */
function shown(control: PickedControl, value: string): string {
  if (control.kind === 'day') return formatDay(value)
  return (placeOf(control.options, value) ?? []).map(({ name }) => name).join(', ')
}
