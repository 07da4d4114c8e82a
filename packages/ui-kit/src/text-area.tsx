import { type ReactNode, useId } from 'react'

import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

export interface TextAreaProps {
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string | undefined
  /** Characters beyond it are not taken; with it, `n/200` is counted below. */
  readonly maxLength?: number
  readonly rows?: number
  readonly name?: string
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly onBlur?: () => void
}

/** Several lines of text to type, counted. */
export function TextArea({ label, value, onChange, maxLength, rows = 5, hint, error, ...area }: TextAreaProps) {
  const id = useId()
  const counter = maxLength === undefined ? undefined : `${value.length}/${maxLength}`

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} counter={counter}>
      {(described) => (
        <textarea
          {...area}
          {...described}
          id={id}
          className={`${styles.input} ${styles.area}`}
          rows={rows}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value.slice(0, maxLength))}
        />
      )}
    </FieldFrame>
  )
}
