import type { Receipt } from '@pahiram/contract'
import { environmentAtom, pageAddress, useMessages } from '@pahiram/page'
import { LinkButton } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

import { paymentsMessages, receiptMessages } from '../../../messages/en.json'
import { orderKeysAtom } from '../../payment/order-keys.ts'
import { ReceiptSheet } from '../../receipt/receipt-sheet.tsx'
import { PaymentFrame } from './payment-frame.tsx'
import styles from './payments-page.module.css'

export interface PaymentsListProps {
  readonly payments: readonly Receipt[]
}

/** Each payment with its amount, what it was for and when; pressed, it opens its receipt. */
export function PaymentsList({ payments }: PaymentsListProps) {
  const messages = useMessages(paymentsMessages)
  const receiptWords = useMessages(receiptMessages)
  const [open, setOpen] = useState<Receipt>()

  if (payments.length === 0) return <NoPayments />

  return (
    <>
      <ul className={styles.list}>
        {payments.map((receipt, place) => (
          <li key={place}>
            <PaymentFrame
              place={place}
              amount={receipt.amount?.trim() || messages.amountUnknown}
              kind={receipt.kind && <span className={styles.detail}>{receiptWords[receipt.kind]}</span>}
              time={receipt.time}
              channel={receipt.channel}
              onPress={() => setOpen(receipt)}
            />
          </li>
        ))}
      </ul>
      <ReceiptSheet receipt={open} page="payments" onClose={() => setOpen(undefined)} />
    </>
  )
}

function NoPayments() {
  const messages = useMessages(paymentsMessages)
  const { query } = useAtomValue(environmentAtom)
  const order = useAtomValue(orderKeysAtom)

  return (
    <section className={styles.empty}>
      <p>{messages.empty}</p>
      <LinkButton kind="quiet" href={pageAddress('order', query, order)}>
        {messages.seeOrder}
      </LinkButton>
    </section>
  )
}
