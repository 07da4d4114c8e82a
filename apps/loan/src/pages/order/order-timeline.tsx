import type { LoanDetails } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'

import { orderMessages } from '../../../messages/en.json'
import styles from './order-page.module.css'

const steps = ['applied', 'approved', 'sent', 'firstPayment'] as const

/** How many steps are behind a loan: it is applied for while under review (21), approved while its money is sent (151). */
const stepsDone: Readonly<Record<number, number>> = { 21: 1, 151: 2 }

export interface OrderTimelineProps {
  readonly details: LoanDetails
}

/** The way of a loan until its first payment, with the days that are known; nothing from a server that names none. */
export function OrderTimeline({ details: { orderStatus = 0, timeline } }: OrderTimelineProps) {
  const messages = useMessages(orderMessages)
  const done = stepsDone[orderStatus]

  if (done === undefined || !timeline) return null

  return (
    <section className={styles.timeline} aria-labelledby="timeline">
      <h2 id="timeline" className={styles.timelineTitle}>
        {messages.timeline}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step, place) => (
          <li
            key={step}
            className={`${styles.step} ${place < done ? styles.stepDone : ''}`}
            aria-current={place === done ? 'step' : undefined}
          >
            <span className={styles.stepName}>{messages[step]}</span>
            {timeline[step] && <span className={styles.stepDay}>{timeline[step]}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
