import type { ReactNode } from 'react'

import styles from './section.module.css'

export interface FormBlockProps {
  readonly title: string
  readonly onHero: boolean
  readonly children: ReactNode
}

/** The card that a visitor answers in. */
export function FormBlock({ title, onHero, children }: FormBlockProps) {
  return (
    <section className={`${styles.section} ${styles.card} ${styles.raised} ${onHero ? styles.onHero : ''}`}>
      {title && <h2 className={styles.heading}>{title}</h2>}
      {children}
    </section>
  )
}
