/** Whether the browser draws this page ahead of its opening; those that never do say nothing. */
export function isDrawnAhead(): boolean {
  return (document as { readonly prerendering?: boolean }).prerendering === true
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
