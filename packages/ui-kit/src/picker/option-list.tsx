import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react'

import styles from './option-list.module.css'
import choice from '../choice.module.css'
import { LineIcon } from '../icons.tsx'

/** One row of a list. */
interface OptionRow {
  readonly name: string
  /** Distinguishes it from another row of the same name. */
  readonly within?: string
  /** What the choice goes on among. */
  readonly children?: readonly unknown[]
}

interface OptionListProps {
  readonly label: string
  readonly rows: readonly OptionRow[]
  /** The chosen row; -1 while none is. */
  readonly index: number
  /** Scrolls by itself, at the same height however many are found. */
  readonly isLong: boolean
  readonly onMove: (index: number) => void
  /** A row was pressed, or Enter on the chosen one. */
  readonly onPress: (index: number, how: 'tap' | 'key') => void
}

/** How many rows are drawn at once: all of most lists, so that a browser's own search finds them. */
const drawn = 48

/** A list to choose one of: rows for the finger, arrow keys, and a listbox for screen readers. */
export function OptionList({ label, rows, index, isLong, onMove, onPress }: OptionListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(index)
  const count = rows.length
  const first = Math.max(0, Math.min(top - drawn / 3, count - drawn))

  // The list is the same one at each level: its focus stays, its place does not.
  useLayoutEffect(() => setTop(showRow(list.current, Math.max(0, index), count)), [rows, index, count])

  function handleKey(event: KeyboardEvent) {
    const target = targetOf(event.key, index, count)

    if (event.ctrlKey || event.metaKey || event.altKey || target === undefined) return
    event.preventDefault()
    if (target === 'press') onPress(index, 'key')
    else onMove(target)
  }

  function handleClick({ target }: MouseEvent) {
    const row = target instanceof Element ? target.closest('[data-row-index]') : null

    if (row !== null) onPress(Number(row.getAttribute('data-row-index')), 'tap')
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-activedescendant={index >= 0 ? `${id}-${index}` : undefined}
      tabIndex={0}
      className={`${styles.list} ${isLong ? styles.long : ''}`}
      onKeyDown={handleKey}
      onClick={handleClick}
      onScroll={({ currentTarget }) => setTop(Math.floor(currentTarget.scrollTop / heightIn(currentTarget, count)))}
    >
      <div role="presentation" className={styles.rows} style={isLong ? { height: `${count * 3.5}rem` } : undefined}>
        {rows.slice(first, first + drawn).map(({ name, within, children = [] }, place) => {
          const at = first + place

          return (
            <div
              key={at}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === index}
              aria-setsize={count}
              aria-posinset={at + 1}
              data-row-index={at}
              className={`${choice.option} ${styles.row}`}
              style={isLong ? { top: `${at * 3.5}rem` } : undefined}
            >
              <span className={styles.text}>
                {name}
                {within && <span className={styles.within}> {within}</span>}
              </span>
              {children.length > 0 ? (
                <LineIcon className={styles.further} path="M9 6l6 6-6 6" size={20} stroke={2} />
              ) : (
                <span className={`${choice.mark} ${choice.round}`} />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Where a key goes from a row; `press` takes it, undefined is no key of a list. */
function targetOf(key: string, present: number, count: number): number | 'press' | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, present + 1)
    case 'ArrowUp':
      return Math.max(0, present - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'Enter':
    case ' ':
      return present < 0 ? undefined : 'press'
    default:
      return undefined
  }
}

/** A row's height where there is no layout to measure. */
const usualRow = 56

function heightIn(list: HTMLElement, count: number): number {
  const rows = list.firstElementChild

  return rows instanceof HTMLElement && rows.offsetHeight > 0 ? rows.offsetHeight / count : usualRow
}

/** Scrolls as little as shows a row, and answers the first row that is seen. */
function showRow(list: HTMLElement | null, row: number, count: number): number {
  if (list === null) return row

  const height = heightIn(list, count)
  const least = (row + 1) * height - list.clientHeight

  list.scrollTop = Math.min(row * height, Math.max(least, list.scrollTop))
  return Math.floor(list.scrollTop / height)
}
