import { getInstalmentPlan, type RepaymentInfo } from '@pahiram/contract'
import { earlyFields, environmentAtom, useMessages } from '@pahiram/page'
import { useAtomValue } from 'jotai'

import { Amount, AmountHero } from '../../payment/amount-hero.tsx'
import type { EarlyRepayment } from '../../payment/early-repayment.ts'
import styles from '../../payment/payment.module.css'
import { paymentMessages } from '../../../messages/en.json'
import { RepaymentFrame } from '../../payment/repayment-frame.tsx'
import { RepaymentParts } from '../../payment/repayment-parts.tsx'
import { EarlyAmount, RepaymentSkeleton } from '../../payment/repayment-skeleton.tsx'
import { instalment } from './repay-model.ts'

const early = earlyFields<typeof getInstalmentPlan, EarlyRepayment>(getInstalmentPlan)

/** Instalment repayment, at `/repay` (docs/spec/product-spec.md §2). */
export function RepayPage() {
  const messages = useMessages(paymentMessages)

  return (
    <RepaymentFrame of={instalment} title={messages.repayTitle} skeleton={<InstalmentSkeleton />}>
      {(info) => <RepaymentParts info={info} page={instalment.page} hero={<InstalmentHero info={info} />} />}
    </RepaymentFrame>
  )
}

function InstalmentSkeleton() {
  const messages = useMessages(paymentMessages)

  return (
    <RepaymentSkeleton
      early={early}
      hero={
        <AmountHero label={messages.amountToRepay} amount={<EarlyAmount early={early} />}>
          <p className={styles.until}>
            <span className={styles.untilLabel}>{messages.repaymentDate}</span>
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
  const messages = useMessages(paymentMessages)
  const { currency } = useAtomValue(environmentAtom).configuration
  const date = info.repayDate?.trim()

  return (
    <AmountHero
      label={messages.amountToRepay}
      amount={<Amount amount={info.repayAmount} currency={currency} otherwise={messages.amountUnknown} />}
    >
      {date && (
        <p className={styles.until}>
          <span className={styles.untilLabel}>{messages.repaymentDate}</span>
          <span>{date}</span>
        </p>
      )}
    </AmountHero>
  )
}
