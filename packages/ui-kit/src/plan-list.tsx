import { type ReactNode, useId } from 'react'

import styles from './plan-list.module.css'

/** One payment of a plan; what it lacks is not drawn. */
export interface PlanEntry {
  readonly title?: string | undefined
  readonly time?: string | undefined
  /** With its symbol. */
  readonly amount?: string | undefined
  readonly remark?: string | undefined
}

export interface PlanListProps {
  readonly heading: ReactNode
  readonly entries: readonly PlanEntry[]
}

/** The payments of a loan, one below the other; nothing when there is none that says something. */
export function PlanList({ heading, entries }: PlanListProps) {
  const headingId = useId()
  const filled = entries.filter((entry) => Object.values(entry).some((text) => typeof text === 'string' && text.trim()))

  if (filled.length === 0) return null

  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.subheading}>
        {heading}
      </h2>
      <ol className={styles.plan}>
        {filled.map(({ remark, title, amount, time }, index) => (
          <li key={index} className={styles.entry}>
            <span className={styles.entryWords}>
              {title && <span className={styles.entryTitle}>{title}</span>}
              {time && <span className={styles.entryTime}>{time}</span>}
            </span>
            <span className={styles.entryFigures}>
              {amount?.trim() && <span className={styles.entryAmount}>{amount}</span>}
              {remark && <span className={styles.remark}>{remark}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
