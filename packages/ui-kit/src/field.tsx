import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useId, useState } from 'react'

import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { withinLimit } from './within-limit.ts'

export interface FieldProps {
  /** The control's id, for links and focus; generated when left out. */
  readonly id?: string
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'tel' | 'email' | 'password' | 'date' | 'datetime-local'
  readonly max?: string
  readonly placeholder?: string | undefined
  readonly inputMode?: ComponentPropsWithoutRef<'input'>['inputMode']
  readonly autoComplete?: string | undefined
  /** What the keyboard's Enter key says. */
  readonly enterKeyHint?: ComponentPropsWithoutRef<'input'>['enterKeyHint']
  /** `off` for what is no language: codes, captchas. */
  readonly autoCapitalize?: 'off' | 'words' | undefined
  readonly spellCheck?: boolean | undefined
  readonly name?: string
  /** Characters beyond it are not taken. */
  readonly maxLength?: number | undefined
  /** What is expected and how it is written. */
  readonly hint?: ReactNode
  /** What to correct; shown and read with the field. */
  readonly error?: ReactNode
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly onBlur?: () => void
  /** A control beside the input, as the button that sends a code. */
  readonly trailing?: ReactNode
  /** A ref to the input, to set the focus. */
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** A line of text to type, with its label above and what is wrong below. */
export function Field(props: FieldProps) {
  const { id: givenId, label, value, onChange, hint, error, trailing, maxLength, inputRef, ...input } = props
  const ownId = useId()
  const id = givenId ?? ownId
  // What an input method is still working on is shown as it is: rewritten there, it would be written twice.
  const [composed, setComposed] = useState<string | null>(null)

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} trailing={trailing}>
      {(described) => (
        <input
          type="text"
          {...input}
          {...described}
          ref={inputRef}
          id={id}
          className={styles.input}
          value={composed ?? value}
          maxLength={maxLength}
          onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
          onCompositionEnd={() => setComposed(null)}
          onChange={({ target }) => {
            if (composed !== null) setComposed(target.value)
            onChange(withinLimit(target.value, maxLength))
          }}
        />
      )}
    </FieldFrame>
  )
}
