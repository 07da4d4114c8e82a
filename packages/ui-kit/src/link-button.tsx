import type { ReactNode } from 'react'

import styles from './button.module.css'
import type { ButtonKind } from './button.tsx'

export interface LinkButtonProps {
  /** The caller checks the address; the kit does not. A first view does not know it yet. */
  readonly href: string | undefined
  readonly kind?: ButtonKind
  /** The address of ours that the browser tells of a press; Firefox tells none. */
  readonly ping?: string | undefined
  readonly children: ReactNode
  /** Names the page of ours that it leads to, for the first view. */
  readonly 'data-early-page'?: string
  readonly 'data-early-control'?: string
  /** It leads to a page of ours: the browser may draw that from the finger's touch on (docs/decisions/054). */
  readonly isOwnPage?: boolean
}

/** A link that looks like a button: it leads somewhere and starts nothing. */
export function LinkButton({ href, kind = 'main', ping, children, isOwnPage = false, ...early }: LinkButtonProps) {
  return (
    <a
      className={`${styles.button} ${styles[kind]}`}
      href={href}
      ping={ping}
      data-leads-to={isOwnPage ? href : undefined}
      {...early}
    >
      <span className={styles.label}>{children}</span>
    </a>
  )
}
