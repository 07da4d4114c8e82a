import { LoadedView, useTexts } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'

import { CodeSkeleton } from '../../payment-code/code-skeleton.tsx'
import { MissingCode } from '../../payment-code/missing-code.tsx'
import { paymentCodeTexts } from '../../payment-code/payment-code-texts.ts'
import { KeptPaymentView } from './kept-payment-view.tsx'
import { keptPaymentAtom } from './repaymentOfCode2-model.ts'

/** How to pay with the code that there is already, at `/repaymentOfCode2` (docs/spec/product-spec.md §2). */
export function RepaymentOfCode2Page() {
  const words = useTexts(paymentCodeTexts)

  return (
    <PageLayout header title={words.title}>
      <LoadedView of={keptPaymentAtom} skeleton={<CodeSkeleton label={words.total} />}>
        {(payment) =>
          payment === null ? (
            <MissingCode page="repaymentOfCode2" target="repay" />
          ) : (
            <KeptPaymentView payment={payment} />
          )
        }
      </LoadedView>
    </PageLayout>
  )
}
