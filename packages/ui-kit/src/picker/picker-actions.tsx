import { Button } from '../button.tsx'
import type { PickerWords } from './picker-choice.ts'
import styles from './picker.module.css'

export interface PickerActionsProps {
  readonly words: Pick<PickerWords, 'cancel' | 'confirm' | 'nothingFound'>
  /** Whether there is something to take. */
  readonly canConfirm: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The two ways out of a picker, always in sight. */
export function PickerActions({ words, canConfirm, onConfirm, onCancel }: PickerActionsProps) {
  return (
    <div className={styles.actions}>
      <Button kind="quiet" onPress={onCancel}>
        {words.cancel}
      </Button>
      <Button onPress={onConfirm} disabled={!canConfirm} disabledReason={words.nothingFound}>
        {words.confirm}
      </Button>
    </div>
  )
}
