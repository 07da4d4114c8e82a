import type { RepaymentInfo } from '@pahiram/contract'
import { withCurrency } from '@pahiram/formatting'
import { environmentAtom, Section, useMessages } from '@pahiram/page'
import { AmountSkeleton, Card, Notice, paymentStep, ProductCard, type Row, Schedule, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import styles from './payment.module.css'
import { paymentMessages } from '../../messages/en.json'
import type { RepaymentState } from './repayment.ts'
import { DetailList } from './repayment-lists.tsx'
import { CodeBox, DragonpayTip } from './ways-on.tsx'

export interface RepaymentPartsProps {
  readonly info: RepaymentState
  /** Begins the names of counted presses. */
  readonly page: string
  /** How much, and until when. */
  readonly hero: ReactNode
  /** Other ways to pay, and what they cost. */
  readonly comparison?: ReactNode
  /** Rows of the product's card that are never folded away. */
  readonly fixedRows?: readonly Row[]
}

/** What both pages show under the title, part by part. */
export function RepaymentParts({ info, page, hero, comparison, fixedRows = [] }: RepaymentPartsProps) {
  const { currency } = useAtomValue(environmentAtom).configuration
  const messages = useMessages(paymentMessages)
  const state = info.payment?.state
  const code = (
    <Section>
      <CodeBox of={info} page={page} />
    </Section>
  )

  return (
    <div className={styles.parts}>
      {/* Directly below what says that its money has not come. */}
      {state === 'open' && code}
      {hero}
      {info.noticeMsg?.trim() && <Notice standing>{info.noticeMsg}</Notice>}
      {comparison}
      {/* A code that was refused or has expired must not be paid. */}
      {state !== 'open' && state !== 'refused' && state !== 'expired' && code}
      {hasCard(info, fixedRows) && (
        <Section>
          <ProductCard logo={info.productLogo} name={info.productName}>
            <DetailList fixed={fixedRows} rows={info.detail} />
          </ProductCard>
        </Section>
      )}
      <Section>
        <Schedule
          heading={info.delayInfo ? messages.planExtended : messages.plan}
          steps={info.repayPlan.map(({ state, title, time, amount, remark }) => ({
            state: paymentStep(state),
            title,
            note: time,
            amount: withCurrency(currency, amount),
            remark,
          }))}
        />
      </Section>
      {info.isShowReyTop && <DragonpayTip page={page} />}
    </div>
  )
}

/** A card that would hold nothing is not drawn. */
function hasCard({ productLogo, productName, detail }: RepaymentInfo, fixedRows: readonly Row[]): boolean {
  const texts = [productLogo, productName, ...detail.map(({ value }) => value), ...fixedRows.map(({ value }) => value)]

  return texts.some((text) => typeof text === 'string' && text.trim() !== '')
}

/** The parts before they are known. */
export function RepaymentSkeleton() {
  return (
    <div className={styles.parts}>
      <AmountSkeleton>
        <Skeleton lines={1} className={styles.until} />
      </AmountSkeleton>
      <Card ofRows>
        <Skeleton lines={5} />
      </Card>
      <Card ofRows>
        <Skeleton lines={4} />
      </Card>
    </div>
  )
}
