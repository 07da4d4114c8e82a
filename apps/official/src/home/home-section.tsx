import type { ReactNode } from 'react'

import styles from './home-section.module.css'

export interface HomeSectionProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A section of the home page, shown while it, or a part of it, is what the address points at. */
export function HomeSection({ id, title, children }: HomeSectionProps) {
  return (
    <section id={id} className={styles.section} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`} className={styles.title}>
        {title}
      </h1>
      {children}
    </section>
  )
}
