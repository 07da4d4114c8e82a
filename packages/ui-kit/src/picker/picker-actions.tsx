import { Button } from '../button.tsx'
import type { PickerMessages } from './picker-choice.ts'
import pairStyles from '../overlay/pair.module.css'
import styles from './picker.module.css'

interface PickerActionsProps {
  readonly messages: Pick<PickerMessages, 'cancel' | 'confirm'>
  /** Whether there is something to take. */
  readonly canConfirm: boolean
  /** Shown to who presses `Confirm` while nothing is chosen. */
  readonly nothingToTake?: string | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The two ways out of a picker, always in sight. */
export function PickerActions({ messages, canConfirm, nothingToTake, onConfirm, onCancel }: PickerActionsProps) {
  return (
    <div className={`${styles.actions} ${pairStyles.pair}`}>
      <Button kind="quiet" onPress={onCancel}>
        {messages.cancel}
      </Button>
      <Button onPress={onConfirm} disabled={!canConfirm} disabledReason={nothingToTake}>
        {messages.confirm}
      </Button>
    </div>
  )
}
