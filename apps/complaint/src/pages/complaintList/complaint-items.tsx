import type { ItemListProps } from './item-list.ts'
import { ShortList } from './short-list.tsx'
import { useLongList } from './use-long-list.ts'

/** So many are drawn whole: it costs no more than a screen or two, and the browser's own search finds all of them. */
const shortLimit = 40

/** Complaints, each a link; of many only what is seen is drawn. */
export function ComplaintItems(props: ItemListProps) {
  const isLong = props.list.length > shortLimit
  const longList = useLongList(isLong)

  if (!isLong) return <ShortList {...props} first={shortLimit} />
  if (longList.state === 'ready') return <longList.LongList {...props} />

  // What stands at the top looks the same until the part that draws the rest is there; without it, it grows by pressing.
  return <ShortList {...props} first={shortLimit} canGrow={longList.state === 'failed'} />
}
