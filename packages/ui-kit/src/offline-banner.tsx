import { type ReactNode, useSyncExternalStore } from 'react'

import styles from './offline-banner.module.css'

export interface OfflineBannerProps {
  readonly children?: ReactNode
}

/** Shows a message while the browser is offline. */
export function OfflineBanner({ children = 'You are offline. Check your connection.' }: OfflineBannerProps) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

  return <div role="status">{!isOnline && <p className={styles.banner}>{children}</p>}</div>
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)

  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
