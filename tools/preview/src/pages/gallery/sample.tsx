import type { ReactNode } from 'react'

import styles from './gallery-page.module.css'

export interface SampleProps {
  readonly title: string
  readonly children: ReactNode
}

/** One part of the kit under its name. */
export function Sample({ title, children }: SampleProps) {
  return (
    <section className={styles.sample}>
      <h2 className={styles.name}>{title}</h2>
      {children}
    </section>
  )
}

/** What a call to the server feels like. */
export function takesAWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2_000))
}

/** Longer than anything a server was ever seen to send. */
export const longestName = 'Bagong Pag-asa Cooperative Lending Inc.'
