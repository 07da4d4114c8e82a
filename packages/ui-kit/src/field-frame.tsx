import { type ReactNode, useLayoutEffect, useState } from 'react'

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
  useOwnerListening()

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

/**
 * Has React run all effects before the control is on the screen, not in a later task. The owner of a value outside of
 * React subscribes to it in an effect; a key that is pressed before that changes the value, but the owner is not drawn
 * again, so React takes the key out of the control, and the next key overwrites the value. A state that is set in a layout
 * effect makes React run the other effects first.
 */
function useOwnerListening(): void {
  const [, setShown] = useState(false)

  // oxlint-disable-next-line react/set-state-in-effect -- The second drawing is what is wanted: of this frame alone, once.
  useLayoutEffect(() => setShown(true), [])
}
