import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

import { ComplaintItem, type ItemListProps } from './complaint-item.tsx'
import styles from './complaintList-page.module.css'
import { keptPlaceIn, useKeptPlace } from './list-place.ts'

/** A complaint of two lines with the space below it, at the usual text size, px. */
const usualHeight = 128
const usualTextSize = 16

/** Complaints beyond the screen that are drawn all the same, so that a flick shows no gap. */
const overscan = 8

/** A list of any length, of which only what is seen is drawn; each complaint is as high as it needs to be. */
export function LongList({ tab, list, isWhole }: ItemListProps) {
  const place = useRef<HTMLDivElement>(null)
  const items = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // Once: it is asked for each complaint whenever the layout changes.
  const [estimate] = useState(heightNow)
  // It is never part of the first drawing, so the history may be asked.
  const [restored] = useState(() => (isWhole ? keptPlaceIn(list, tab) : null))
  // eslint-disable-next-line react/incompatible-library -- no compiler memoizes what it gives
  const virtualizer = useWindowVirtualizer({
    count: list.length,
    estimateSize: () => estimate,
    overscan,
    // Without a layout, as in a web view that is not shown, everything is 0 high and all of it would be drawn.
    measureElement: (...asked) => measureElement(...asked) || estimate,
    scrollMargin: top,
    scrollPaddingStart: restored?.offset ?? 0,
    // Drawing in the scroll event itself would hold the scrolling up.
    useFlushSync: false,
  })
  const drawn = virtualizer.getVirtualItems()

  useKeptPlace(items, tab, list, isWhole)

  useLayoutEffect(() => {
    setTop((place.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])

  // Once it is known where the list begins.
  useLayoutEffect(() => {
    if (restored !== null && top > 0) virtualizer.scrollToIndex(restored.index, { align: 'start' })
  }, [restored, top, virtualizer])

  return (
    <div ref={place} className={styles.longList} style={{ height: virtualizer.getTotalSize() }}>
      <ul
        ref={items}
        className={styles.drawnItems}
        style={{ transform: `translateY(${(drawn[0]?.start ?? top) - top}px)` }}
      >
        {drawn.map(({ index }) => (
          <ComplaintItem
            key={index}
            measure={virtualizer.measureElement}
            complaint={list[index] ?? {}}
            index={index}
            count={list.length}
          />
        ))}
      </ul>
    </div>
  )
}

/** The usual height at the text size that the borrower has chosen. */
function heightNow(): number {
  return (usualHeight * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / usualTextSize
}
