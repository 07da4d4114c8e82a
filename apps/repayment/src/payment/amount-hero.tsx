import { writtenAmount } from '@pahiram/formatting'
import type { ReactNode } from 'react'

import styles from './payment.module.css'

export interface AmountHeroProps {
  /** What this is about, in the server's words. */
  readonly title?: string | undefined
  readonly label: string
  readonly amount: ReactNode
  /** What else counts: until when. */
  readonly children?: ReactNode
}

/** The answer to “how much”, large. */
export function AmountHero({ title, label, amount, children }: AmountHeroProps) {
  return (
    <section className={styles.hero}>
      {title && <h2 className={styles.heroTitle}>{title}</h2>}
      <p className={styles.label}>{label}</p>
      <p className={styles.amount} data-keep-clear="">
        {amount}
      </p>
      {children}
    </section>
  )
}

export interface AmountProps {
  /** As the server wrote it: nothing is reckoned or rounded. */
  readonly amount: string | undefined
  readonly currency: string
  /** Shown instead when the server wrote none. */
  readonly otherwise: string
}

/** More figures than this do not fit on a small phone in the large size. */
const mostLargeFigures = 10

/** The hero's amount: a server's own number behind a smaller symbol. */
export function Amount({ amount, currency, otherwise }: AmountProps) {
  const { symbol, number } = writtenAmount(currency, amount)

  if (number === '') return <span className={styles.unknown}>{otherwise}</span>

  return (
    <span className={number.length > mostLargeFigures ? styles.amountLong : undefined}>
      <span className={styles.currency}>{symbol}</span>
      {number}
    </span>
  )
}
