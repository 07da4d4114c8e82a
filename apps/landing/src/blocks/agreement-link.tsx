import type { MouseEvent } from 'react'

import styles from './agreement-link.module.css'

export interface AgreementLinkProps {
  readonly href: string
  readonly onAgreement: () => void
  readonly children: string
}

/** The way to the agreement: within the page when pressed plainly, a real address for everything else. */
export function AgreementLink({ href, onAgreement, children }: AgreementLinkProps) {
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onAgreement()
  }

  return (
    <p className={styles.line}>
      <a className={styles.link} href={href} onClick={open}>
        {children}
      </a>
    </p>
  )
}
