import { useSyncExternalStore } from 'react'

import { type Route, routeIn } from './route-in.ts'

export type { Route }

let isOpenedHere = false

/** The hash that leads to a route; the page's query stays as it is, tracking and all. */
export function hashOf(route: Exclude<Route, 'form'>): string {
  return `#/${route}`
}

/** Leads to a route; the way back leads to where the visitor was. */
export function openRoute(route: Exclude<Route, 'form'>): void {
  if (routeIn(window.location.hash) === route) return
  isOpenedHere = true
  window.location.hash = hashOf(route)
}

/** Back to the form: by the history where the visitor came from it, else in place of what is seen. */
export function leaveRoute(): void {
  if (isOpenedHere) window.history.back()
  else window.location.replace('#/')
  isOpenedHere = false
}

/** The route of the page now; while it is prerendered, the form. */
export function useHashRoute(): Route {
  return useSyncExternalStore(
    subscribe,
    () => routeIn(window.location.hash),
    () => 'form',
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}
