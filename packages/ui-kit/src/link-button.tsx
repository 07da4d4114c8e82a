import type { ReactNode } from 'react'

import styles from './button.module.css'
import type { ButtonKind } from './button.tsx'

export interface LinkButtonProps {
  /** The caller checks the address; the kit does not. */
  readonly href: string
  readonly kind?: ButtonKind
  readonly children: ReactNode
}

/** A link that looks like a button: it leads somewhere and starts nothing. */
export function LinkButton({ href, kind = 'main', children }: LinkButtonProps) {
  return (
    <a className={`${styles.button} ${styles[kind]}`} href={href}>
      <span className={styles.label}>{children}</span>
    </a>
  )
}
