import { type EarlyFields, useMessages } from '@pahiram/page'
import { Notice, ProductCard, Rows } from '@pahiram/ui-kit'
import type { ReactNode } from 'react'

import { foldedRows, FoldButton } from './detail-list.tsx'
import { begunKey } from './begun-payment.ts'
import type { EarlyRepayment } from './early-repayment.ts'
import styles from './payment.module.css'
import { WayOnFrame } from './way-on.tsx'
import { paymentMessages } from '../../messages/en.json'

export interface RepaymentSkeletonProps {
  /** Of the page's first call. */
  readonly early: EarlyFields<EarlyRepayment>
  readonly hero: ReactNode
  readonly comparison?: ReactNode
  /** Rows before those of the detail list. */
  readonly rows?: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** A repayment before it is known, which the early answer fills: the prerendered first view of both pages. */
export function RepaymentSkeleton({
  early: { EarlyText, earlyNeeds, EarlyView },
  hero,
  comparison,
  rows = [],
}: RepaymentSkeletonProps) {
  const messages = useMessages(paymentMessages)
  // The sentence around its time.
  const [before, after] = messages.validUntil({ time: '\n' }).split('\n')

  return (
    // What became of a payment is asked first: an instalment that is paid must not show the next one.
    <EarlyView unlessStored={begunKey}>
      <div className={styles.parts}>
        <div hidden {...earlyNeeds('noticeMsg')}>
          <Notice>
            <EarlyText field="noticeMsg" width="long" />
          </Notice>
        </div>
        {hero}
        {comparison}
        <div hidden {...earlyNeeds('defDetail.payCode')}>
          <WayOnFrame picture={<span className={styles.codePicture} />}>
            <span className={styles.wayOnTitle}>{messages.code}</span>
            <span className={styles.code}>
              <EarlyText field="defDetail.payCode" />
            </span>
            <span className={styles.wayOnText} {...earlyNeeds('defDetail.validUntil')}>
              {before}
              <EarlyText field="defDetail.validUntil" />
              {after}
            </span>
            <span className={styles.wayOnText} {...earlyNeeds('defDetail.title')}>
              <EarlyText field="defDetail.title" />
            </span>
          </WayOnFrame>
        </div>
        <ProductCard name={<EarlyText field="productName" />}>
          <div data-early-fixed="">
            <Rows
              rows={[
                ...rows,
                ...foldedRows.map((row) => ({
                  label: <EarlyText field={`detail.${row}.text`} width="short" />,
                  value: <EarlyText field={`detail.${row}.value`} width="short" />,
                })),
              ]}
            />
          </div>
          <FoldButton disabled {...earlyNeeds(`detail.${foldedRows.length}.value`)}>
            {messages.more}
          </FoldButton>
        </ProductCard>
        <section {...earlyNeeds('repayPlan.0.amount')}>
          <h2 className={styles.subheading}>{messages.plan}</h2>
          <ol className={styles.plan}>
            <li className={styles.entry} data-row="">
              <span className={styles.entryWords}>
                <span className={styles.entryTitle}>
                  <EarlyText field="repayPlan.0.title" hides="self" />
                </span>
                <span className={styles.entryTime}>
                  <EarlyText field="repayPlan.0.time" width="short" hides="self" />
                </span>
              </span>
              <span className={styles.entryFigures}>
                <span className={styles.entryAmount}>
                  <EarlyText field="repayPlan.0.amount" width="short" />
                </span>
                <span className={styles.remark}>
                  <EarlyText field="repayPlan.0.remark" width="short" hides="self" />
                </span>
              </span>
            </li>
          </ol>
        </section>
      </div>
    </EarlyView>
  )
}

/** What is paid here before it is known, in the place of `Amount`. */
export function EarlyAmount({ early: { EarlyText, earlyNeeds } }: Pick<RepaymentSkeletonProps, 'early'>) {
  return (
    <>
      <span hidden className={styles.currency} {...earlyNeeds('symbol')}>
        <EarlyText field="symbol" />
      </span>
      <EarlyText field="amount" width="short" />
    </>
  )
}
