import { type ReactNode, useId, useState } from 'react'

import { digitsIn } from './digits.ts'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

export interface DigitsFieldProps {
  /** The control's id, for links and focus; generated when left out. */
  readonly id?: string
  readonly label: ReactNode
  readonly value: string
  /** Receives digits only, whether typed, pasted, filled in or composed. */
  readonly onChange: (value: string) => void
  readonly placeholder?: string | undefined
  readonly hint?: ReactNode
  readonly error?: ReactNode
}

/** A line that takes digits and nothing else, with the keyboard for them; the caret stays where the borrower left it. */
export function DigitsField({ id: givenId, label, value, onChange, placeholder, hint, error }: DigitsFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  // What an input method is still working on must not be touched, or it loses its place.
  const [composed, setComposed] = useState<string | null>(null)

  function take(input: HTMLInputElement) {
    const digits = digitsIn(input.value)

    if (digits !== input.value) {
      const caret = digitsIn(input.value.slice(0, input.selectionStart ?? input.value.length)).length

      // Before React compares: what it finds as it should be, it leaves alone, caret and all.
      input.value = digits
      input.setSelectionRange(caret, caret)
    }
    setComposed(null)
    onChange(digits)
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(described) => (
        <input
          type="text"
          inputMode="numeric"
          // Browsers store what they autocomplete; an account number must not be stored.
          autoComplete="off"
          enterKeyHint="next"
          placeholder={placeholder}
          {...described}
          id={id}
          className={styles.input}
          value={composed ?? value}
          onChange={({ target }) => (composed === null ? take(target) : setComposed(target.value))}
          onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
          onCompositionEnd={({ currentTarget }) => take(currentTarget)}
        />
      )}
    </FieldFrame>
  )
}
