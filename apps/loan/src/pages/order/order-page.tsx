import { AsyncView, usePageReturn, useMessages } from '@pahiram/page'
import { PageLayout, ProductCard, Skeleton, StatusHeroSkeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { OrderActions } from './order-actions.tsx'
import { OrderDialogs } from './order-dialogs.tsx'
import { detailsAtom, orderAtom } from './order-model.ts'
import styles from './order-page.module.css'
import { OrderSummary } from './order-summary.tsx'
import { orderMessages } from '../../../messages/en.json'

/** Loan Order Details, at `/order` and `/loan-detail` (docs/spec/product-spec.md §2). */
export function OrderPage() {
  const messages = useMessages(orderMessages)
  const status = useAtomValue(detailsAtom)?.orderStatus

  // A borrower who comes back from paying must not see the debt of before.
  usePageReturn(useSetAtom(orderAtom), true)

  return (
    <PageLayout header title={messages.title} mainProps={{ 'data-status': status }} footer={<OrderActions />}>
      <AsyncView of={orderAtom} skeleton={<OrderSkeleton />}>
        {(details) => <OrderSummary details={details} />}
      </AsyncView>
      <OrderDialogs />
    </PageLayout>
  )
}

/** As many rows as an order shows before its further details. */
const usualRows = 4

function OrderSkeleton() {
  return (
    <>
      <StatusHeroSkeleton />
      <ProductCard>
        <Skeleton className={styles.rowsSkeleton} lines={usualRows} />
      </ProductCard>
    </>
  )
}
