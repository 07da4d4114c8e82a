import { Section, useMessages } from '@pahiram/page'

import { AmountToPay } from '../../payment-code/amount-to-pay.tsx'
import { MissingCode } from '../../payment-code/missing-code.tsx'
import styles from '../../payment-code/payment-code.module.css'
import { paymentCodeMessages } from '../../../messages/en.json'
import { ContractNumber } from './contract-number.tsx'
import { PayNotices } from './pay-notices.tsx'
import type { KeptPayment } from './repaymentOfCode2-model.ts'

export interface KeptPaymentViewProps {
  readonly payment: KeptPayment
}

/** How much, with which number, and how. */
export function KeptPaymentView({ payment }: KeptPaymentViewProps) {
  const messages = useMessages(paymentCodeMessages)
  const { kind, code, title, validUntil, logo, total, notices } = payment

  return (
    <div className={styles.parts}>
      {total !== undefined && <AmountToPay label={messages.total} amount={total} />}
      {code === undefined ? (
        <MissingCode page="repaymentOfCode2" target={kind === 'delay' ? 'repay-delay' : 'repay'} />
      ) : (
        <ContractNumber code={code} title={title} validUntil={validUntil} logo={logo} />
      )}
      <Section>
        <PayNotices notices={notices} />
      </Section>
    </div>
  )
}
