import { withCurrency } from '@pahiram/formatting'
import { environmentAtom, useMessages } from '@pahiram/page'
import { Amount } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import styles from '../../payment/payment.module.css'
import { paymentMessages } from '../../../messages/en.json'
import { RepaymentFrame } from '../../payment/repayment-frame.tsx'
import { RepaymentParts } from '../../payment/repayment-parts.tsx'
import type { RepaymentState } from '../../payment/repayment.ts'
import { Comparison } from './comparison.tsx'
import { extension } from './repay-delay-model.ts'

/** Extension of a repayment, at `/repay-delay` (docs/spec/product-spec.md §2). */
export function RepayDelayPage() {
  const messages = useMessages(paymentMessages)

  return (
    <RepaymentFrame of={extension} title={messages.delayTitle}>
      {(info) => <Extension info={info} />}
    </RepaymentFrame>
  )
}

interface ExtensionPartProps {
  readonly info: RepaymentState
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
      // What is to be repaid without an extension, unless it is compared.
      fixedRows={[
        { label: messages.repaymentDate, value: info.repayDate },
        { label: messages.amountToRepay, value: info.comparison ? '' : withCurrency(currency, info.repayAmount) },
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
    <Amount
      title={delayInfo?.title?.trim()}
      label={messages.amountToExtend}
      amount={delayInfo?.delayAmount}
      currency={currency}
      otherwise={messages.amountUnknown}
    >
      {nextDate && <p className={styles.until}>{messages.nextDate({ date: nextDate })}</p>}
    </Amount>
  )
}
