import { writtenAmount } from '@pahiram/formatting'
import type { ReactNode } from 'react'

import styles from './amount.module.css'
import { Skeleton } from './skeleton.tsx'

export interface AmountProps {
  /** What this is about, as a heading. */
  readonly title?: string | undefined
  /** What the amount is. */
  readonly label?: string | undefined
  /** As it was written: nothing is reckoned or rounded. */
  readonly amount: string | undefined
  readonly currency: string
  /** Shown in place of an amount that is empty. */
  readonly otherwise?: string | undefined
  readonly className?: string | undefined
  /** What else counts, below the amount: until when, at what price. */
  readonly children?: ReactNode
}

/** More figures than this do not fit on a small phone in the large size. */
const mostLargeFigures = 10

/** The answer to “how much”, large, behind a symbol that is not repeated. */
export function Amount({ title, label, amount, currency, otherwise, className = '', children }: AmountProps) {
  const { symbol, number } = writtenAmount(currency, amount)

  return (
    <section className={`${styles.hero} ${className}`}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {label && <p className={styles.label}>{label}</p>}
      <p className={styles.amount} data-keep-clear="">
        {number === '' ? (
          otherwise && <span className={styles.unknown}>{otherwise}</span>
        ) : (
          <span key={number} className={number.length > mostLargeFigures ? styles.long : undefined}>
            <span>{symbol}</span>
            {number}
          </span>
        )}
      </p>
      {children}
    </section>
  )
}

/** The place of an `Amount` that is not known yet. */
export function AmountSkeleton({ className = '', children }: Pick<AmountProps, 'className' | 'children'>) {
  return (
    <div className={`${styles.hero} ${className}`}>
      <Skeleton className={styles.label} lines={1} />
      <Skeleton className={styles.amount} lines={1} />
      {children}
    </div>
  )
}
