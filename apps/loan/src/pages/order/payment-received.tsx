import type { Receipt } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'
import { Rows } from '@pahiram/ui-kit'

import { orderMessages } from '../../../messages/en.json'
import styles from './order-page.module.css'

export interface PaymentReceivedProps {
  readonly receipt: Receipt
}

/** What a borrower sees first who comes from paying: that the money arrived, with the receipt's number. */
export function PaymentReceived({ receipt }: PaymentReceivedProps) {
  const messages = useMessages(orderMessages)

  return (
    <section role="status" className={styles.received}>
      <h2 className={styles.receivedTitle}>{messages.paymentReceived}</h2>
      <Rows
        rows={[
          { label: messages.paidAmount, value: receipt.amount },
          { label: messages.paidOn, value: receipt.time },
          { label: messages.receiptNumber, value: receipt.receiptNo },
        ]}
      />
    </section>
  )
}
