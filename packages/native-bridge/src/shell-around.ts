import type { ShellWindow } from './shell.ts'

declare global {
  interface Window {
    /** Set by the developer preview on its own window: the shell of the pages that it frames. */
    pahiramPreviewShell?: ShellWindow
  }
}

/**
 * Where the page finds its shell: in its window. A framed page has none, and asks nobody for one, except in a sandbox:
 * there it is the shell that the developer preview plays. Only a sandbox's server marks its pages, so a released one
 * does not even look; and a parent of another origin cannot be looked at.
 */
export function shellAround(window: Window): Window | ShellWindow | undefined {
  try {
    if (window === window.top) return window
    return 'sandbox' in window.document.documentElement.dataset ? window.parent.pahiramPreviewShell : undefined
  } catch {
    return undefined
  }
}
