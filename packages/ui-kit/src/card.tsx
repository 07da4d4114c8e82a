import type { HTMLAttributes } from 'react'

import styles from './card.module.css'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** What the card is among its neighbours; `div` by default. */
  readonly as?: 'article' | 'div' | 'li' | 'section' | undefined
  /** Whether it holds `Rows`, which have space of their own above and below. */
  readonly ofRows?: boolean | undefined
}

/** A white area with round corners, for what belongs together. */
export function Card({ as: Element = 'div', ofRows = false, className = '', ...given }: CardProps) {
  return <Element {...given} className={`${styles.card} ${ofRows ? styles.rows : ''} ${className}`} />
}
