import type { ComplaintListItem } from '@pahiram/contract'
import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useState } from 'react'

import { listPlaceAtom } from './list-model.ts'
import { keepPlace, type ListPlace } from './list-place.ts'

/** After how long without scrolling the place is kept, ms. */
const restTime = 300

/** The place in this list that the borrower comes back to; null when there is none. */
export function usePlaceToRestore(
  tab: number,
  list: readonly ComplaintListItem[],
  isWanted: boolean,
): ListPlace | null {
  const place = useAtomValue(listPlaceAtom)
  const [restored] = useState(() => (isWanted && place?.tab === tab ? placeIn(list, place) : null))

  return restored
}

/** Others may have come before it: its number tells where it is now. */
function placeIn(list: readonly ComplaintListItem[], place: ListPlace): ListPlace | null {
  if (list[place.index]?.id === place.id) return place

  const index = list.findIndex(({ id = '' }) => id === place.id)

  return index < 0 ? null : { ...place, index }
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
