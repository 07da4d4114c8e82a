import { afterEach, beforeEach } from 'vitest'

/** What nobody caught in the test under way, rejections and errors; called once, at the top of a test file. */
export function hearUnhandled(): readonly unknown[] {
  const unhandled: unknown[] = []

  function hear(event: { readonly reason?: unknown; readonly error?: unknown }): void {
    unhandled.push(event.reason ?? event.error)
  }

  beforeEach(() => {
    unhandled.length = 0
    window.addEventListener('unhandledrejection', hear)
    window.addEventListener('error', hear)
  })
  afterEach(() => {
    window.removeEventListener('unhandledrejection', hear)
    window.removeEventListener('error', hear)
  })
  return unhandled
}
