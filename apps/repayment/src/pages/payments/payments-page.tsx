import type { Receipt } from '@pahiram/contract'
import { AsyncView, useMessages, usePageAddress, usePageReturn } from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { Empty, LineIcon, LinkButton, PageLayout, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'

import { paymentsMessages, receiptMessages } from '../../../messages/en.json'
import { keptOf, returnedOf } from '../../receipt/receipt.ts'
import { ReceiptSheet } from '../../receipt/receipt-sheet.tsx'
import { paymentsAtom } from './payments-model.ts'
import styles from './payments-page.module.css'

/** The payments of one order, at `/payments` (docs/spec/contract-2.md §1). */
export function PaymentsPage() {
  const messages = useMessages(paymentsMessages)

  usePageReturn(useSetAtom(paymentsAtom), true)
  return (
    <PageLayout header title={messages.title}>
      <AsyncView of={paymentsAtom} skeleton={<PaymentsSkeleton />}>
        {(payments) => (payments.length === 0 ? <NoPayments /> : <PaymentsList payments={payments} />)}
      </AsyncView>
    </PageLayout>
  )
}

/** Each payment with its amount, what it was for, when and how; pressed, it opens its receipt. */
function PaymentsList({ payments }: { readonly payments: readonly Receipt[] }) {
  const messages = useMessages(paymentsMessages)
  const receiptWords = useMessages(receiptMessages)
  const [open, setOpen] = useState<Receipt>()

  return (
    <>
      <ul className={styles.list}>
        {payments.map((receipt, place) => (
          <li key={place}>
            <button type="button" className={styles.payment} onClick={() => setOpen(receipt)}>
              <LineIcon className={styles.icon} path="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6" />
              <span className={styles.words}>
                <span className={styles.amount}>{receipt.amount?.trim() || messages.amountUnknown}</span>
                {receipt.kind && <span className={styles.detail}>{receiptWords[receipt.kind]}</span>}
                <Held receipt={receipt} />
              </span>
              <span className={styles.when}>
                <span className={styles.detail}>{receipt.time}</span>
                <span className={styles.detail}>{receipt.channel}</span>
              </span>
              <LineIcon className={styles.further} path="M9 6l6 6-6 6" size={20} stroke={2} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.documents}>
        <LinkButton kind="text" href={usePageAddress('documents', useAtomValue(orderKeysAtom))}>
          {messages.documents}
        </LinkButton>
      </p>
      <ReceiptSheet receipt={open} page="payments" onClose={() => setOpen(undefined)} />
    </>
  )
}

/** How much of a payment is held for the borrower, or that the loan does not have all of it any more. */
function Held({ receipt }: { readonly receipt: Receipt }) {
  const messages = useMessages(paymentsMessages)
  const words = useMessages(receiptMessages)
  const amount = keptOf(receipt)
  const returned = returnedOf(receipt)
  const rest = receipt.applied === receipt.amount ? '' : receipt.applied && `${words.applied} ${receipt.applied}`
  const text = amount ? messages.kept({ amount }) : returned ? `${words.returned} ${returned}` : rest

  return text && <span className={styles.detail}>{text}</span>
}

function NoPayments() {
  const messages = useMessages(paymentsMessages)

  return (
    <Empty art="nothing" title={messages.empty}>
      <LinkButton kind="quiet" href={usePageAddress('order', useAtomValue(orderKeysAtom))}>
        {messages.seeOrder}
      </LinkButton>
    </Empty>
  )
}

/** As many payments as most orders have. */
function PaymentsSkeleton() {
  return (
    <div className={styles.list}>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} lines={2} className={styles.payment} />
      ))}
    </div>
  )
}
