import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import styles from './error-block.module.css'

export interface ErrorBlockProps {
  /** What happened. */
  readonly title: ReactNode
  /** What to do about it. */
  readonly text?: ReactNode
  /** What support may ask for. */
  readonly reference?: ReactNode
  /** The way that helps most, before `Retry`, which is then the second one. */
  readonly first?: ReactNode
  readonly retryLabel?: string
  readonly onRetry: () => void | Promise<void>
  /** Other ways on, after `Retry`. */
  readonly actions?: ReactNode
}

/** What went wrong, what to do, and the way to try again. */
export function ErrorBlock({ title, text, reference, first, retryLabel = 'Retry', onRetry, actions }: ErrorBlockProps) {
  return (
    <div role="alert" className={styles.block}>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.retry}>
        {first}
        <Button kind={first ? 'quiet' : 'main'} onPress={onRetry}>
          {retryLabel}
        </Button>
        {actions}
      </div>
      {reference && <p className={styles.reference}>{reference}</p>}
    </div>
  )
}
