import { AsyncView, useMessages } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'

import { CodeSkeleton } from '../../payment-code/code-skeleton.tsx'
import { paymentCodeMessages } from '../../../messages/en.json'
import { PaymentCodeView } from './payment-code-view.tsx'
import { paymentCodeAtom } from './repaymentOfCode-model.ts'

/** A code to pay with, or a QR code to scan, at `/repaymentOfCode` (docs/spec/product-spec.md §2). */
export function RepaymentOfCodePage() {
  const messages = useMessages(paymentCodeMessages)

  return (
    <PageLayout header title={messages.title}>
      <AsyncView of={paymentCodeAtom} skeleton={<CodeSkeleton label={messages.amount} />}>
        {(payment) => <PaymentCodeView payment={payment} />}
      </AsyncView>
    </PageLayout>
  )
}
