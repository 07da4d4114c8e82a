import { useMessages } from '@pahiram/page'
import { OnceView, StatusBlock } from '@pahiram/page/once'
import { Button, PageLayout } from '@pahiram/ui-kit'
import { useAtom, useSetAtom } from 'jotai'

import { comeBackAtom, leavingForAtom, repaymentAtom } from './payment-state.ts'
import { seeOrderAtom } from './see-order.ts'
import { repaymentChoiceMessages } from '../../../messages/en.json'

/** What became of a repayment: looked for, received, or going on elsewhere; it stands where the choice stood. */
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
          <StatusBlock title={messages.paidTitle} text={messages.paidText}>
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
