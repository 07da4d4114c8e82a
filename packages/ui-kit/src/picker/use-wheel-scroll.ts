import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** How long a wheel stands still before it settles on a row, ms. */
const stillness = 120

/** A row's height where there is no layout to measure. */
const usualRow = 48

/**
 * Keeps a wheel's place and its chosen row together: a finger that scrolls chooses, a choice by key or tap scrolls. Own
 * settling instead of CSS snapping, which knows only the rows that are drawn.
 */
export function useWheelScroll(
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
  const standing = useRef({ index, count })

  useLayoutEffect(() => {
    const element = list.current

    standing.current = { index, count }
    if (element === null || goal.current === index) return
    goal.current = null
    if (rowIn(element, count) !== index) element.scrollTo({ top: index * heightIn(element, count) })
  }, [list, index, count])

  useEffect(() => () => clearTimeout(timer.current), [])

  function settle() {
    const element = list.current

    if (element === null || isTouched.current) return

    const { index: row, count: rows } = standing.current
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
