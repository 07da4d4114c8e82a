import type { ReactNode } from 'react'

import styles from './payment.module.css'

export interface AmountHeroProps {
  /** What this is about, in the server's words. */
  readonly title?: ReactNode
  readonly label: ReactNode
  readonly amount: ReactNode
  /** What else counts: until when. */
  readonly children?: ReactNode
}

/** The answer to “how much”, large; also drawn by the skeleton, so that both have one size. */
export function AmountHero({ title, label, amount, children }: AmountHeroProps) {
  const Title = typeof title === 'string' ? 'h2' : 'p'

  return (
    <section className={styles.hero}>
      {title && <Title className={styles.heroTitle}>{title}</Title>}
      <p className={styles.label}>{label}</p>
      <p className={styles.amount}>{amount}</p>
      {children}
    </section>
  )
}

export interface AmountProps {
  /** As the server wrote it: nothing is reckoned or rounded. */
  readonly amount: string | undefined
  readonly currency: string
  /** Stands there instead when the server wrote none. */
  readonly otherwise?: string
}

/** A server's own number behind a smaller symbol, which is not repeated where the server wrote it. */
export function Amount({ amount = '', currency, otherwise }: AmountProps) {
  const written = amount.trim()
  const number = currency !== '' && written.startsWith(currency) ? written.slice(currency.length) : written

  if (number === '') return otherwise ? <span className={styles.unknown}>{otherwise}</span> : null

  return (
    <>
      <span className={styles.currency}>{currency}</span>
      {number}
    </>
  )
}
