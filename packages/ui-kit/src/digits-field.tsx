import { useId, useRef, useState } from 'react'

import { digitsIn } from './digits.ts'
import styles from './field.module.css'
import type { FieldProps } from './field.tsx'
import { FieldFrame } from './field-frame.tsx'

/** `onChange` receives digits only, whether typed, pasted, filled in or composed. */
export type DigitsFieldProps = Pick<
  FieldProps,
  'id' | 'label' | 'value' | 'onChange' | 'placeholder' | 'hint' | 'error'
>

/** A line that takes digits and nothing else, with the keyboard for them; the caret stays where the borrower left it. */
export function DigitsField({ id: givenId, label, value, onChange, placeholder, hint, error }: DigitsFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  // What an input method is still working on must not be touched, or it loses its place.
  const [composed, setComposed] = useState<string | null>(null)
  // Known at once, unlike state: what is written below is an event of its own before React has drawn.
  const isComposing = useRef(false)

  function take(input: HTMLInputElement) {
    const digits = digitsIn(input.value)

    isComposing.current = false
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
          onChange={({ target }) => (isComposing.current ? setComposed(target.value) : take(target))}
          onCompositionStart={() => void (isComposing.current = true)}
          onCompositionEnd={({ currentTarget }) => take(currentTarget)}
        />
      )}
    </FieldFrame>
  )
}
