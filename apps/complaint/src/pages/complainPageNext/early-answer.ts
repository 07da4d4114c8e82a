import type { ComplaintInit } from '@pahiram/contract'

import { chosenIn, tagsOf } from './chosen-tags.ts'

/** The form as its first view shows it. */
export interface EarlyForm {
  /** What was chosen on the home page, in the server's words. */
  readonly tags: readonly string[]
}

/**
 * Reads the titles as the page will, before any bundle has arrived: part of the inline script. Undefined where the address
 * does not say what was chosen, which the draft then does, and where the server has no words for it.
 */
export function earlyAnswer(init: ComplaintInit): EarlyForm | undefined {
  const tags = tagsOf(init, chosenIn(new URLSearchParams(location.search)))

  return tags.length > 0 ? { tags } : undefined
}
