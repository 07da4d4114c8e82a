import { afterEach, beforeEach } from 'vitest'

/** What nobody caught in the test under way, rejections and errors; called once, at the top of a test file. */
export function watchUnhandled(): readonly unknown[] {
  const unhandled: unknown[] = []

  function keep(event: { readonly reason?: unknown; readonly error?: unknown }): void {
    unhandled.push(event.reason ?? event.error)
  }

  beforeEach(() => {
    unhandled.length = 0
    window.addEventListener('unhandledrejection', keep)
    window.addEventListener('error', keep)
  })
  afterEach(() => {
    window.removeEventListener('unhandledrejection', keep)
    window.removeEventListener('error', keep)
  })
  return unhandled
}
