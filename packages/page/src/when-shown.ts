/** What a browser says of a page that it draws before it is opened; others say nothing. */
interface MayPrerender {
  readonly prerendering?: boolean
}

/** Whether the browser draws this page ahead of its opening. */
export function isDrawnAhead(): boolean {
  return (document as MayPrerender).prerendering === true
}

/**
 * Runs it when somebody sees the page: at once, or, in a page that the browser draws ahead at a press, when that is opened
 * (docs/architecture.md §3). In one that is never opened it never runs.
 */
export function whenShown(run: () => void): void {
  if (isDrawnAhead()) document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}

/** How the browser opened the page, as far as it says so: some web views do not know it. */
export function openingOf({ performance }: { readonly performance: Partial<Performance> } = window) {
  const [opening] = performance.getEntriesByType?.('navigation') ?? []

  return (opening ?? {}) as { activationStart?: number; transferSize?: number; deliveryType?: string }
}

/** When the page was opened, in ms of its own clock: 0, or later in one that was drawn ahead. */
export function shownAt(): number {
  return openingOf().activationStart ?? 0
}
