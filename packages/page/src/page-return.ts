import { useEffect } from 'react'

/** Calls when the borrower comes back to a page that the browser kept alive, so that it does not show old news. */
export function usePageReturn(onReturn: () => void | Promise<void>): void {
  useEffect(() => {
    function listen(event: PageTransitionEvent) {
      if (event.persisted) void onReturn()
    }

    window.addEventListener('pageshow', listen)
    return () => window.removeEventListener('pageshow', listen)
  }, [onReturn])
}
