import type { ReactNode } from 'react'

import styles from './choice.module.css'

export interface CheckboxProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** What follows the label without belonging to it, as links to what is agreed to. */
  readonly children?: ReactNode
}

/** A checkbox with its label. */
export function Checkbox({ label, checked, onChange, disabled = false, children }: CheckboxProps) {
  return (
    <div className={styles.checkbox}>
      <label className={styles.option}>
        <input
          type="checkbox"
          className={styles.input}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={`${styles.mark} ${styles.square}`} />
        <span className={styles.text}>{label}</span>
      </label>
      {children}
    </div>
  )
}
