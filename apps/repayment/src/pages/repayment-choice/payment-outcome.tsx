import { usePageMessages, useMessages } from '@pahiram/page'
import { Button, ErrorBlock, PageLayout, Spinner } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { checkAtom, comeBackAtom, leaveAtom, type Payment, paymentAtom, seeOrderAtom } from './payment-state.ts'
import styles from './repayment-choice-page.module.css'
import { repaymentChoiceMessages } from '../../../messages/en.json'

/** What became of a repayment: looked for, received, or going on elsewhere; it stands where the choice stood. */
export function PaymentOutcome() {
  const messages = useMessages(repaymentChoiceMessages)
  const payment = useAtomValue(paymentAtom)
  const comeBack = useSetAtom(comeBackAtom)

  return (
    <PageLayout
      header
      title={messages.title}
      backLabel={messages.back}
      onBack={payment.state === 'leaving' ? () => void comeBack() : undefined}
    >
      <Outcome payment={payment} />
    </PageLayout>
  )
}

function Outcome({ payment }: { readonly payment: Payment }) {
  const messages = useMessages(repaymentChoiceMessages)
  const pageMessages = usePageMessages()
  const check = useSetAtom(checkAtom)
  const seeOrder = useSetAtom(seeOrderAtom)
  const leave = useSetAtom(leaveAtom)

  switch (payment.state) {
    case 'checking':
      return (
        <div role="status" className={styles.outcome}>
          <Spinner />
          <h2 className={styles.outcomeTitle}>{messages.checkingTitle}</h2>
          <p className={styles.text}>{messages.checkingText}</p>
        </div>
      )
    case 'unsure':
      return (
        <ErrorBlock
          title={messages.unsureTitle}
          text={messages.unsureText}
          reference={pageMessages.reference({ reference: payment.reference })}
          retryLabel={pageMessages.retry}
          onRetry={check}
        />
      )
    case 'paid':
      return (
        <div role="status" className={styles.outcome}>
          <h2 className={styles.outcomeTitle}>{messages.paidTitle}</h2>
          <p className={styles.text}>{messages.paidText}</p>
          <Button onPress={seeOrder}>{messages.seeOrder}</Button>
        </div>
      )
    case 'leaving':
      return (
        <div role="status" className={styles.outcome}>
          <h2 className={styles.outcomeTitle}>{messages.openingTitle}</h2>
          <p className={styles.text}>{messages.openingText}</p>
          <Button onPress={() => void leave(payment.payUrl)}>{messages.openPayment}</Button>
        </div>
      )
    default:
      return null
  }
}
