import type { ReactNode } from 'react'

import styles from './fold.module.css'

/** What few need, behind a line that unfolds it; without script, too. */
export function Fold({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <details>
      <summary className={styles.title}>{title}</summary>
      {children}
    </details>
  )
}
