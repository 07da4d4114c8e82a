import type { Receipt } from '@pahiram/contract'
import { environmentAtom, pageAddress, useMessages } from '@pahiram/page'
import { LinkButton, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

import { paymentsMessages, receiptMessages } from '../../../messages/en.json'
import { orderKeysAtom } from '../../payment/order-keys.ts'
import { ReceiptSheet } from '../../receipt/receipt-sheet.tsx'
import styles from './payments-page.module.css'

/** As many as are drawn before they are known. */
const usualPayments = [0, 1, 2]

/** The list before it is known. */
export function PaymentsSkeleton() {
  return (
    <div className={styles.list}>
      {usualPayments.map((place) => (
        <div key={place} className={styles.payment}>
          <Skeleton lines={2} className={styles.skeleton} />
        </div>
      ))}
    </div>
  )
}

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
            <button type="button" className={styles.payment} onClick={() => setOpen(receipt)}>
              <span className={styles.words}>
                <span className={styles.amount}>{receipt.amount?.trim() || messages.amountUnknown}</span>
                {receipt.kind && <span className={styles.detail}>{receiptWords[receipt.kind]}</span>}
              </span>
              <span className={styles.when}>
                <span className={styles.detail}>{receipt.time}</span>
                <span className={styles.detail}>{receipt.channel}</span>
              </span>
            </button>
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
