import type { ReactNode } from 'react'

import artwork from './key-and-lock.svg?no-inline'
import styles from './error-page.module.css'

export interface ErrorHeroProps {
  readonly children: ReactNode
}

/** The picture of a login that failed, above what the server says about it. */
export function ErrorHero({ children }: ErrorHeroProps) {
  return (
    <section className={styles.hero}>
      <img className={styles.artwork} src={artwork} alt="" width="390" height="150" />
      {children}
    </section>
  )
}
