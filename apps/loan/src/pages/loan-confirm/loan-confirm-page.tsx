import { type ConfirmDetail, getConfirmDetail } from '@pahiram/contract'
import { earlyFields, environmentAtom } from '@pahiram/page'
import { Rows } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'

import { ConfirmFrame } from '../../confirm/confirm-frame.tsx'
import styles from '../../confirm/confirm.module.css'
import type { EarlyDetail } from '../../confirm/early-detail.ts'
import { CostOfLoan } from '../../confirm/loan-cost.tsx'
import { AmountLine, PlanCards } from '../../confirm/loan-terms.tsx'
import { TermsSkeleton } from '../../confirm/terms-skeleton.tsx'
import { agreementsAtom, goLoanAtom, offerAtom, readAtom } from './loan-confirm-model.ts'

const early = earlyFields<typeof getConfirmDetail, EarlyDetail>(getConfirmDetail)

/** Loan confirm, version 3, at `/loan-confirm` (docs/spec/product-spec.md §2). */
export function LoanConfirmPage() {
  const goLoan = useSetAtom(goLoanAtom)
  const read = useSetAtom(readAtom)

  return (
    <ConfirmFrame
      page="loan-confirm"
      of={offerAtom}
      agreements={agreementsAtom}
      skeleton={<TermsSkeleton early={early} card={detailCard} />}
      onRead={read}
      onGoLoan={goLoan}
    >
      {(detail) => <Terms detail={detail} />}
    </ConfirmFrame>
  )
}

interface TermsProps {
  readonly detail: ConfirmDetail
}

function Terms({ detail }: TermsProps) {
  const { currency } = useAtomValue(environmentAtom).configuration

  return (
    <>
      <AmountLine detail={detail} currency={currency} />
      <CostOfLoan cost={detail.cost} />
      {detail.details.length > 0 &&
        detailCard(
          <Rows rows={detail.details.map(({ text, value }) => ({ label: text ?? '', value: value ?? '' }))} />,
        )}
      <PlanCards detail={detail} currency={currency} />
    </>
  )
}

function detailCard(rows: ReactNode) {
  return <div className={styles.card}>{rows}</div>
}
