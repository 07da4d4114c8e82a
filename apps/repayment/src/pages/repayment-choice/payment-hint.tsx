import { useMessages } from '@pahiram/page'
import { Button, Notice } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { hintAtom } from './payment-state.ts'
import { seeOrderAtom } from './see-order.ts'
import styles from './repayment-choice-page.module.css'
import { repaymentChoiceMessages } from '../../../messages/en.json'

/** What to know before paying again, with the way to the order. */
export function PaymentHint() {
  const messages = useMessages(repaymentChoiceMessages)
  const hint = useAtomValue(hintAtom)
  const seeOrder = useSetAtom(seeOrderAtom)

  if (hint === null) return null

  return (
    <div className={styles.hint}>
      <Notice kind="warning">
        {hint === 'unpaid' ? messages.unpaidHint : messages.submittedHint}
        <div className={styles.hintAction}>
          <Button kind="text" onPress={seeOrder}>
            {messages.seeOrder}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
