import { sandboxMark } from '@pahiram/contract'

import type { ShellWindow } from './shell.ts'

declare global {
  interface Window {
    /** Set by the developer preview on its own window: the shell of the pages that it frames. */
    pahiramPreviewShell?: ShellWindow
  }
}

/**
 * The shell that the developer preview plays for a page in its frame. A released page has none: it lacks the mark that
 * only a sandbox's server writes, and so does not even look. A parent of another origin cannot be looked at.
 */
export function previewShell(window: Window): ShellWindow | undefined {
  try {
    if (window.document.querySelector(`meta[name="${sandboxMark}"]`) === null) return undefined
    return window.parent.pahiramPreviewShell
  } catch {
    return undefined
  }
}
