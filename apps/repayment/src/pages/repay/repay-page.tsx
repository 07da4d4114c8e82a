import { getInstalmentPlan, type RepaymentInfo } from '@pahiram/contract'
import { earlyFields, environmentAtom, useTexts } from '@pahiram/page'
import { useAtomValue } from 'jotai'

import { Amount, AmountHero } from '../../payment/amount-hero.tsx'
import styles from '../../payment/payment.module.css'
import { paymentTexts } from '../../payment/payment-texts.ts'
import { RepaymentFrame } from '../../payment/repayment-frame.tsx'
import { RepaymentParts } from '../../payment/repayment-parts.tsx'
import { RepaymentSkeleton } from '../../payment/repayment-skeleton.tsx'
import { instalment } from './repay-model.ts'

const early = earlyFields(getInstalmentPlan)

/** Instalment repayment, at `/repay` (docs/spec/product-spec.md §2). */
export function RepayPage() {
  const words = useTexts(paymentTexts)

  return (
    <RepaymentFrame of={instalment} title={words.repayTitle} skeleton={<InstalmentSkeleton />}>
      {(info) => <RepaymentParts info={info} page={instalment.page} hero={<InstalmentHero info={info} />} />}
    </RepaymentFrame>
  )
}

function InstalmentSkeleton() {
  const words = useTexts(paymentTexts)

  return (
    <RepaymentSkeleton
      early={early}
      hero={
        <AmountHero label={words.amountToRepay} amount={<early.EarlyText field="repayAmount" width="short" />}>
          <p className={styles.until}>
            <span className={styles.untilLabel}>{words.repaymentDate}</span>
            <early.EarlyText field="repayDate" width="short" />
          </p>
        </AmountHero>
      }
    />
  )
}

interface InstalmentHeroProps {
  readonly info: RepaymentInfo
}

function InstalmentHero({ info }: InstalmentHeroProps) {
  const words = useTexts(paymentTexts)
  const { currency } = useAtomValue(environmentAtom).configuration
  const date = info.repayDate?.trim()

  return (
    <AmountHero
      label={words.amountToRepay}
      amount={<Amount amount={info.repayAmount} currency={currency} otherwise={words.amountUnknown} />}
    >
      {date && (
        <p className={styles.until}>
          <span className={styles.untilLabel}>{words.repaymentDate}</span>
          <span>{date}</span>
        </p>
      )}
    </AmountHero>
  )
}
