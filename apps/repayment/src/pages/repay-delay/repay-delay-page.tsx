import { getExtensionInfo, type RepaymentInfo } from '@pahiram/contract'
import { withCurrency } from '@pahiram/formatting'
import { earlyFields, environmentAtom, useTexts } from '@pahiram/page'
import { useAtomValue } from 'jotai'

import { Amount, AmountHero } from '../../payment/amount-hero.tsx'
import styles from '../../payment/payment.module.css'
import { paymentTexts } from '../../payment/payment-texts.ts'
import { RepaymentFrame } from '../../payment/repayment-frame.tsx'
import { RepaymentParts } from '../../payment/repayment-parts.tsx'
import { RepaymentSkeleton } from '../../payment/repayment-skeleton.tsx'
import { extension } from './repay-delay-model.ts'

const early = earlyFields(getExtensionInfo)

/** Extension of a repayment, at `/repay-delay` (docs/spec/product-spec.md §2). */
export function RepayDelayPage() {
  const words = useTexts(paymentTexts)

  return (
    <RepaymentFrame of={extension} title={words.delayTitle} skeleton={<ExtensionSkeleton />}>
      {(info) => <Extension info={info} />}
    </RepaymentFrame>
  )
}

function ExtensionSkeleton() {
  const words = useTexts(paymentTexts)

  return (
    <RepaymentSkeleton
      early={early}
      hero={
        <AmountHero
          title={<early.EarlyText field="delayInfo.title" width="long" />}
          label={words.amountToExtend}
          amount={<early.EarlyText field="delayInfo.delayAmount" width="short" />}
        >
          <p className={styles.until} />
        </AmountHero>
      }
      rows={[
        { label: words.repaymentDate, value: <early.EarlyText field="repayDate" width="short" /> },
        { label: words.amountToRepay, value: <early.EarlyText field="repayAmount" width="short" /> },
      ]}
    />
  )
}

interface ExtensionPartProps {
  readonly info: RepaymentInfo
}

function Extension({ info }: ExtensionPartProps) {
  const words = useTexts(paymentTexts)
  const { currency } = useAtomValue(environmentAtom).configuration

  return (
    <RepaymentParts
      info={info}
      page={extension.page}
      hero={<ExtensionHero info={info} />}
      // What is to be repaid without an extension.
      fixedRows={[
        { label: words.repaymentDate, value: info.repayDate },
        { label: words.amountToRepay, value: withCurrency(currency, info.repayAmount) },
      ]}
    />
  )
}

/** What the extension costs, and what it gives. */
function ExtensionHero({ info: { delayInfo } }: ExtensionPartProps) {
  const words = useTexts(paymentTexts)
  const { currency } = useAtomValue(environmentAtom).configuration
  const nextDate = delayInfo?.nextDate?.trim()

  return (
    <AmountHero
      title={delayInfo?.title?.trim()}
      label={words.amountToExtend}
      amount={<Amount amount={delayInfo?.delayAmount} currency={currency} otherwise={words.amountUnknown} />}
    >
      {nextDate && <p className={styles.until}>{words.nextDate(nextDate)}</p>}
    </AmountHero>
  )
}
