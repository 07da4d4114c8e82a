import { usePageWords, useTexts } from '@pahiram/page'
import { Button, ErrorBlock, PageLayout, Spinner } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { checkAtom, comeBackAtom, leaveAtom, type Payment, paymentAtom, seeOrderAtom } from './payment-state.ts'
import styles from './repayment-choice-page.module.css'
import { choiceTexts } from './repayment-choice-texts.ts'

/** What became of a repayment: looked for, received, or going on elsewhere; it stands where the choice stood. */
export function PaymentOutcome() {
  const words = useTexts(choiceTexts)
  const payment = useAtomValue(paymentAtom)
  const comeBack = useSetAtom(comeBackAtom)

  return (
    <PageLayout
      header
      title={words.title}
      backLabel={words.back}
      onBack={payment.state === 'leaving' ? () => void comeBack() : undefined}
    >
      <Outcome payment={payment} />
    </PageLayout>
  )
}

function Outcome({ payment }: { readonly payment: Payment }) {
  const words = useTexts(choiceTexts)
  const pageWords = usePageWords()
  const check = useSetAtom(checkAtom)
  const seeOrder = useSetAtom(seeOrderAtom)
  const leave = useSetAtom(leaveAtom)

  switch (payment.state) {
    case 'checking':
      return (
        <div role="status" className={styles.outcome}>
          <Spinner />
          <h2 className={styles.outcomeTitle}>{words.checkingTitle}</h2>
          <p className={styles.text}>{words.checkingText}</p>
        </div>
      )
    case 'unsure':
      return (
        <ErrorBlock
          title={words.unsureTitle}
          text={words.unsureText}
          reference={pageWords.reference(payment.reference)}
          retryLabel={pageWords.retry}
          onRetry={check}
        />
      )
    case 'paid':
      return (
        <div role="status" className={styles.outcome}>
          <h2 className={styles.outcomeTitle}>{words.paidTitle}</h2>
          <p className={styles.text}>{words.paidText}</p>
          <Button onPress={seeOrder}>{words.seeOrder}</Button>
        </div>
      )
    case 'leaving':
      return (
        <div role="status" className={styles.outcome}>
          <h2 className={styles.outcomeTitle}>{words.openingTitle}</h2>
          <p className={styles.text}>{words.openingText}</p>
          <Button onPress={() => void leave(payment.payUrl)}>{words.openPayment}</Button>
        </div>
      )
    default:
      return null
  }
}
