import type { RepaymentInfo } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'
import { Rows } from '@pahiram/ui-kit'
import type { ReactNode } from 'react'

import { paymentMessages } from '../../../messages/en.json'
import styles from '../../payment/payment.module.css'

export interface ComparisonRegionProps {
  readonly now: ReactNode
  readonly later: ReactNode
  readonly laterDate: ReactNode
  readonly extra: ReactNode
}

/** Both ways side by side; also drawn by the skeleton, so that both have one size. */
export function ComparisonRegion({ now, later, laterDate, extra }: ComparisonRegionProps) {
  const messages = useMessages(paymentMessages)

  return (
    <section aria-labelledby="comparison" className={styles.card}>
      <h2 id="comparison" className={styles.cardTitle}>
        {messages.compare}
      </h2>
      <div className={styles.sides}>
        <div className={styles.side}>
          <p className={styles.sideText}>{messages.payNow}</p>
          <p className={styles.sideAmount}>{now}</p>
          <p className={styles.sideText}>{messages.payNowWhen}</p>
        </div>
        <div className={styles.side}>
          <p className={styles.sideText}>{messages.extend}</p>
          <p className={styles.sideAmount}>{later}</p>
          <p className={styles.sideText}>
            {messages.extendWhen} <span className={styles.sideDate}>{laterDate}</span>
          </p>
        </div>
      </div>
      <Rows rows={[{ label: messages.extendExtra, value: extra }]} />
    </section>
  )
}

export interface ComparisonProps {
  readonly of: RepaymentInfo
}

/** Paying now against extending, as the server reckons it; nothing unless it says both. */
export function Comparison({ of: { comparison } }: ComparisonProps) {
  if (!comparison?.now?.trim() || !comparison.later?.trim()) return null

  return (
    <ComparisonRegion
      now={comparison.now}
      later={comparison.later}
      laterDate={comparison.laterDate}
      extra={comparison.extra}
    />
  )
}
