import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

import styles from './tabs.module.css'

/** One of several views. */
export interface Tab {
  readonly id: string
  readonly title: ReactNode
  readonly disabled?: boolean
}

export interface TabsProps {
  /** What the tabs choose between, for screen readers only. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The `id` of the tab shown. */
  readonly value: string
  readonly onChange: (id: string) => void
  /** The view of the tab shown. */
  readonly children?: ReactNode
}

/** Views that share a place: one stop for Tab, arrows, Home and End move between them. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // A row begins with its first tab in sight.
  const broughtIntoSight = useRef(0)
  const present = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === value),
  )

  // The tab shown is in sight with its neighbours, however it was chosen; the page itself stays where it is.
  useEffect(() => {
    if (present === broughtIntoSight.current) return
    broughtIntoSight.current = present

    const row = list.current
    const tab = row?.children[present] as HTMLElement | undefined

    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [present])

  function handleKey(event: KeyboardEvent) {
    const next = targetOf(event.key, present, tabs.length)
    const tab = tabs[next]

    if (tab === undefined) return

    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} tabIndex={-1} onKeyDown={handleKey}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            id={`${id}-${index}`}
            type="button"
            role="tab"
            className={styles.tab}
            disabled={tab.disabled}
            aria-selected={index === present}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={index === present ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${present}`}>
          {children}
        </div>
      )}
    </div>
  )
}

function targetOf(key: string, present: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (present + 1) % count
    case 'ArrowLeft':
      return (present - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
