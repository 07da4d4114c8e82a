import type { ReactNode } from 'react'

import styles from './field.module.css'

interface Described {
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface FieldFrameProps {
  /** The control's id. */
  readonly id: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly trailing?: ReactNode
  readonly counter?: ReactNode
  readonly children: (described: Described) => ReactNode
}

/** The label, hint, counter and error around a control; `children` receives the ARIA attributes that link them. */
export function FieldFrame({ id, label, hint, error, trailing, counter, children }: FieldFrameProps) {
  const about = [hint && `${id}-hint`, counter && `${id}-counter`, error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className={styles.field}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.line}>
        {children({ 'aria-invalid': error ? true : undefined, 'aria-describedby': about || undefined })}
        {trailing && <div className={styles.trailing}>{trailing}</div>}
      </div>
      {counter && (
        <p id={`${id}-counter`} className={styles.counter}>
          {counter}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
