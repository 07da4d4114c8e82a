import type { ReactNode } from 'react'

import styles from './button.module.css'
import type { ButtonKind } from './button.tsx'

export interface LinkButtonProps {
  /** The caller checks the address; the kit does not. */
  readonly href: string | undefined
  readonly kind?: ButtonKind
  /** The address of ours that the browser reports a press to; Firefox reports to none. */
  readonly ping?: string | undefined
  readonly children: ReactNode
}

/** A link that looks like a button: it leads somewhere and starts nothing. */
export function LinkButton({ href, kind = 'main', ping, children }: LinkButtonProps) {
  return (
    <a className={`${styles.button} ${styles[kind]}`} href={href} ping={ping}>
      <span className={styles.label}>{children}</span>
    </a>
  )
}
