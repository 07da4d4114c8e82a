import { type EarlyFields, useMessages } from '@pahiram/page'
import { type Row, Rows } from '@pahiram/ui-kit'
import type { ReactNode } from 'react'

import styles from './confirm.module.css'
import type { EarlyDetail } from './early-detail.ts'
import { confirmMessages } from '../../messages/en.json'
import { CostRegion } from './loan-cost.tsx'

/** As many as most loans have. */
const usualRows = [0, 1, 2, 3, 4, 5, 6, 7]
const usualInstalments = [0, 1, 2]

/** Stands where the number of days does. */
const daysPlace = '#'

export interface TermsSkeletonProps {
  /** Of the page's first call. */
  readonly early: EarlyFields<EarlyDetail>
  /** Rows before those of the detail list. */
  readonly rows?: readonly Row[]
  /** Draws the rows into the card that the page has for them. */
  readonly card: (rows: ReactNode) => ReactNode
}

/** The loan before it is known, which the early answer fills: the prerendered first view of both pages. */
export function TermsSkeleton({ early: { EarlyText, earlyNeeds, EarlyView }, rows = [], card }: TermsSkeletonProps) {
  const messages = useMessages(confirmMessages)
  const [beforeDays = '', afterDays = ''] = messages.days({ days: daysPlace }).split(daysPlace)

  return (
    <EarlyView asksAtBack="isPopType">
      <div className={styles.hero}>
        <p className={styles.label}>{messages.loanAmount}</p>
        <p className={styles.amount}>
          <span hidden className={styles.currency} {...earlyNeeds('symbol')}>
            <EarlyText field="symbol" />
          </span>
          <EarlyText field="amount" width="short" />
        </p>
        <p className={styles.terms}>
          <span hidden className={styles.term} {...earlyNeeds('days')}>
            {beforeDays}
            <EarlyText field="days" width="short" hides="self" />
            {afterDays}
          </span>
          <span className={styles.term}>
            <EarlyText field="pRateDsc" hides="self" />
          </span>
        </p>
      </div>
      <CostRegion
        received={<EarlyText field="cost.received" width="short" />}
        repaid={<EarlyText field="cost.repaid" width="short" hides="section" />}
        cost={<EarlyText field="cost.cost" width="short" />}
        rates={[
          <span key="year" className={styles.rateRoom}>
            <EarlyText field="cost.effectiveRate" width="short" />
          </span>,
          <span key="month" className={styles.rateRoom}>
            <EarlyText field="cost.monthlyRate" width="short" />
          </span>,
        ]}
        late={
          <span className={styles.lateRoom}>
            <EarlyText field="cost.late" width="long" />
          </span>
        }
      />
      {card(
        <Rows
          rows={[
            ...rows,
            ...usualRows.map((row) => ({
              label: <EarlyText field={`details.${row}.text`} width="short" />,
              value: <EarlyText field={`details.${row}.value`} width="short" />,
            })),
          ]}
        />,
      )}
      <p className={styles.subheading}>{messages.plan}</p>
      <div className={styles.plan}>
        {usualInstalments.map((place) => (
          <div key={place} className={styles.instalment} data-row="">
            <span className={styles.when}>
              <EarlyText field={`repay_plans.${place}.pay_time`} width="short" />
            </span>
            <span className={styles.much}>
              <EarlyText field={`repay_plans.${place}.amount`} width="short" />
            </span>
          </div>
        ))}
      </div>
    </EarlyView>
  )
}
