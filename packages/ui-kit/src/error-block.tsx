import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Empty, type EmptyProps } from './empty.tsx'

export interface ErrorBlockProps extends Omit<EmptyProps, 'isAlert' | 'children'> {
  /** The way that helps most, before `Retry`, which is then the second one. */
  readonly first?: ReactNode
  readonly retryLabel?: string
  /** Without it there is no `Retry`: it would not help. */
  readonly onRetry?: (() => void | Promise<void>) | undefined
  /** Other ways on, after `Retry`. */
  readonly actions?: ReactNode
}

/** What went wrong, what to do, and the way to try again. */
export function ErrorBlock({ first, retryLabel = 'Retry', onRetry, actions, ...words }: ErrorBlockProps) {
  return (
    <Empty isAlert {...words}>
      {first}
      {onRetry && (
        <Button kind={first ? 'quiet' : 'main'} onPress={onRetry}>
          {retryLabel}
        </Button>
      )}
      {actions}
    </Empty>
  )
}
