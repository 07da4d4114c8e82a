import type { Locale } from '@pahiram/contract'
import { AsyncView, localeAtom, Section, useMessages, usePageReturn } from '@pahiram/page'
import { Card, Notice, PageLayout } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { CodeCard } from '../../payment-code/code-card.tsx'
import { AmountToPay, CodeSkeleton, MissingCode, NumberedSteps } from '../../payment-code/code-parts.tsx'
import styles from '../../payment-code/payment-code.module.css'
import { paymentCodeMessages } from '../../../messages/en.json'
import { QrPicture, type QrPictureProps } from '../../payment-code/qr-picture.tsx'
import { writtenMoney } from '../../payment/written-money.ts'
import { isUnprovenAtom, type PaymentCode, paymentCodeAtom, proveCodeAtom } from './repaymentOfCode-model.ts'

/** A code to pay with, or a QR code to scan, at `/repaymentOfCode` (docs/spec/product-spec.md §2). */
export function RepaymentOfCodePage() {
  const messages = useMessages(paymentCodeMessages)
  const prove = useSetAtom(proveCodeAtom)

  useEffect(() => void prove(), [prove])
  usePageReturn(prove, true)
  return (
    <PageLayout header title={messages.title}>
      <AsyncView of={paymentCodeAtom} skeleton={<CodeSkeleton label={messages.amount} />}>
        {(payment) => <PaymentCodeView payment={payment} />}
      </AsyncView>
    </PageLayout>
  )
}

/** How much, with what, and how. */
function PaymentCodeView({ payment }: { readonly payment: PaymentCode }) {
  const messages = useMessages(paymentCodeMessages)
  const [hasPictureFailed, setPictureFailed] = useState(false)
  const isUnproven = useAtomValue(isUnprovenAtom)
  const locale = useAtomValue(localeAtom)
  const { kind, code, amount } = payment
  const picture = hasPictureFailed ? undefined : payment.picture
  const onPictureFailed = () => setPictureFailed(true)

  return (
    <div className={styles.parts}>
      {amount !== undefined && <AmountToPay label={messages.amount} amount={separated(amount, locale)} />}
      {code === undefined && picture === undefined ? (
        <MissingCode page="repaymentOfCode" target="repay" />
      ) : (
        <Section>
          {isUnproven && <Notice kind="warning">{messages.unproven}</Notice>}
          {kind === 'code' ? (
            <CodeParts code={code} picture={picture} onPictureFailed={onPictureFailed} />
          ) : (
            <Card>
              <QrPicture picture={picture} code={code} onPictureFailed={onPictureFailed} />
            </Card>
          )}
          <Card as="section">
            <h2 className={styles.heading}>{messages.howToPay}</h2>
            <NumberedSteps steps={Object.values(kind === 'code' ? messages.codeSteps : messages.scanSteps)} />
          </Card>
        </Section>
      )}
    </div>
  )
}

/** An amount that an address has in bare figures is read as the language writes it; the specification's mix has it as it came. */
function separated(amount: string, locale: Locale): string {
  const [, sign = '', figures] = /^(\D*)(\d{4,12}(?:\.\d\d?)?)$/.exec(amount) ?? []

  return figures === undefined || locale === 'default'
    ? amount
    : sign + writtenMoney(Math.round(+figures * 100), locale)
}

function CodeParts({ code, picture, onPictureFailed }: QrPictureProps) {
  const messages = useMessages(paymentCodeMessages)

  return (
    <>
      {code !== undefined && <CodeCard code={code} />}
      {picture !== undefined && (
        <Card className={styles.channelCard}>
          <img className={styles.channel} src={picture} alt={messages.channelPicture} onError={onPictureFailed} />
        </Card>
      )}
    </>
  )
}
