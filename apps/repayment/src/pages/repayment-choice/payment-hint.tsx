import { useTexts } from '@pahiram/page'
import { Button, Notice } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { hintAtom, seeOrderAtom } from './payment-state.ts'
import styles from './repayment-choice-page.module.css'
import { choiceTexts } from './repayment-choice-texts.ts'

/** What to know before paying again, with the way to the order. */
export function PaymentHint() {
  const words = useTexts(choiceTexts)
  const hint = useAtomValue(hintAtom)
  const seeOrder = useSetAtom(seeOrderAtom)

  if (hint === null) return null

  return (
    <div className={styles.hint}>
      <Notice kind="warning">
        {hint === 'unpaid' ? words.unpaidHint : words.submittedHint}
        <div className={styles.hintAction}>
          <Button kind="text" onPress={seeOrder}>
            {words.seeOrder}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
