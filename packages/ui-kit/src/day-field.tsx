import { type ClipboardEvent, useId, useRef, useState } from 'react'

import { digitsIn } from './digits.ts'
import styles from './field.module.css'
import type { FieldProps } from './field.tsx'
import { FieldFrame } from './field-frame.tsx'

/** A day's parts in the order in which people say them, with how many digits each has. */
const parts = [
  ['day', 2],
  ['month', 2],
  ['year', 4],
] as const

type Part = (typeof parts)[number][0]

/** `id` is the first input's. */
export interface DayFieldProps extends Pick<FieldProps, 'id' | 'label' | 'error'> {
  /** `YYYY-MM-DD`; empty while the inputs hold no day. */
  readonly value: string
  /** Receives what the inputs say, `YYYY-MM-DD` although there may be no such day; empty until each has something. */
  readonly onChange: (value: string) => void
  /** What each of the inputs is called. */
  readonly names: Readonly<Record<Part, string>>
  /** Whether the browser may fill in a birthday. */
  readonly isBirthday?: boolean
}

/** A day in three inputs, typed with the keyboard for digits: quicker than turning to 1990, and nothing is taken unasked. */
export function DayField({ id: givenId, label, value, onChange, names, isBirthday, error }: DayFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const [typed, setTyped] = useState(() => partsOf(value))
  // What an input method is still working on must not be touched, or it loses its place.
  const isComposing = useRef(false)
  // A value that came from elsewhere replaces what was typed; none may be of what is half typed.
  const shown = value === '' || writtenDay(typed) === value ? typed : partsOf(value)

  function takeAll(next: Readonly<Record<Part, string>>) {
    setTyped(next)
    onChange(writtenDay(next))
  }

  /** Keyboards put in what was copied or said without a paste; of anything but a whole day a part is taken. */
  function take(part: Part, length: number, put: string, isDone = !isComposing.current) {
    isComposing.current = !isDone
    takeAll((isDone && wholeDay(put)) || { ...shown, [part]: isDone ? digitsIn(put).slice(0, length) : put })
  }

  /** Before it is put among the digits that are there. */
  function paste(event: ClipboardEvent) {
    const pasted = wholeDay(event.clipboardData.getData('text'))

    if (pasted === undefined) return
    event.preventDefault()
    takeAll(pasted)
  }

  return (
    <FieldFrame id={id} label={label} error={error}>
      {(described) => (
        <div role="group" aria-labelledby={`${id}-label`} className={styles.parts} onPaste={paste}>
          {parts.map(([part, length]) => {
            const inputId = part === 'day' ? id : `${id}-${part}`

            return (
              <div key={part} className={styles[part]}>
                <label htmlFor={inputId} className={styles.partLabel}>
                  {names[part]}
                </label>
                <input
                  type="text"
                  inputMode="numeric"
                  autoComplete={isBirthday ? `bday-${part}` : 'off'}
                  enterKeyHint="next"
                  {...described}
                  id={inputId}
                  className={styles.input}
                  value={shown[part]}
                  onChange={({ target }) => take(part, length, target.value)}
                  onCompositionStart={() => void (isComposing.current = true)}
                  onCompositionEnd={({ currentTarget }) => take(part, length, currentTarget.value, true)}
                />
              </div>
            )
          })}
        </div>
      )}
    </FieldFrame>
  )
}

function wholeDay(written: string): Readonly<Record<Part, string>> | undefined {
  const plain = written.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const numbers = plain.match(/\d+/g) ?? []
  const [day = '', month = '', year = ''] = numbers[0]?.length === 4 ? numbers.reverse() : numbers

  return numbers.length === 3 && year.length === 4 && (day + month).length < 5 ? { day, month, year } : undefined
}

function partsOf(written: string): Readonly<Record<Part, string>> {
  const [year = '', month = '', day = ''] = written.split('-')

  return { day, month, year }
}

function writtenDay({ day, month, year }: Readonly<Record<Part, string>>): string {
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''
}
