import { type ReactNode, useId } from 'react'

import styles from './select-field.module.css'

export interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
  /** Its `<option>` elements. */
  readonly children: ReactNode
}

/** One of many, by the browser's own list: for who sits at a keyboard and types the first letters. */
export function SelectField({ label, value, onChange, disabled = false, children }: SelectFieldProps) {
  const id = useId()

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  )
}
