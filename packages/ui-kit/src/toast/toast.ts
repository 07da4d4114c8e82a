export interface ToastOptions {
  readonly kind?: 'info' | 'error'
  /** How long it stays, ms: 2 000 for `info`, 3 000 for `error` unless given (docs/spec/product-spec.md §9). */
  readonly duration?: number
}

/** One message on its way to the screen, or on it. */
export interface ShownToast {
  readonly id: number
  readonly text: string
  readonly kind: 'info' | 'error'
  readonly duration: number
}

const usualDuration = { info: 2_000, error: 3_000 } as const
const mostAtOnce = 3

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Says something short that needs no answer. It waits until there is a `ToastHost`; the same words twice show once, and
 * never are there more than three.
 */
export function toast(text: string, { kind = 'info', duration = usualDuration[kind] }: ToastOptions = {}): void {
  lastId += 1
  const others = shown.filter((other) => other.text !== text)

  publish([...others, { id: lastId, text, kind, duration }].slice(-mostAtOnce))
}

/** Its time is over. */
export function removeToast(id: number): void {
  publish(shown.filter((other) => other.id !== id))
}

/** What is to be seen now. */
export function shownToasts(): readonly ShownToast[] {
  return shown
}

/** Calls `listener` whenever `shownToasts` says something new, until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)

  return () => listeners.delete(listener)
}

function publish(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}
