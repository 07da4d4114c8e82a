import { useSyncExternalStore } from 'react'

/** What of the page is seen: the form, or what `#/download` and `#/agreement` lead to (docs/spec/contract.md §1). */
export type Route = 'form' | 'download' | 'agreement'

let isOpenedHere = false

/** The address that was meant where a site wrote `&#038;` for `&`, so that the rest of the query came as a hash; else empty. */
export function meantAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const sign = /&?#(?:0*38|x0*26);/gi

  return hash.search(sign) === 0 ? `${pathname}${`${search || '?'}${hash}`.replaceAll(sign, '&')}` : ''
}

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

/** The route of the page now; where it is drawn ahead of a browser, which alone knows the hash, the form. */
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

/** The route that a hash leads to; one of nothing that we know is the form. What follows a `?` in it is not ours. */
function routeIn(hash: string): Route {
  const [, name] = /^#\/?(download|agreement)\/?(?:\?|$)/.exec(hash) ?? []

  return name === undefined ? 'form' : (name as Route)
}
