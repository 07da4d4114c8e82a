import type { ReactNode } from 'react'

import amountStyles from './amount.module.css'
import { Skeleton } from './skeleton.tsx'
import styles from './status-hero.module.css'
import { Segments, type StepState } from './schedule.tsx'
import tones from './tone.module.css'

/** `primary`: ours and done; `warning`: now; `danger`: late or lost; `neutral`: none of them. */
export type Tone = 'neutral' | 'primary' | 'warning' | 'danger'

export interface StatusHeroProps {
  readonly tone: Tone
  /** The loan's state; a chip beside an amount, else the large line. */
  readonly title: string
  /** A word of state above a title without an amount. */
  readonly chip?: string | undefined
  /** With its symbol. */
  readonly amount?: string | undefined
  /** How far it is: one part for each step. */
  readonly segments?: readonly StepState[] | undefined
  /** The address of a picture without ground. */
  readonly art?: string | undefined
  /** What else counts: until when, and what then. */
  readonly children?: ReactNode
}

/** The answer to “where do I stand” in the colour of the answer. */
export function StatusHero({ tone, title, chip, amount, segments, art, children }: StatusHeroProps) {
  return (
    <section className={`${styles.hero} ${tones[tone]}`} data-tone={tone}>
      {art && <img className={styles.art} src={art} alt="" width="104" height="104" />}
      {amount ? (
        <>
          <h2 className={styles.chip}>{title}</h2>
          <p className={styles.amount} data-keep-clear="">
            <Figures text={amount} />
          </p>
        </>
      ) : (
        <>
          {chip && <p className={styles.chip}>{chip}</p>}
          <h2 className={styles.title}>{title}</h2>
        </>
      )}
      <div className={styles.lines}>{children}</div>
      {segments && segments.length > 1 && <Segments states={segments} />}
    </section>
  )
}

/** With its symbol: `₱25,000.00`. More figures do not fit on a small phone in the large size. */
const mostLargeFigures = 11

function Figures({ text }: { readonly text: string }) {
  return <span className={text.trim().length > mostLargeFigures ? amountStyles.long : undefined}>{text}</span>
}

/** The place of a `StatusHero` that is not known yet. */
export function StatusHeroSkeleton() {
  return (
    <div className={`${styles.hero} ${tones.neutral}`}>
      <Skeleton width={120} height={28} />
      <Skeleton className={styles.amount} lines={1} />
      <Skeleton className={styles.lines} lines={3} />
    </div>
  )
}
