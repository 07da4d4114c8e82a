import { listPayments } from '@pahiram/contract'
import { earlyFields, useMessages } from '@pahiram/page'

import { receiptMessages } from '../../../messages/en.json'
import type { EarlyPayments } from './early-answer.ts'
import { PaymentFrame } from './payment-frame.tsx'
import styles from './payments-page.module.css'

const { EarlyText, EarlyView, earlyNeeds } = earlyFields<typeof listPayments, EarlyPayments>(listPayments)

/** As many as are drawn before they are known; the early answer hides or adds what is different. */
const usualPayments = [0, 1, 2]

/** The list before it is known, in the size of what will stand there; the early answer fills it. */
export function PaymentsSkeleton() {
  const words = useMessages(receiptMessages)

  return (
    <EarlyView>
      <ul className={styles.list}>
        {usualPayments.map((place) => (
          <li key={place} data-row="">
            <PaymentFrame
              place={place}
              amount={<EarlyText field={`payments.${place}.amount`} width="short" />}
              kind={
                <>
                  <span className={styles.detail} hidden {...earlyNeeds(`payments.${place}.kinds.repay`)}>
                    {words.repay}
                  </span>
                  <span className={styles.detail} hidden {...earlyNeeds(`payments.${place}.kinds.delay`)}>
                    {words.delay}
                  </span>
                </>
              }
              time={<EarlyText field={`payments.${place}.time`} width="short" hides="self" />}
              channel={<EarlyText field={`payments.${place}.channel`} width="short" hides="self" />}
            />
          </li>
        ))}
      </ul>
    </EarlyView>
  )
}
