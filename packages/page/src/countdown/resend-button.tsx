import { Button, type ButtonKind } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import type { CountdownAtom } from './countdown-atom.ts'

export interface ResendButtonProps {
  readonly countdown: CountdownAtom
  /** Left out: the second action of its step. */
  readonly kind?: ButtonKind
  /** What it says while a code may be asked for. */
  readonly label: string
  /** What it says meanwhile, with the seconds left: `Resend in 42s`. */
  readonly waitingLabel: (seconds: number) => string
  /** Said when it is pressed too early. */
  readonly waitingReason: string
  /** Asks for a code; whoever sent it starts the countdown. */
  readonly onPress: () => Promise<void>
}

/**
 * The button that asks for an SMS code: ready, busy, or blocked with the seconds left (docs/spec/product-spec.md §4).
 */
export function ResendButton({ countdown, label, waitingLabel, waitingReason, ...button }: ResendButtonProps) {
  const secondsLeft = useAtomValue(countdown)
  const isWaiting = secondsLeft > 0

  return (
    <Button kind="quiet" {...button} disabled={isWaiting} disabledReason={waitingReason}>
      {isWaiting ? waitingLabel(secondsLeft) : label}
    </Button>
  )
}
