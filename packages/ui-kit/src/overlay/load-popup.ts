import { loadAgain } from '@pahiram/load-again'

/** The animated frame of dialogs and sheets. */
export const popup = loadAgain(() => import('./popup-frame.tsx'))

/** Fetches what dialogs and sheets need once the browser has nothing better to do. */
export function prefetchOverlays(): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(popup.prefetch, { timeout: 5_000 })
  else setTimeout(popup.prefetch, 1_000)
}
