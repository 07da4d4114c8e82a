import type { ReactNode } from 'react'

import styles from './bar.module.css'

export interface BarProps {
  /** What the amount is. */
  readonly label?: string | undefined
  /** With its symbol; nothing is drawn without it. */
  readonly amount?: string | undefined
  /** One or two buttons, the main one first: it ends the row. */
  readonly children: ReactNode
}

/** The content of a page's bar: the amount that the buttons are about, and the buttons beside each other. */
export function Bar({ label, amount, children }: BarProps) {
  return (
    <div>
      {amount?.trim() && (
        <p className={styles.pay}>
          <span className={styles.label}>{label}</span> <span className={styles.amount}>{amount}</span>
        </p>
      )}
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}
