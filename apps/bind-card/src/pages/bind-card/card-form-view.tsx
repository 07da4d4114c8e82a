import { usePageMessages, useMessages } from '@pahiram/page'
import { OnceView } from '@pahiram/page/once'
import { ErrorBlock, prefetchPickers, Tabs } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type KeyboardEvent, useEffect } from 'react'

import { answerAtom, cardTypeAtom, formAtom, saveAtom, savingAtom, visibleAtom } from './bind-card-model.ts'
import styles from './bind-card-page.module.css'
import { bindCardMessages } from '../../../messages/en.json'
import { CardFieldView } from './card-field-view.tsx'
import type { CardForm } from './card-form.ts'
import { MissingSummary } from './missing-summary.tsx'

/** When the pickers are fetched that a form will need, ms after it is on the screen. */
const pickerDelay = 1_000

export interface CardFormViewProps {
  readonly form: CardForm
}

/** The form: tabs for the card types where there are some, and the fields of the chosen one. */
export function CardFormView({ form }: CardFormViewProps) {
  const messages = useMessages(bindCardMessages)
  const cardType = useAtomValue(cardTypeAtom)
  const answer = useSetAtom(answerAtom)
  const save = useSetAtom(saveAtom)
  const { cardTypes } = form

  useEffect(() => {
    const timer = setTimeout(prefetchPickers, pickerDelay)

    return () => clearTimeout(timer)
  }, [])

  if (form.fields.length === 0) return <EmptyForm />

  return (
    <>
      <OnceView of={savingAtom} messages={messages} onRetry={save} />
      <MissingSummary form={form} />
      {cardTypes?.control.kind === 'choice' ? (
        <Tabs
          label={cardTypes.title || messages.cardTypes}
          tabs={cardTypes.control.options.map(({ name, value }) => ({ id: value, title: name }))}
          value={cardType}
          onChange={(chosen) => answer(cardTypes.key, chosen)}
        >
          <Fields form={form} />
        </Tabs>
      ) : (
        <Fields form={form} />
      )}
    </>
  )
}

function Fields({ form }: CardFormViewProps) {
  const visible = useAtomValue(visibleAtom)
  const save = useSetAtom(saveAtom)

  // A form element submits by Enter only if it holds the button, which stands in the bar below.
  function handleKey(event: KeyboardEvent) {
    const isInLine = event.target instanceof HTMLInputElement

    if (event.key !== 'Enter' || !isInLine || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save()
  }

  return (
    <div role="presentation" className={styles.card} onKeyDown={handleKey}>
      {visible.map((field) => (
        <CardFieldView key={field.key} field={field} place={form.fields.findIndex(({ key }) => key === field.key)} />
      ))}
    </div>
  )
}

function EmptyForm() {
  const messages = useMessages(bindCardMessages)
  const pageMessages = usePageMessages()
  const ask = useSetAtom(formAtom)

  return (
    <ErrorBlock
      title={messages.emptyTitle}
      text={messages.emptyText}
      retryLabel={pageMessages.retry}
      onRetry={() => ask()}
    />
  )
}
