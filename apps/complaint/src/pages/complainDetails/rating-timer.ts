import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { askForRatingAtom, isRatingAwaitedAtom, ratingDelay } from './rating-model.ts'

/** Lets the borrower read for a while before the rating is asked for; who has left the page is not asked. */
export function useRatingTimer(): void {
  const isAwaited = useAtomValue(isRatingAwaitedAtom)
  const ask = useSetAtom(askForRatingAtom)

  useEffect(() => {
    if (!isAwaited) return undefined

    let timer = setTimeout(ask, ratingDelay)

    function leave() {
      clearTimeout(timer)
    }

    function comeBack({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      clearTimeout(timer)
      timer = setTimeout(ask, ratingDelay)
    }

    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [isAwaited, ask])
}
