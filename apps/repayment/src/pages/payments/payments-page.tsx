import { AsyncView, useMessages, usePageReturn } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'

import { paymentsMessages } from '../../../messages/en.json'
import { PaymentsList } from './payments-list.tsx'
import { paymentsAtom } from './payments-model.ts'
import { PaymentsSkeleton } from './payments-skeleton.tsx'

/** The payments of one order, at `/payments` (docs/spec/contract-2.md §1). */
export function PaymentsPage() {
  const messages = useMessages(paymentsMessages)
  const ask = useSetAtom(paymentsAtom)

  usePageReturn(useCallback(() => ask(), [ask]))
  return (
    <PageLayout header title={messages.title}>
      <AsyncView of={paymentsAtom} skeleton={<PaymentsSkeleton />}>
        {(payments) => <PaymentsList payments={payments} />}
      </AsyncView>
    </PageLayout>
  )
}
