import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { createTypeAhead } from './type-ahead.ts'
import styles from './wheel.module.css'

/** One row of a wheel. */
interface WheelRow {
  readonly name: string
  /** Distinguishes it from another row of the same name. */
  readonly detail?: string | undefined
}

interface WheelProps {
  readonly label: string
  readonly count: number
  readonly rowAt: (index: number) => WheelRow
  /** The row in the middle. */
  readonly index: number
  readonly onMove: (index: number) => void
  /** Enter was pressed. */
  readonly onEnter: () => void
}

/** How many rows around the one in the middle are drawn of a long list, and of any list until it is on the screen. */
const drawnAround = 8
/** Up to here all rows are drawn after that: it costs little, and a browser's own search finds them. */
const fewRows = 150
/** When they are, ms after the wheel is there: it must open at once. */
const wholeDelay = 200
/** In rem, as text may be larger than usual without the browser's style queries knowing. */
const lowScreen = 40
/** How far Page Up and Page Down go. */
const pageOfRows = 5

/** A list whose middle row is the chosen one: turned by a finger, moved by keys and type-ahead, a listbox for screen readers. */
export function Wheel({ label, count, rowAt, index, onMove, onEnter }: WheelProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const scroll = useWheelScroll(list, index, count, onMove)
  const [findTyped] = useState(createTypeAhead)
  const [isLow] = useState(isScreenLow)
  const [isSettled, setSettled] = useState(false)
  const isWhole = isSettled && count <= fewRows
  const first = isWhole ? 0 : Math.max(0, index - drawnAround)
  const last = isWhole ? count : Math.min(count, index + drawnAround + 1)

  useEffect(() => {
    const timer = setTimeout(setSettled, wholeDelay, true)

    return () => clearTimeout(timer)
  }, [])

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
      return
    }

    const isTyped = event.key.length === 1 && !(event.key === ' ' && event.shiftKey)
    const target = isTyped
      ? findTyped(event.key, event.timeStamp, index, count, (at) => rowAt(at).name)
      : targetOf(event.key, index, count)

    if (isTyped || target >= 0) event.preventDefault()
    if (target >= 0) onMove(target)
  }

  function handleClick({ target }: MouseEvent) {
    const row = target instanceof Element ? target.closest('[data-row-index]') : null

    if (row !== null) scroll.glideTo(Number(row.getAttribute('data-row-index')))
  }

  return (
    <div className={isLow ? `${styles.wheel} ${styles.low}` : styles.wheel}>
      <div
        ref={list}
        role="listbox"
        aria-label={label}
        aria-activedescendant={count > 0 ? `${id}-${index}` : undefined}
        tabIndex={0}
        className={styles.list}
        onKeyDown={handleKey}
        onClick={handleClick}
        {...scroll.handlers}
      >
        <div role="presentation" className={styles.rows} style={{ height: `${count * 3}rem` }}>
          {Array.from({ length: last - first }, (_, place) => first + place).map((at) => {
            const { name, detail } = rowAt(at)

            return (
              <div
                key={at}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === index}
                aria-setsize={count}
                aria-posinset={at + 1}
                data-row-index={at}
                className={styles.row}
                style={{ top: `${at * 3}rem` }}
              >
                <span className={styles.text}>
                  {name}
                  {detail && <span className={styles.detail}> {detail}</span>}
                </span>
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Whether large text, or a screen held sideways, leaves room for three rows instead of five. */
function isScreenLow(): boolean {
  return window.innerHeight < lowScreen * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

function targetOf(key: string, present: number, count: number): number {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, present + 1)
    case 'ArrowUp':
      return Math.max(0, present - 1)
    case 'PageDown':
      return Math.min(count - 1, present + pageOfRows)
    case 'PageUp':
      return Math.max(0, present - pageOfRows)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}

/** How long a wheel is at rest before it settles on a row, ms. */
const stillness = 120

/** A row's height where there is no layout to measure. */
const usualRow = 48

/**
 * Keeps a wheel's place and its chosen row together: a finger that scrolls chooses, a choice by key or tap scrolls. Own
 * settling instead of CSS snapping, which knows only the rows that are drawn.
 */
function useWheelScroll(
  list: RefObject<HTMLDivElement | null>,
  index: number,
  count: number,
  onMove: (index: number) => void,
) {
  // Where a glide is going: until it is there, the rows on the way are not chosen.
  const goal = useRef<number | null>(null)
  const isTouched = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A timer set by an earlier drawing must settle on the row of today.
  const latest = useRef({ index, count })

  useLayoutEffect(() => {
    const element = list.current

    latest.current = { index, count }
    if (element === null || goal.current === index) return
    goal.current = null
    if (rowIn(element, count) !== index) element.scrollTo({ top: index * heightIn(element, count) })
  }, [list, index, count])

  useEffect(() => () => clearTimeout(timer.current), [])

  function settle() {
    const element = list.current

    if (element === null || isTouched.current) return

    const { index: row, count: rows } = latest.current
    const place = row * heightIn(element, rows)
    const isThere = Math.abs(element.scrollTop - place) < 1

    // A glide that did not arrive in time arrives now.
    if (!isThere) scrollTo(element, place, goal.current === null)
    if (isThere) goal.current = null
  }

  function settleSoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(settle, stillness)
  }

  function letGo() {
    isTouched.current = false
    settleSoon()
  }

  return {
    /** Goes to a row that was tapped; it is chosen at once. */
    glideTo(row: number) {
      const element = list.current

      goal.current = row
      onMove(row)
      if (element !== null) scrollTo(element, row * heightIn(element, count), true)
      settleSoon()
    },
    handlers: {
      onScroll() {
        const element = list.current

        if (element === null) return
        settleSoon()
        if (goal.current !== null) return

        const row = rowIn(element, count)

        if (row !== index) onMove(row)
      },
      onTouchStart() {
        isTouched.current = true
        goal.current = null
      },
      onTouchEnd: letGo,
      onTouchCancel: letGo,
      onWheel() {
        goal.current = null
      },
    },
  }
}

function heightIn(list: HTMLElement, count: number): number {
  const rows = list.firstElementChild

  return rows instanceof HTMLElement && rows.offsetHeight > 0 ? rows.offsetHeight / count : usualRow
}

function rowIn(list: HTMLElement, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.round(list.scrollTop / heightIn(list, count))))
}

function scrollTo(list: HTMLElement, top: number, isSmooth: boolean) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches

  // Safari 14 knows no smooth scrolling and jumps.
  list.scrollTo({ top, behavior: isSmooth && !isStill ? 'smooth' : 'auto' })
}
