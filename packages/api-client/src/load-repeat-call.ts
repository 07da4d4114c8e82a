import { loadAgain } from '@pahiram/load-again'

const repeating = loadAgain(() => import('./repeat-call.ts'))

/** What repeats calls; undefined when it does not come: the call's first attempt is then its only one. */
export async function loadRepeatCall() {
  try {
    return (await repeating.load()).repeatCall
  } catch {
    return undefined
  }
}

/** Fetches what repeats calls while the line is good: it is needed when the line is not. */
export const prefetchRepeats = repeating.prefetch
