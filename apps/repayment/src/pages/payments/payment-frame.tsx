import type { ReactNode } from 'react'

import styles from './payments-page.module.css'

export interface PaymentFrameProps {
  /** Counted from 0. */
  readonly place: number
  readonly amount: ReactNode
  readonly kind: ReactNode
  readonly time: ReactNode
  readonly channel: ReactNode
  /** Undefined: the payment is not known yet. */
  readonly onPress?: () => void
}

/** One payment, on the page and in its first view: what was paid and for what, when and how. */
export function PaymentFrame({ place, amount, kind, time, channel, onPress }: PaymentFrameProps) {
  return (
    <button
      type="button"
      className={styles.payment}
      disabled={onPress === undefined}
      data-early-control={`payments.${place}.receipt`}
      onClick={onPress}
    >
      <span className={styles.words}>
        <span className={styles.amount}>{amount}</span>
        {kind}
      </span>
      <span className={styles.when}>
        <span className={styles.detail}>{time}</span>
        <span className={styles.detail}>{channel}</span>
      </span>
    </button>
  )
}
