import { type ReactNode, useSyncExternalStore } from 'react'

import styles from './offline-banner.module.css'

let isContradicted = false

/** Whether the phone is known to be offline: its browser says so, and no answer came all the same, as through some tunnels. */
export const isOffline = () => !navigator.onLine && !isContradicted

/** An answer came over the network: what the browser says counts again from the next time that it goes offline. */
export function noteAnswer(): void {
  if (!isOffline()) return
  isContradicted = true
  window.addEventListener('offline', () => (isContradicted = false), { once: true, capture: true })
  window.dispatchEvent(new Event('online'))
}

/** Shows a message while the phone is offline. */
export function OfflineBanner({
  children = 'You are offline. Check your connection.',
}: {
  readonly children?: ReactNode
}) {
  const isShown = useSyncExternalStore(subscribe, isOffline, () => false)

  return <div role="status">{isShown && <p className={styles.banner}>{children}</p>}</div>
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)

  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
