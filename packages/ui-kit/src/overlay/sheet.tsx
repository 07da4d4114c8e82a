import { type ReactNode, useId } from 'react'

import { LineIcon } from '../icons.tsx'
import { Overlay } from './overlay.tsx'
import styles from './sheet.module.css'
import { useDrag } from './use-drag.ts'

export interface SheetProps {
  readonly open: boolean
  readonly title: ReactNode
  /** The cross, Escape, a tap beside it or a pull down at its head; `open` stays the caller's to change. */
  readonly onClose: () => void
  readonly closeLabel?: string
  readonly children: ReactNode
  /** What is done with the choice; stays in sight while the content scrolls. */
  readonly footer?: ReactNode
}

/** A choice that comes up from the bottom and may be left at any time: modal, named by its title. */
export function Sheet({ open, title, onClose, closeLabel = 'Close', children, footer }: SheetProps) {
  const titleId = useId()
  const drag = useDrag(onClose)

  if (!open) return null

  return (
    <Overlay position="bottom" labelledBy={titleId} onEscape={onClose} onVeil={onClose}>
      <div className={styles.head} data-sheet="" {...drag}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <LineIcon path="M6 6l12 12M18 6L6 18" stroke={2} />
        </button>
      </div>
      {children}
      {footer && (
        <div className={styles.footer} data-sheet-bar="">
          {footer}
        </div>
      )}
    </Overlay>
  )
}
