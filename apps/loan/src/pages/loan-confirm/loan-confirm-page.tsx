import type { ConfirmDetail } from '@pahiram/contract'
import { environmentAtom } from '@pahiram/page'
import { Card } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { ConfirmFrame } from '../../confirm/confirm-frame.tsx'
import { AmountLine, CostOfLoan, LoanRows, PlanCards } from '../../confirm/loan-terms.tsx'
import { agreementsAtom, goLoanAtom, offerAtom, readAtom } from './loan-confirm-model.ts'

/** Loan confirm, version 3, at `/loan-confirm` (docs/spec/product-spec.md §2). */
export function LoanConfirmPage() {
  const goLoan = useSetAtom(goLoanAtom)
  const read = useSetAtom(readAtom)

  return (
    <ConfirmFrame page="loan-confirm" of={offerAtom} agreements={agreementsAtom} onRead={read} onGoLoan={goLoan}>
      {(detail) => <Terms detail={detail} />}
    </ConfirmFrame>
  )
}

function Terms({ detail }: { readonly detail: ConfirmDetail }) {
  const { currency } = useAtomValue(environmentAtom).configuration

  return (
    <>
      <AmountLine detail={detail} currency={currency} />
      <CostOfLoan cost={detail.cost} />
      {detail.details.length > 0 && (
        <Card ofRows>
          <LoanRows
            rows={detail.details.map(({ text, value }) => ({ label: text ?? '', value: value ?? '' }))}
            folded={Boolean(detail.cost?.repaid)}
          />
        </Card>
      )}
      <PlanCards detail={detail} currency={currency} />
    </>
  )
}
