import { type ReactNode, useId } from 'react'

import { CrossIcon } from '../icons.tsx'
import { Overlay } from './overlay.tsx'
import styles from './sheet.module.css'

export interface SheetProps {
  readonly open: boolean
  readonly title: ReactNode
  /** The cross, Escape or a tap beside it; `open` stays the caller's to change. */
  readonly onClose: () => void
  readonly closeLabel?: string
  readonly children: ReactNode
  /** What is done with the choice; stays in sight while the content scrolls. */
  readonly footer?: ReactNode
}

/** A choice that comes up from the bottom and may be left at any time: modal, named by its title. */
export function Sheet({ open, title, onClose, closeLabel = 'Close', children, footer }: SheetProps) {
  const titleId = useId()

  if (!open) return null

  return (
    <Overlay position="bottom" labelledBy={titleId} onEscape={onClose} onVeil={onClose}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <CrossIcon />
        </button>
      </div>
      {children}
      {footer && <div className={styles.footer}>{footer}</div>}
    </Overlay>
  )
}
