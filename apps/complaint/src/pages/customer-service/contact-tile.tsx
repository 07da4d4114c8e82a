import type { ReactNode } from 'react'

import styles from './customer-service-page.module.css'

export interface ContactTileProps {
  readonly icon: ReactNode
  readonly label: ReactNode
  readonly value: ReactNode
  /** A small button at the end. */
  readonly action?: ReactNode
}

/** One way to reach a person: what it is, then its value, large enough to read out. */
export function ContactTile({ icon, label, value, action }: ContactTileProps) {
  return (
    <span className={styles.tile}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>{value}</span>
      </span>
      {action && <span className={styles.action}>{action}</span>}
    </span>
  )
}
