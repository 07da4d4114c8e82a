import { useEffect } from 'react'

import { openingOf } from './when-shown.ts'

/** How long a page is out of sight, ms, before what it shows is old: somebody pays in another app, or the phone lies there for days. */
const longAway = 20_000

const hiddenSince = () => (document.visibilityState === 'hidden' ? Date.now() : Number.POSITIVE_INFINITY)

/** Calls when the borrower comes back to a page that the browser kept alive; with `isNews` also when it was out of sight for long. */
export function usePageReturn(onReturn: (how?: 'quietly') => void | Promise<void>, isNews = false): void {
  useEffect(() => {
    let leftAt = hiddenSince()

    function listen({ persisted }: Partial<PageTransitionEvent>) {
      if (persisted) void onReturn()
      else if (isNews && Date.now() - leftAt > longAway) void onReturn('quietly')
      leftAt = hiddenSince()
    }

    // Opened in the background, or drawn ahead of a press that came later. Of one that was only fetched ahead nobody says when.
    listen({})
    if (isNews && openingOf().deliveryType === 'navigational-prefetch') void onReturn('quietly')
    window.addEventListener('pageshow', listen)
    document.addEventListener('visibilitychange', listen)
    return () => {
      window.removeEventListener('pageshow', listen)
      document.removeEventListener('visibilitychange', listen)
    }
  }, [onReturn, isNews])
}
