import { loadAgain } from '@pahiram/load-again'
import { usePart } from '@pahiram/load-again/react'

import type { ItemListProps } from './item-list.ts'
import { ShortList } from './short-list.tsx'

/** So many are drawn whole: it costs no more than a screen or two, and the browser's own search finds all of them. */
const shortLimit = 40

/** Draws long lists; only who has one downloads it. */
const longListPart = loadAgain(() => import('./long-list.tsx'))

/** Complaints, each a link; of many only what is seen is drawn. */
export function ComplaintItems(props: ItemListProps) {
  const isLong = props.list.length > shortLimit
  const longList = usePart(longListPart, isLong)

  if (!isLong) return <ShortList {...props} first={shortLimit} />
  if (longList.state === 'ready') return <longList.module.LongList {...props} />

  // What stands at the top looks the same until the part that draws the rest is there; without it, it grows by pressing.
  return <ShortList {...props} first={shortLimit} canGrow={longList.state === 'failed'} />
}
