import type { LandingOutcomes } from '@pahiram/contract'

import styles from './charts.module.css'
import type { Counts } from './funnel-rows.ts'
import { type FunnelView, keptDays, viewBefore } from './funnel-view.ts'
import { formatCount, formatPeriod, stepLabels } from './labels.ts'

interface MoreFiguresProps {
  readonly view: FunnelView
  readonly total: Counts
  readonly before: Counts
  readonly kept: string
  readonly outcomes: LandingOutcomes
}

const reasons = {
  refusedCaptcha: 'wrong characters of the picture',
  refusedLimit: 'enough codes already',
  refusedCode: 'wrong or old SMS code',
  refusedKnown: 'registered before',
  refusedOther: 'another reason',
} as const satisfies Partial<Record<keyof LandingOutcomes, string>>

/** Visitors, the figures of as many days before, and why codes and registrations were refused. */
export function MoreFigures({ view, total, before, kept, outcomes }: MoreFiguresProps) {
  const { from, to } = viewBefore(view)
  const refused = Object.entries(reasons).flatMap(([name, reason]) => {
    const count = outcomes[name as keyof typeof reasons] ?? 0

    return count === 0 ? [] : [`${formatCount(count)} ${reason}`]
  })

  return (
    <>
      <p className={styles.about}>
        <span className={styles.name}>Visitors</span>
        {formatCount(outcomes.visitors ?? 0)}, each counted once a day
      </p>
      <p className={styles.about}>
        <span className={styles.name}>Before</span>
        {from < kept
          ? `not compared, since figures are kept for ${keptDays} days`
          : `${formatPeriod(from, to)}: ${compared('visits', total, before)}, ${compared('registered', total, before)}`}
      </p>
      <p className={styles.about}>
        <span className={styles.name}>Refused</span>
        {refused.length === 0 ? 'nothing' : refused.join(', ')}
      </p>
    </>
  )
}

function compared(step: 'visits' | 'registered', now: Counts, before: Counts): string {
  const name = stepLabels[step].toLowerCase()

  return `${formatCount(before[step])} ${name}${before[step] === 0 ? '' : ` (now ${changeText(now[step] / before[step] - 1)})`}`
}

/** A change as `+12%` or `−3%`. */
function changeText(change: number): string {
  const percent = Math.round(change * 100)

  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`
}
