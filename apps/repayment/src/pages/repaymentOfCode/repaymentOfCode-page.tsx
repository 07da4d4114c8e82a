import { LoadedView, useTexts } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'

import { CodeSkeleton } from '../../payment-code/code-skeleton.tsx'
import { paymentCodeTexts } from '../../payment-code/payment-code-texts.ts'
import { PaymentCodeView } from './payment-code-view.tsx'
import { paymentCodeAtom } from './repaymentOfCode-model.ts'

/** A code to pay with, or a QR code to scan, at `/repaymentOfCode` (docs/spec/product-spec.md §2). */
export function RepaymentOfCodePage() {
  const words = useTexts(paymentCodeTexts)

  return (
    <PageLayout header title={words.title}>
      <LoadedView of={paymentCodeAtom} skeleton={<CodeSkeleton label={words.amount} />}>
        {(payment) => <PaymentCodeView payment={payment} />}
      </LoadedView>
    </PageLayout>
  )
}
