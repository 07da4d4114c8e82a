import { Section, useMessages } from '@pahiram/page'
import { type ReactNode, useState } from 'react'

import { AmountToPay } from '../../payment-code/amount-to-pay.tsx'
import { CodeCard } from '../../payment-code/code-card.tsx'
import { MissingCode } from '../../payment-code/missing-code.tsx'
import { NumberedSteps } from '../../payment-code/numbered-steps.tsx'
import styles from '../../payment-code/payment-code.module.css'
import { paymentCodeMessages } from '../../../messages/en.json'
import { QrPicture } from '../../payment-code/qr-picture.tsx'
import type { PaymentCode } from './repaymentOfCode-model.ts'

export interface PaymentCodeViewProps {
  readonly payment: PaymentCode
}

/** How much, with what, and how. */
export function PaymentCodeView({ payment }: PaymentCodeViewProps) {
  const messages = useMessages(paymentCodeMessages)
  const [hasPictureFailed, setPictureFailed] = useState(false)
  const { kind, code, amount } = payment
  const picture = hasPictureFailed ? undefined : payment.picture

  function onPictureFailed() {
    setPictureFailed(true)
  }

  return (
    <div className={styles.parts}>
      {amount !== undefined && <AmountToPay label={messages.amount} amount={amount} />}
      {code === undefined && picture === undefined ? (
        <MissingCode page="repaymentOfCode" target="repay" />
      ) : (
        <Section>
          {kind === 'code' ? (
            <CodeParts code={code} picture={picture} onPictureFailed={onPictureFailed} />
          ) : (
            <div className={styles.card}>
              <QrPicture picture={picture} code={code} onPictureFailed={onPictureFailed} />
            </div>
          )}
          <Steps title={messages.howToPay}>
            <NumberedSteps steps={Object.values(kind === 'code' ? messages.codeSteps : messages.scanSteps)} />
          </Steps>
        </Section>
      )}
    </div>
  )
}

interface CodePartsProps {
  readonly code: string | undefined
  readonly picture: string | undefined
  readonly onPictureFailed: () => void
}

function CodeParts({ code, picture, onPictureFailed }: CodePartsProps) {
  const messages = useMessages(paymentCodeMessages)

  return (
    <>
      {code !== undefined && <CodeCard code={code} />}
      {picture !== undefined && (
        <div className={`${styles.card} ${styles.channelCard}`}>
          <img className={styles.channel} src={picture} alt={messages.channelPicture} onError={onPictureFailed} />
        </div>
      )}
    </>
  )
}

interface StepsProps {
  readonly title: string
  readonly children: ReactNode
}

function Steps({ title, children }: StepsProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}
