import type { RepaymentInfo } from '@pahiram/contract'
import { withRemark } from '@pahiram/formatting'
import { environmentAtom, useMessages } from '@pahiram/page'
import { Amount, paymentStep } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import styles from '../../payment/payment.module.css'
import { paymentMessages } from '../../../messages/en.json'
import { amountToPay } from '../../payment/amount-to-pay.ts'
import { chosenAmountAtom } from '../../payment/chosen-amount.ts'
import { RepaymentFrame } from '../../payment/repayment-frame.tsx'
import { RepaymentParts } from '../../payment/repayment-parts.tsx'
import { AmountChoices } from './amount-choices.tsx'
import { instalment } from './repay-model.ts'

/** Instalment repayment, at `/repay` (docs/spec/product-spec.md §2). */
export function RepayPage() {
  const messages = useMessages(paymentMessages)

  return (
    <RepaymentFrame of={instalment} title={messages.repayTitle}>
      {(info) => (
        <RepaymentParts
          info={info}
          page={instalment.page}
          hero={<InstalmentHero info={info} />}
          comparison={<AmountChoices info={info} />}
        />
      )}
    </RepaymentFrame>
  )
}

function InstalmentHero({ info }: { readonly info: RepaymentInfo }) {
  const messages = useMessages(paymentMessages)
  const { currency } = useAtomValue(environmentAtom).configuration
  const { amount, choice } = amountToPay(instalment, info, useAtomValue(chosenAmountAtom))
  const next = info.repayPlan.find(({ state }) => paymentStep(state) !== 'done')
  const date = info.repayDate?.trim()

  return (
    <Amount
      label={messages.amountToRepay}
      amount={amount}
      currency={currency}
      otherwise={choice?.kind === 'other' ? messages.noOtherAmount : messages.amountUnknown}
    >
      {date && (
        <p className={styles.until}>
          <span className={styles.untilLabel}>{messages.repaymentDate}</span>
          <span>{withRemark({ time: date, remark: next?.remark })}</span>
        </p>
      )}
    </Amount>
  )
}
