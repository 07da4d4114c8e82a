import type { RepaymentPlanEntry } from '@pahiram/contract'
import { withCurrency } from '@pahiram/formatting'
import { useMessages } from '@pahiram/page'
import { useId } from 'react'

import styles from './payment.module.css'
import { paymentMessages } from '../../messages/en.json'

export interface PlanListProps {
  readonly plan: readonly RepaymentPlanEntry[]
  readonly currency: string
}

/** The payments to come, as the server lists them; nothing when it lists none. */
export function PlanList({ plan, currency }: PlanListProps) {
  const messages = useMessages(paymentMessages)
  const headingId = useId()
  const entries = plan.filter((entry) => Object.values(entry).some((text) => text?.trim()))

  if (entries.length === 0) return null

  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.subheading}>
        {messages.plan}
      </h2>
      <ol className={styles.plan}>
        {entries.map(({ remark, title, amount, time }, index) => (
          <li key={index} className={styles.entry}>
            <span className={styles.entryWords}>
              {title && <span className={styles.entryTitle}>{title}</span>}
              {time && <span className={styles.entryTime}>{time}</span>}
            </span>
            <span className={styles.entryFigures}>
              {amount?.trim() && <span className={styles.entryAmount}>{withCurrency(currency, amount)}</span>}
              {remark && <span className={styles.remark}>{remark}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
