import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

import styles from './button.module.css'
import { Spinner } from './spinner.tsx'
import { toast } from './toast/toast.tsx'

/** `main`: the page's one action; `tonal` and `quiet`: a second one; `small` and `text`: inside cards. */
export type ButtonKind = 'main' | 'tonal' | 'quiet' | 'small' | 'text'

export interface ButtonProps {
  /** While its promise is pending, the button is busy and ignores presses; an error it throws reaches the nearest error boundary. */
  readonly onPress: () => void | Promise<void>
  readonly kind?: ButtonKind
  readonly disabled?: boolean
  /** True while the same action runs, started elsewhere (by Enter in a field, for example). */
  readonly busy?: boolean
  /** Why the button is disabled; a toast shows it when the button is pressed. */
  readonly disabledReason?: string | undefined
  readonly children: ReactNode
  /** A short line over its words that describes it; not part of its name. */
  readonly tagline?: ReactNode
  /**
   * The address that a press opens: the browser follows it, also before and without the page's scripts, and `onPress` does what is
   * done in passing. The caller checks the address.
   */
  readonly href?: string | undefined
  /** What the session keeps `1` for once the link was followed before React listened; later that is for `onPress` to do. */
  readonly flag?: string | undefined
}

/** A button that runs `onPress` once and ignores further presses until it settles. */
export function Button({
  onPress,
  kind = 'main',
  disabled = false,
  busy = false,
  disabledReason,
  children,
  tagline,
  href,
  flag,
}: ButtonProps) {
  const taglineId = useId()
  const { isBusy: isPressed, press } = useSinglePress(onPress)
  const isBusy = isPressed || busy
  const explains = disabled && disabledReason !== undefined

  const words = (
    <span className={styles.label}>
      {tagline && (
        <small id={taglineId} className={styles.tagline} aria-hidden="true">
          {tagline}
        </small>
      )}
      <span>{children}</span>
    </span>
  )

  return href !== undefined && !disabled ? (
    <a
      role="button"
      className={`${styles.button} ${styles[kind]}`}
      data-main-action={kind === 'main' ? '' : undefined}
      href={href}
      data-flag={flag}
      aria-describedby={tagline ? taglineId : undefined}
      onClick={() => void onPress()}
      onKeyDown={pressBySpace}
    >
      {words}
    </a>
  ) : (
    <button
      type="button"
      className={`${styles.button} ${styles[kind]}`}
      data-main-action={kind === 'main' ? '' : undefined}
      disabled={disabled && !explains}
      aria-disabled={isBusy || explains || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={tagline ? taglineId : undefined}
      onClick={explains ? () => toast(disabledReason) : busy ? undefined : press}
    >
      {words}
      {isBusy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

/** A button is pressed by the space bar, too, which a link is not. */
function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** Starts `onPress` once until it settles; what it throws, at once or later, reaches the nearest error boundary. */
export function useSinglePress(onPress: () => void | Promise<void>) {
  // A second tap can come before React has rendered after the first; a ref is up to date at once.
  const isPressed = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [, setFailure] = useState<never>()

  async function run() {
    try {
      const running = onPress()

      if (running === undefined) return

      setBusy(true)
      await running
    } catch (error) {
      // An error boundary catches only what is thrown while rendering.
      setFailure(() => {
        throw error
      })
    } finally {
      isPressed.current = false
      setBusy(false)
    }
  }

  function press() {
    if (isPressed.current) return

    isPressed.current = true
    void run()
  }

  return { isBusy, press }
}
