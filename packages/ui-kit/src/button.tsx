import { type ReactNode, useId } from 'react'

import styles from './button.module.css'
import { Spinner } from './spinner.tsx'
import { toast } from './toast/toast.ts'
import { useSinglePress } from './use-single-press.ts'

/** `main`: the page's one action; `quiet`: a second one; `danger`: it destroys; `small` and `text`: inside cards. */
export type ButtonKind = 'main' | 'quiet' | 'danger' | 'small' | 'text'

export interface ButtonProps {
  /** While its promise is pending the button is busy and deaf; what it throws reaches the nearest error boundary. */
  readonly onPress: () => void | Promise<void>
  readonly kind?: ButtonKind
  readonly disabled?: boolean
  /** What it starts is under way already, started by another hand: by Enter in a field, say. */
  readonly busy?: boolean
  /** Why it is disabled: said when it is pressed all the same. */
  readonly disabledReason?: string | undefined
  readonly children: ReactNode
  /** A few words above the button that describe it; not part of its name. */
  readonly tagline?: ReactNode
}

/** A button that starts something, and starts it once: deaf to further presses until `onPress` settles. */
export function Button({
  onPress,
  kind = 'main',
  disabled = false,
  busy = false,
  disabledReason,
  children,
  tagline,
}: ButtonProps) {
  const taglineId = useId()
  const { isBusy: isPressed, press } = useSinglePress(onPress)
  const isBusy = isPressed || busy
  const explains = disabled && disabledReason !== undefined

  const button = (
    <button
      type="button"
      className={`${styles.button} ${styles[kind]}`}
      disabled={disabled && !explains}
      aria-disabled={isBusy || explains || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={tagline ? taglineId : undefined}
      onClick={explains ? () => toast(disabledReason) : busy ? undefined : press}
    >
      <span className={styles.label}>{children}</span>
      {isBusy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  )

  if (!tagline) return button

  return (
    <div>
      <p id={taglineId} className={styles.tagline}>
        {tagline}
      </p>
      {button}
    </div>
  )
}
