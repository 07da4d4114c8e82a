import type { ReactNode } from 'react'

import styles from './fold.module.css'

export interface FoldProps {
  readonly title: ReactNode
  readonly children: ReactNode
}

/** What few need, behind a line that unfolds it; without script, too. */
export function Fold({ title, children }: FoldProps) {
  return (
    <details>
      <summary className={styles.title}>{title}</summary>
      {children}
    </details>
  )
}
