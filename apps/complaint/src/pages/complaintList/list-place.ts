import type { ComplaintListItem } from '@pahiram/contract'
import { type RefObject, useEffect } from 'react'

/** Where in the list a borrower was: it is kept with the entry of the browser's history, and so is gone with it. */
export interface ListPlace {
  /** Counted from 0. */
  readonly tab: number
  /** The first complaint on the screen, counted from 0. */
  readonly index: number
  /** Its number, since others may have come before it meanwhile. */
  readonly id: string
  /** How far below the top of the screen it began, px. */
  readonly offset: number
}

const key = 'complaintList'

/** After how long without scrolling the place is kept, ms. */
const restTime = 300

/** The place that the borrower comes back to; null on a first visit. The server knows of none: only for effects. */
export function keptPlace(): ListPlace | null {
  const kept: unknown = (history.state as Readonly<Record<string, unknown>> | null)?.[key]

  return isPlace(kept) ? kept : null
}

/** It where this list is now; null where it is in another tab, or gone. */
export function keptPlaceIn(list: readonly ComplaintListItem[], tab: number): ListPlace | null {
  const place = keptPlace()

  if (place?.tab !== tab) return null
  if (list[place.index]?.id === place.id) return place

  const index = list.findIndex(({ id = '' }) => id === place.id)

  return index < 0 ? null : { ...place, index }
}

/** Keeps the place for when the borrower comes back; the browser's own restoring would come before the list is there. */
export function keepPlace(place: ListPlace): void {
  try {
    history.scrollRestoration = 'manual'
    history.replaceState({ ...(history.state as object | null), [key]: place }, '')
  } catch {
    // Safari allows 100 changes in 30 s: then the place of a moment ago must do.
  }
}

function isPlace(kept: unknown): kept is ListPlace {
  if (typeof kept !== 'object' || kept === null) return false

  const { tab, index, id, offset } = kept as Readonly<Record<string, unknown>>

  return [tab, index].every(isCount) && typeof id === 'string' && Number.isFinite(offset)
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** Keeps where in the list the borrower is: when the scrolling rests, when a link is followed, when the page goes. */
export function useKeptPlace(
  items: RefObject<HTMLElement | null>,
  tab: number,
  list: readonly ComplaintListItem[],
  isWanted: boolean,
): void {
  useEffect(() => {
    if (!isWanted) return undefined

    let timer: ReturnType<typeof setTimeout> | undefined

    function keep() {
      clearTimeout(timer)

      const first = firstSeen(items.current)

      if (first !== undefined) keepPlace({ ...first, tab, id: list[first.index]?.id ?? '' })
    }

    function rest() {
      clearTimeout(timer)
      timer = setTimeout(keep, restTime)
    }

    window.addEventListener('scroll', rest, { passive: true })
    window.addEventListener('click', keep, true)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', rest)
      window.removeEventListener('click', keep, true)
      window.removeEventListener('pagehide', keep)
    }
  }, [items, tab, list, isWanted])
}

function firstSeen(items: HTMLElement | null): Pick<ListPlace, 'index' | 'offset'> | undefined {
  for (const item of items?.children ?? []) {
    const { top, bottom } = item.getBoundingClientRect()

    if (bottom > 0 && item instanceof HTMLElement) return { index: Number(item.dataset.index), offset: top }
  }
  return undefined
}
