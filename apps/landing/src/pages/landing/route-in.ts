/** What of the page is seen: the form, or what `#/download` and `#/agreement` lead to (docs/spec/contract.md §1). */
export type Route = 'form' | 'download' | 'agreement'

/** The route that a hash leads to; one of nothing that we know is the form. What follows a `?` in it is not ours. */
export function routeIn(hash: string): Route {
  const [, name] = /^#\/?(download|agreement)\/?(?:\?|$)/.exec(hash) || []

  return name === undefined ? 'form' : (name as Route)
}
