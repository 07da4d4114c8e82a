import { AsyncView, useMessages } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'

import { CodeSkeleton } from '../../payment-code/code-skeleton.tsx'
import { MissingCode } from '../../payment-code/missing-code.tsx'
import { paymentCodeMessages } from '../../../messages/en.json'
import { KeptPaymentView } from './kept-payment-view.tsx'
import { keptPaymentAtom } from './repaymentOfCode2-model.ts'

/** How to pay with the code that there is already, at `/repaymentOfCode2` (docs/spec/product-spec.md §2). */
export function RepaymentOfCode2Page() {
  const messages = useMessages(paymentCodeMessages)

  return (
    <PageLayout header title={messages.title}>
      <AsyncView of={keptPaymentAtom} skeleton={<CodeSkeleton label={messages.total} />}>
        {(payment) =>
          payment === null ? (
            <MissingCode page="repaymentOfCode2" target="repay" />
          ) : (
            <KeptPaymentView payment={payment} />
          )
        }
      </AsyncView>
    </PageLayout>
  )
}
