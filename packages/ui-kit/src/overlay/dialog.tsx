import { type ReactNode, useId } from 'react'

import { Button } from '../button.tsx'
import { LineIcon } from '../icons.tsx'
import styles from './dialog.module.css'
import { Overlay } from './overlay.tsx'
import pairStyles from './pair.module.css'

export interface DialogAction {
  readonly label: ReactNode
  readonly kind: 'main' | 'quiet'
  readonly onPress: () => void | Promise<void>
}

export interface DialogProps {
  readonly open: boolean
  readonly title: ReactNode
  /** What it is about, as a line drawing of 24 × 24. */
  readonly icon?: string | undefined
  /** Escape was pressed; `open` stays the caller's to change. */
  readonly onClose: () => void
  readonly children?: ReactNode
  readonly actions: readonly DialogAction[]
  readonly closeOnEscape?: boolean
}

/** A question or message that must be dealt with first: modal, named by its title (docs/quality.md §4). */
export function Dialog({ open, title, icon, onClose, children, actions, closeOnEscape = true }: DialogProps) {
  const titleId = useId()

  if (!open) return null

  return (
    <Overlay position="center" labelledBy={titleId} onEscape={closeOnEscape ? onClose : undefined} onVeil={undefined}>
      {icon && <LineIcon path={icon} className={styles.icon} />}
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.content}>{children}</div>
      <div className={`${styles.actions} ${actions.length === 2 ? `${styles.two} ${pairStyles.pair}` : styles.stack}`}>
        {actions.map(({ label, ...action }, index) => (
          <Button key={index} {...action}>
            {label}
          </Button>
        ))}
      </div>
    </Overlay>
  )
}
