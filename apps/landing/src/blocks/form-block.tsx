import type { ReactNode } from 'react'

import styles from './form-block.module.css'

export interface FormBlockProps {
  readonly title: string
  readonly children: ReactNode
}

/** The card that a visitor answers in; after a hero it lies half upon it. */
export function FormBlock({ title, children }: FormBlockProps) {
  return (
    <section className={styles.card}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {children}
    </section>
  )
}
