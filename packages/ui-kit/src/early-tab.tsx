import type { ReactNode } from 'react'

import styles from './tabs.module.css'

/** Of the element around the tabs of a first view. */
export const earlyTabList = { role: 'tablist', className: styles.list }

export interface EarlyTabProps {
  /** The name by which the page's own tab takes the press over: its `earlyControl`. */
  readonly earlyControl: string
  readonly isSelected?: boolean
  readonly children: ReactNode
}

/** A tab of a first view, which keeps its press for the page's `Tabs` (docs/decisions/045). */
export function EarlyTab({ earlyControl, isSelected = false, children }: EarlyTabProps) {
  return (
    <button
      type="button"
      role="tab"
      className={styles.tab}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-early-control={earlyControl}
    >
      {children}
    </button>
  )
}
