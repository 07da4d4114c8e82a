import { type ReactNode, useId } from 'react'

import { Card } from './card.tsx'
import styles from './schedule.module.css'

/** How one step of several is. */
export type StepState = 'done' | 'now' | 'late' | 'later'

/** One step; what it lacks is not drawn. */
export interface ScheduleStep {
  readonly state?: StepState | undefined
  readonly title?: string | undefined
  /** Below the title: when. */
  readonly note?: string | undefined
  /** At the end of the row, with its symbol. */
  readonly amount?: string | undefined
  /** Below the amount: how it is. */
  readonly remark?: string | undefined
}

/** How a payment's state is drawn (docs/spec/contract-3.md §2, `repayPlan`). */
export function paymentStep(state: 'paid' | 'partly' | 'next' | 'late' | 'later' | undefined): StepState {
  if (state === 'paid') return 'done'
  if (state === 'late') return 'late'
  return state === 'next' || state === 'partly' ? 'now' : 'later'
}

/** Steps in their order, each with its mark: the payments of a loan, or the way to one. Nothing when none says something. */
export function Schedule({ heading, steps }: { readonly heading: ReactNode; readonly steps: readonly ScheduleStep[] }) {
  const headingId = useId()
  const filled = steps.filter(({ title, note, amount, remark }) =>
    [title, note, amount, remark].some((text) => text?.trim()),
  )

  if (filled.length === 0) return null

  return (
    <section className={styles.schedule} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      <Card>
        <ol className={styles.steps}>
          {filled.map(({ state = 'later', title, note, amount, remark }, index) => (
            <li
              key={index}
              className={`${styles.step} ${styles[state]}`}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <span className={styles.words}>
                {title && <span className={styles.title}>{title}</span>}
                {note && <span className={title ? styles.note : styles.title}>{note}</span>}
              </span>
              <span className={styles.figures}>
                {amount?.trim() && <span className={styles.amount}>{amount}</span>}
                {remark && <span className={styles.note}>{remark}</span>}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}

/** How far something is, one bar for each step; only seen, since words say it as well. */
export function Segments({ states }: { readonly states: readonly StepState[] }) {
  return (
    <div className={styles.segments} aria-hidden="true">
      {states.map((state, index) => (
        <span key={index} className={`${styles.segment} ${styles[state]}`} />
      ))}
    </div>
  )
}
