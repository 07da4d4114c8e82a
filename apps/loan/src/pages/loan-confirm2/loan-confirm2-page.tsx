import { getVariantConfirmDetail, type VariantConfirmDetail } from '@pahiram/contract'
import { earlyFields, environmentAtom, useMessages } from '@pahiram/page'
import { ProductCard, Rows } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { ConfirmFrame } from '../../confirm/confirm-frame.tsx'
import { confirmMessages } from '../../../messages/en.json'
import type { EarlyDetail } from '../../confirm/early-detail.ts'
import { CostOfLoan } from '../../confirm/loan-cost.tsx'
import { AmountLine, PlanCards } from '../../confirm/loan-terms.tsx'
import { TermsSkeleton } from '../../confirm/terms-skeleton.tsx'
import { agreementsAtom, goLoanAtom, offerAtom, readAtom, variantAtom } from './loan-confirm2-model.ts'
import { PromoDialog } from './promo-dialog.tsx'

const early = earlyFields<typeof getVariantConfirmDetail, VariantConfirmDetail & EarlyDetail>(getVariantConfirmDetail)

/** Loan confirm, variant, at `/loan-confirm2` (docs/spec/product-spec.md §2). */
export function LoanConfirm2Page() {
  const goLoan = useSetAtom(goLoanAtom)
  const read = useSetAtom(readAtom)
  const variant = useAtomValue(variantAtom)
  const messages = useMessages(confirmMessages)

  return (
    <ConfirmFrame
      page="loan-confirm2"
      of={offerAtom}
      agreements={agreementsAtom}
      skeleton={
        <TermsSkeleton
          early={early}
          rows={[{ label: messages.repaymentDate, value: <early.EarlyText field="firstPayTime" width="short" /> }]}
          card={(rows) => <ProductCard name={<early.EarlyText field="comProductName" />}>{rows}</ProductCard>}
        />
      }
      buttonText={
        variant === undefined ? <early.EarlyText field="buttonText" otherwise={messages.goLoan} /> : variant.buttonText
      }
      onRead={read}
      onGoLoan={goLoan}
      lastDialog={variant?.promo && <PromoDialog promo={variant.promo} />}
    >
      {(detail) => <Terms detail={detail} />}
    </ConfirmFrame>
  )
}

interface TermsProps {
  readonly detail: VariantConfirmDetail
}

function Terms({ detail }: TermsProps) {
  const messages = useMessages(confirmMessages)
  const { configuration } = useAtomValue(environmentAtom)
  const currency = detail.currencyFlag ? '₹' : configuration.currency

  return (
    <>
      <AmountLine detail={detail} currency={currency} />
      <CostOfLoan cost={detail.cost} />
      <ProductCard logo={detail.comProductLogo} name={detail.comProductName}>
        <Rows
          rows={[
            { label: messages.repaymentDate, value: detail.firstPayTime ?? '' },
            ...detail.details.map(({ text, value }) => ({ label: text ?? '', value: value ?? '' })),
          ]}
        />
      </ProductCard>
      <PlanCards detail={detail} currency={currency} />
    </>
  )
}
