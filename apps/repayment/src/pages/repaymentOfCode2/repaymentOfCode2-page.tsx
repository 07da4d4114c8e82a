import type { PayNotice } from '@pahiram/contract'
import { AsyncView, Section, useMessages, usePageReturn } from '@pahiram/page'
import { Card, PageLayout } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { copyCodeAtom, CopyWord } from '../../payment-code/code-card.tsx'
import { AmountToPay, CodeSkeleton, MissingCode, NumberedSteps } from '../../payment-code/code-parts.tsx'
import { groupedCode } from '../../payment-code/grouped-code.tsx'
import styles from '../../payment-code/payment-code.module.css'
import { paymentCodeMessages } from '../../../messages/en.json'
import { type KeptPayment, keptPaymentAtom, leaveIfPaidAtom } from './repaymentOfCode2-model.ts'

/** How to pay with the code that there is already, at `/repaymentOfCode2` (docs/spec/product-spec.md §2). */
export function RepaymentOfCode2Page() {
  const messages = useMessages(paymentCodeMessages)
  const leaveIfPaid = useSetAtom(leaveIfPaidAtom)

  useEffect(() => void leaveIfPaid(), [leaveIfPaid])
  usePageReturn(leaveIfPaid, true)
  return (
    <PageLayout header title={messages.title}>
      <AsyncView of={keptPaymentAtom} skeleton={<CodeSkeleton label={messages.total} />}>
        {(payment) =>
          payment === null ? (
            <MissingCode page="repaymentOfCode2" target="repay" />
          ) : (
            <KeptPaymentView payment={payment} />
          )
        }
      </AsyncView>
    </PageLayout>
  )
}

/** How much, with which number, and how in each way that the server knows, under its headings. */
function KeptPaymentView({ payment }: { readonly payment: KeptPayment }) {
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
        {notices.map((notice, index) => (
          <Card as="section" key={index}>
            {notice.title?.trim() && <h2 className={styles.heading}>{notice.title}</h2>}
            {notice.list.map((way, place) => (
              <WaySteps key={place} way={way} />
            ))}
          </Card>
        ))}
      </Section>
    </div>
  )
}

function WaySteps({ way: { name, steps } }: { readonly way: PayNotice['list'][number] }) {
  return (
    <>
      {name?.trim() && <h3 className={styles.noticeName}>{name}</h3>}
      <NumberedSteps steps={steps} />
    </>
  )
}

interface ContractNumberProps extends Pick<KeptPayment, 'title' | 'validUntil' | 'logo'> {
  readonly code: string
}

/** The number's owner, and the number, which is copied by a tap anywhere on it. */
function ContractNumber({ code, title, validUntil, logo }: ContractNumberProps) {
  const messages = useMessages(paymentCodeMessages)
  const copy = useSetAtom(copyCodeAtom)
  const [failedLogo, setFailedLogo] = useState<string>()

  return (
    <Card>
      <div className={styles.contract}>
        {logo !== failedLogo && (
          <img className={styles.logo} src={logo} alt="" width="40" height="40" onError={() => setFailedLogo(logo)} />
        )}
        {title && <h2 className={styles.contractTitle}>{title}</h2>}
      </div>
      <p className={styles.copyLabel}>{messages.contractNumber}</p>
      <button type="button" className={styles.copy} onClick={() => copy(code, 'repaymentOfCode2')}>
        <span className={styles.copyCode}>{groupedCode(code)}</span>{' '}
        <span className={styles.copyWord}>
          <CopyWord />
        </span>
      </button>
      {validUntil && <p className={styles.validUntil}>{messages.validUntil({ time: validUntil })}</p>}
    </Card>
  )
}
