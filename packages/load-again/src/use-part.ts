import { useEffect, useSyncExternalStore } from 'react'

import type { LazyPart, PartState } from './load-again.ts'

/**
 * Loads a part while a component that needs it is drawn, and draws again when it comes, also from the background.
 * `isNeeded` false: it is neither loaded nor given up.
 * @example
 * const part = usePart(longList, list.length > 40)
 *
 * if (part.state === 'ready') return <part.module.LongList list={list} />
 */
export function usePart<Module>(part: LazyPart<Module>, isNeeded = true): PartState<Module> {
  useEffect(() => {
    if (isNeeded) part.prefetch()
  }, [part, isNeeded])

  return useSyncExternalStore(part.subscribe, part.state, part.state)
}
