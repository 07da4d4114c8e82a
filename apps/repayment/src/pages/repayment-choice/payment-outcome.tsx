import { useMessages } from '@pahiram/page'
import { OnceView, StatusBlock } from '@pahiram/page/once'
import { Button, Notice, PageLayout } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import { comeBackAtom, hintAtom, leavingForAtom, repaymentAtom } from './payment-state.ts'
import { seeOrderAtom } from './repayment-choice-model.ts'
import styles from './repayment-choice-page.module.css'
import { repaymentChoiceMessages } from '../../../messages/en.json'

/** What became of a repayment: looked for, received, or going on elsewhere; it takes the place of the choice. */
export function PaymentOutcome() {
  const messages = useMessages(repaymentChoiceMessages)
  const [payUrl, leaveFor] = useAtom(leavingForAtom)
  const comeBack = useSetAtom(comeBackAtom)
  const seeOrder = useSetAtom(seeOrderAtom)

  return (
    <PageLayout
      header
      title={messages.title}
      backLabel={messages.back}
      onBack={payUrl === null ? undefined : () => void comeBack()}
    >
      {payUrl === null ? (
        <OnceView of={repaymentAtom} messages={messages}>
          <StatusBlock done title={messages.paidTitle} text={messages.paidText}>
            <Button onPress={seeOrder}>{messages.seeOrder}</Button>
          </StatusBlock>
        </OnceView>
      ) : (
        <StatusBlock title={messages.openingTitle} text={messages.openingText}>
          <Button onPress={() => void leaveFor(payUrl)}>{messages.openPayment}</Button>
        </StatusBlock>
      )}
    </PageLayout>
  )
}

/** What to know before paying again, with the way to the order. */
export function PaymentHint() {
  const messages = useMessages(repaymentChoiceMessages)
  const hint = useAtomValue(hintAtom)
  const seeOrder = useSetAtom(seeOrderAtom)

  if (hint === null) return null

  return (
    <div className={styles.hint}>
      <Notice kind="warning">
        <span>{hint === 'unpaid' ? messages.unpaidHint : messages.submittedHint}</span>
        <div className={styles.hintAction}>
          <Button kind="text" onPress={seeOrder}>
            {messages.seeOrder}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
