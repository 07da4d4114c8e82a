import type { ReactNode } from 'react'

import styles from './choice.module.css'

export interface CheckboxProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** What follows the label without belonging to it, as links to what is agreed to. */
  readonly children?: ReactNode
}

/** A checkbox with its label. */
export function Checkbox({ label, checked, onChange, children }: CheckboxProps) {
  return (
    <div className={children ? styles.sentence : undefined}>
      <label className={styles.option}>
        <input
          type="checkbox"
          className={styles.input}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={`${styles.mark} ${styles.square}`} />
        <span className={styles.text}>{label}</span>
      </label>
      {children}
    </div>
  )
}
