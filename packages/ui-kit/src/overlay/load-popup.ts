import type { ComponentType } from 'react'

import type { FrameProps } from './frame.ts'

let loading: Promise<ComponentType<FrameProps>> | undefined
let loaded: ComponentType<FrameProps> | undefined

/** The animated frame, if it is here already. */
export function loadedPopup(): ComponentType<FrameProps> | undefined {
  return loaded
}

/** Fetches the animated frame once; after a failure the next call tries again. */
export async function loadPopup(): Promise<ComponentType<FrameProps>> {
  loading ??= import('./popup-frame.tsx').then(({ PopupFrame }) => PopupFrame)

  try {
    loaded = await loading

    return loaded
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** Fetches what dialogs and sheets need once the browser has nothing better to do. */
export function prefetchOverlays(): void {
  const fetchQuietly = () => void loadPopup().catch(() => undefined)

  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(fetchQuietly, { timeout: 5_000 })
  else setTimeout(fetchQuietly, 1_000)
}
