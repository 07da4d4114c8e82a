import type { ComponentType } from 'react'

import type { FrameProps } from './popup-frame.tsx'

let loaded: ComponentType<FrameProps> | undefined

/** The animated frame of dialogs and sheets; undefined until `loadPopupFrame` has brought it. */
export function popupFrame(): ComponentType<FrameProps> | undefined {
  return loaded
}

/** Fetches the animated frame; a call after a failure tries again. */
export async function loadPopupFrame(): Promise<ComponentType<FrameProps>> {
  loaded ??= (await import('./popup-frame.tsx')).PopupFrame
  return loaded
}

/** Fetches what dialogs and sheets need once the browser has nothing better to do. */
export function prefetchOverlays(): void {
  const prefetch = () => void loadPopupFrame().catch(() => undefined)

  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(prefetch, { timeout: 5_000 })
  else setTimeout(prefetch, 1_000)
}
