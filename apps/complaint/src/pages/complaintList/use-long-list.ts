import { type ComponentType, useEffect, useState } from 'react'

import type { ItemListProps } from './item-list.ts'

/** The part that draws long lists, which only who has one downloads. */
export type LongListPart =
  | { readonly state: 'coming' }
  | { readonly state: 'ready'; readonly LongList: ComponentType<ItemListProps> }
  | { readonly state: 'failed' }

/** Gets the part for long lists when there is a long list. */
export function useLongList(isNeeded: boolean): LongListPart {
  const [part, setPart] = useState<LongListPart>({ state: 'coming' })

  useEffect(() => {
    if (!isNeeded) return undefined

    let isGone = false

    import('./long-list.tsx').then(
      ({ LongList }) => !isGone && setPart({ state: 'ready', LongList }),
      () => !isGone && setPart({ state: 'failed' }),
    )
    return () => {
      isGone = true
    }
  }, [isNeeded])

  return part
}
