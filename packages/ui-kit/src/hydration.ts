import { useSyncExternalStore } from 'react'

/** True while prerendering and while the browser takes prerendered HTML over, false from then on. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, inPrerender)
}

function neverChanges() {
  return () => undefined
}

function inBrowser() {
  return false
}

function inPrerender() {
  return true
}
