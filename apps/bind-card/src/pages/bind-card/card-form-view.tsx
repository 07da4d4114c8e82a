import { useMessages, usePageMessages } from '@pahiram/page'
import { OnceView } from '@pahiram/page/once'
import { Card, DayField, DigitsField, ErrorBlock, Field, LineIcon, Picker, PickerField, Tabs } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { bindCardMessages, type BindCardMessages } from '../../../messages/en.json'
import {
  answerAtom,
  answersAtom,
  cardTypeAtom,
  failedAttemptAtom,
  formAtom,
  missingAtom,
  saveAtom,
  savingAtom,
  visibleAtom,
} from './bind-card-model.ts'
import styles from './bind-card-page.module.css'
import {
  type CardField,
  type CardForm,
  destinationOf,
  fieldId,
  fits,
  groupsOf,
  type PickedControl,
  placeIn,
  placeOf,
  shown,
} from './card-form.ts'

interface CardFormViewProps {
  readonly form: CardForm
}

/** The form: tabs for the card types where there are some, and the fields of the chosen one. */
export function CardFormView({ form }: CardFormViewProps) {
  const messages = useMessages(bindCardMessages)
  const cardType = useAtomValue(cardTypeAtom)
  const answer = useSetAtom(answerAtom)
  const save = useSetAtom(saveAtom)
  const { cardTypes } = form

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

  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <Card>
      <form onSubmit={submit} noValidate>
        {/* Enter in a field submits only a form that holds such a button; the visible one is in the bar below. */}
        <input type="submit" hidden />
        {visible.map((field) => (
          <CardFieldView key={field.key} field={field} place={placeIn(form, field)} />
        ))}
      </form>
      <Destination fields={visible} />
    </Card>
  )
}

/** Where the money will go, once all of it is known: one look before Next, since money that is sent comes back from nobody. */
function Destination({ fields }: { readonly fields: readonly CardField[] }) {
  const messages = useMessages(bindCardMessages)
  const parts = destinationOf(fields, useAtomValue(answersAtom))

  return (
    <div className={styles.destination}>
      <LineIcon className={styles.lock} path="M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3" />
      <div role="status">
        {parts.length > 0 && (
          <p className={styles.goesTo}>
            {messages.goesTo} <strong>{parts.join(', ')}</strong>
          </p>
        )}
        <p className={styles.ownOnly}>{messages.ownOnly}</p>
      </div>
    </div>
  )
}

function EmptyForm() {
  const messages = useMessages(bindCardMessages)
  const pageMessages = usePageMessages()
  const ask = useSetAtom(formAtom)

  return (
    <ErrorBlock
      art="nothing"
      title={messages.emptyTitle}
      text={messages.emptyText}
      retryLabel={pageMessages.retry}
      onRetry={() => ask()}
    />
  )
}

/** What Next found missing, each a way to its field; it takes the focus at every press that fails. */
function MissingSummary({ form }: { readonly form: CardForm }) {
  const messages = useMessages(bindCardMessages)
  const missing = useAtomValue(missingAtom)
  const attempt = useAtomValue(failedAttemptAtom)
  const summary = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (attempt > 0) summary.current?.focus()
  }, [attempt])

  if (missing.length === 0) return null

  // The address must not change: it is what the page was opened with.
  function lead(event: MouseEvent, id: string) {
    event.preventDefault()
    document.getElementById(id)?.focus()
  }

  return (
    <div ref={summary} role="group" aria-labelledby="missing-title" tabIndex={-1} className={styles.summary}>
      <h2 id="missing-title" className={styles.summaryTitle}>
        {messages.missingTitle({ count: missing.length })}
      </h2>
      <ul className={styles.summaryList}>
        {missing.map((field) => {
          const id = fieldId(placeIn(form, field))

          return (
            <li key={field.key}>
              <a href={`#${id}`} className={styles.summaryLink} onClick={(event) => lead(event, id)}>
                {missingMessage(field, messages)}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface CardFieldViewProps {
  readonly field: CardField
  /** Its place in the form, which its element's id is made of. */
  readonly place: number
}

/** One field, by what it takes. */
function CardFieldView({ field, place }: CardFieldViewProps) {
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
          autoComplete={field.autoComplete ?? 'off'}
          autoCapitalize={field.autoComplete === 'name' ? 'words' : undefined}
          spellCheck={false}
          enterKeyHint="next"
          onChange={(typed) => answer(field.key, typed)}
        />
      )
    case 'digits':
      return (
        <DigitsField
          {...frame}
          value={value}
          placeholder={field.placeholder}
          hint={groupsOf(value) && messages.readAgain({ number: groupsOf(value) })}
          onChange={(typed) => answer(field.key, typed)}
        />
      )
    case 'choice':
    case 'place':
      return <CardPicker frame={frame} field={field} control={control} value={value} />
    case 'day':
      return <CardDay frame={frame} field={field} value={value} />
    case 'unfillable':
      return (
        <div className={styles.unfillable}>
          <p className={styles.unfillableTitle}>{frame.label}</p>
          <p className={styles.unfillableText}>{messages.unfillable}</p>
        </div>
      )
  }
}

interface CardPickerProps {
  readonly frame: { readonly id: string; readonly label: string; readonly error: ReactNode }
  readonly field: CardField
  readonly control: PickedControl
  /** As it is sent; empty while nothing is chosen. */
  readonly value: string
}

/** A field that is chosen in a dialog. */
function CardPicker({ frame, field, control, value }: CardPickerProps) {
  const messages = useMessages(bindCardMessages)
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
        options={control.options}
        chosen={(placeOf(control.options, value) ?? []).map((option) => option.value)}
        messages={messages}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}

/** A day that is typed; one that cannot be is no answer, and the field says so. */
function CardDay({ frame, field, value }: Omit<CardPickerProps, 'control'>) {
  const messages = useMessages(bindCardMessages)
  const answer = useSetAtom(answerAtom)
  const [written, setWritten] = useState('')
  // A year that is being typed is too short when Next finds it so.
  const isWrong = !fits(field.control, written) && (frame.error || written.length > 9)

  function take(next: string) {
    setWritten(next)
    answer(field.key, fits(field.control, next) ? next : '')
  }

  return (
    <DayField
      {...frame}
      error={isWrong ? messages.wrongDay : frame.error}
      value={value}
      names={{ day: messages.day, month: messages.month, year: messages.year }}
      isBirthday={field.autoComplete === 'bday'}
      onChange={take}
    />
  )
}

/** What a field is called; the server may have forgotten it. */
function fieldTitle({ title, placeholder }: CardField, messages: BindCardMessages): string {
  return title || placeholder || messages.unnamed
}

/** The message for a field without an answer. */
function missingMessage(field: CardField, messages: BindCardMessages): string {
  const { kind } = field.control
  const title = fieldTitle(field, messages)

  return kind === 'choice' || kind === 'place' ? messages.chooseField({ title }) : messages.enterField({ title })
}
