import { useMessages } from '@pahiram/page'
import type { ReactNode } from 'react'

import { orderMessages } from '../../../messages/en.json'
import styles from './order-page.module.css'

export interface DueFiguresProps {
  readonly amount: ReactNode
  readonly date: ReactNode
  readonly lateCost: ReactNode
}

/** With the currency's sign: `₱25,000.00`. */
const mostLargeFigures = 11

/** Whether an amount has more figures than fit on a small phone in the large size. */
function isLong(amount: ReactNode): boolean {
  return typeof amount === 'string' && amount.trim().length > mostLargeFigures
}

/** What is owed next, until when, and what a late day costs; also drawn by the skeleton. What is empty is left out. */
export function DueFigures({ amount, date, lateCost }: DueFiguresProps) {
  const messages = useMessages(orderMessages)

  return (
    <div className={styles.due}>
      <p className={styles.dueAmount} data-row="" data-keep-clear="">
        {isLong(amount) ? <span className={styles.dueAmountLong}>{amount}</span> : amount}
      </p>
      {date && (
        <p className={styles.dueLine} data-row="">
          {messages.dueOn} <span className={styles.dueValue}>{date}</span>
        </p>
      )}
      {lateCost && (
        <p className={styles.dueLine} data-row="">
          {messages.lateCost} <span className={styles.dueValue}>{lateCost}</span>
        </p>
      )}
    </div>
  )
}
