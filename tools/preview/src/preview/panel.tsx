import { type ReactNode, useId } from 'react'

import styles from './preview.module.css'

interface PanelProps {
  readonly title: string
  /** One sentence on what it is for. */
  readonly about: string
  readonly children: ReactNode
}

/** One part of the tool under its heading. */
export function Panel({ title, about, children }: PanelProps) {
  const id = useId()

  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <p className={styles.about}>{about}</p>
      {children}
    </section>
  )
}
