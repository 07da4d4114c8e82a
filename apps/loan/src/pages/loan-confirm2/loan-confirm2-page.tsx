import type { VariantConfirmDetail } from '@pahiram/contract'
import { environmentAtom, useMessages } from '@pahiram/page'
import { Dialog, Image, ProductCard } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import { ConfirmFrame } from '../../confirm/confirm-frame.tsx'
import styles from '../../confirm/confirm.module.css'
import { confirmMessages } from '../../../messages/en.json'
import { AmountLine, CostOfLoan, LoanRows, PlanCards } from '../../confirm/loan-terms.tsx'
import {
  agreementsAtom,
  goLoanAtom,
  isPromoClosedAtom,
  offerAtom,
  readAtom,
  variantAtom,
} from './loan-confirm2-model.ts'

/** Loan confirm, variant, at `/loan-confirm2` (docs/spec/product-spec.md §2). */
export function LoanConfirm2Page() {
  const goLoan = useSetAtom(goLoanAtom)
  const read = useSetAtom(readAtom)
  const variant = useAtomValue(variantAtom)

  return (
    <ConfirmFrame
      page="loan-confirm2"
      of={offerAtom}
      agreements={agreementsAtom}
      buttonText={variant?.buttonText}
      onRead={read}
      onGoLoan={goLoan}
      lastDialog={variant?.promo && <PromoDialog promo={variant.promo} />}
    >
      {(detail) => <Terms detail={detail} />}
    </ConfirmFrame>
  )
}

function Terms({ detail }: { readonly detail: VariantConfirmDetail }) {
  const messages = useMessages(confirmMessages)
  const { configuration } = useAtomValue(environmentAtom)
  const currency = detail.currencyFlag ? '₹' : configuration.currency

  return (
    <>
      <AmountLine detail={detail} currency={currency} />
      <CostOfLoan cost={detail.cost} />
      <ProductCard logo={detail.comProductLogo} name={detail.comProductName}>
        <LoanRows
          folded={Boolean(detail.cost?.repaid)}
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

/** What the lender wants to be seen first; it shows by itself, once. */
function PromoDialog({ promo }: { readonly promo: VariantConfirmDetail['promo'] }) {
  const messages = useMessages(confirmMessages)
  const [isClosed, setClosed] = useAtom(isPromoClosedAtom)
  const close = () => setClosed(true)

  if (isClosed || !(promo?.image || promo?.title)) return null

  return (
    <Dialog
      open
      title={promo.title || messages.promo}
      onClose={close}
      actions={[{ label: messages.close, kind: 'main', onPress: close }]}
    >
      {promo.image && <Image className={styles.promoPicture} src={promo.image} alt="" width={320} height={180} />}
    </Dialog>
  )
}
