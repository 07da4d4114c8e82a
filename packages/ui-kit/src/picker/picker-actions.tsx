import { Button } from '../button.tsx'
import type { PickerMessages } from './picker-choice.ts'
import styles from './picker.module.css'

export interface PickerActionsProps {
  readonly messages: Pick<PickerMessages, 'cancel' | 'confirm' | 'nothingFound'>
  /** Whether there is something to take. */
  readonly canConfirm: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The two ways out of a picker, always in sight. */
export function PickerActions({ messages, canConfirm, onConfirm, onCancel }: PickerActionsProps) {
  return (
    <div className={styles.actions}>
      <Button kind="quiet" onPress={onCancel}>
        {messages.cancel}
      </Button>
      <Button onPress={onConfirm} disabled={!canConfirm} disabledReason={messages.nothingFound}>
        {messages.confirm}
      </Button>
    </div>
  )
}
