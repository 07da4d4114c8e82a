import { getExtensionInfo } from '@pahiram/contract'
import { withCurrency } from '@pahiram/formatting'
import { earlyFields, environmentAtom, useMessages } from '@pahiram/page'
import { useAtomValue } from 'jotai'

import { Amount, AmountHero } from '../../payment/amount-hero.tsx'
import type { EarlyRepayment } from '../../payment/early-repayment.ts'
import styles from '../../payment/payment.module.css'
import { paymentMessages } from '../../../messages/en.json'
import { RepaymentFrame } from '../../payment/repayment-frame.tsx'
import { RepaymentParts } from '../../payment/repayment-parts.tsx'
import { EarlyAmount, RepaymentSkeleton } from '../../payment/repayment-skeleton.tsx'
import type { RepaymentStanding } from '../../payment/repayment.ts'
import { Comparison, ComparisonRegion } from './comparison.tsx'
import { extension } from './repay-delay-model.ts'

const early = earlyFields<typeof getExtensionInfo, EarlyRepayment>(getExtensionInfo)

/** Extension of a repayment, at `/repay-delay` (docs/spec/product-spec.md §2). */
export function RepayDelayPage() {
  const messages = useMessages(paymentMessages)

  return (
    <RepaymentFrame of={extension} title={messages.delayTitle} skeleton={<ExtensionSkeleton />}>
      {(info) => <Extension info={info} />}
    </RepaymentFrame>
  )
}

function ExtensionSkeleton() {
  const messages = useMessages(paymentMessages)
  // The sentence around its date.
  const [before, after] = messages.nextDate({ date: '\n' }).split('\n')

  return (
    <RepaymentSkeleton
      early={early}
      hero={
        <AmountHero
          title={<early.EarlyText field="delayInfo.title" width="long" />}
          label={messages.amountToExtend}
          amount={<EarlyAmount early={early} />}
        >
          <p className={styles.until} data-row="">
            {before}
            <early.EarlyText field="delayInfo.nextDate" width="short" />
            {after}
          </p>
        </AmountHero>
      }
      comparison={
        <ComparisonRegion
          now={<early.EarlyText field="comparison.now" width="short" />}
          later={<early.EarlyText field="comparison.later" width="short" hides="section" />}
          laterDate={<early.EarlyText field="comparison.laterDate" width="short" />}
          extra={<early.EarlyText field="comparison.extra" width="short" />}
        />
      }
      rows={[
        { label: messages.repaymentDate, value: <early.EarlyText field="repayDate" width="short" /> },
        { label: messages.amountToRepay, value: <early.EarlyText field="repayAmount" width="short" /> },
      ]}
    />
  )
}

interface ExtensionPartProps {
  readonly info: RepaymentStanding
}

function Extension({ info }: ExtensionPartProps) {
  const messages = useMessages(paymentMessages)
  const { currency } = useAtomValue(environmentAtom).configuration

  return (
    <RepaymentParts
      info={info}
      page={extension.page}
      hero={<ExtensionHero info={info} />}
      comparison={<Comparison of={info} />}
      // What is to be repaid without an extension.
      fixedRows={[
        { label: messages.repaymentDate, value: info.repayDate },
        { label: messages.amountToRepay, value: withCurrency(currency, info.repayAmount) },
      ]}
    />
  )
}

/** What the extension costs, and what it gives. */
function ExtensionHero({ info: { delayInfo } }: ExtensionPartProps) {
  const messages = useMessages(paymentMessages)
  const { currency } = useAtomValue(environmentAtom).configuration
  const nextDate = delayInfo?.nextDate?.trim()

  return (
    <AmountHero
      title={delayInfo?.title?.trim()}
      label={messages.amountToExtend}
      amount={<Amount amount={delayInfo?.delayAmount} currency={currency} otherwise={messages.amountUnknown} />}
    >
      {nextDate && <p className={styles.until}>{messages.nextDate({ date: nextDate })}</p>}
    </AmountHero>
  )
}
