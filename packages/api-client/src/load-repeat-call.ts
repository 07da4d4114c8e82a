import type { repeatCall } from './repeat-call.ts'

type RepeatCall = typeof repeatCall

let loading: Promise<RepeatCall> | undefined

/**
 * What repeats calls, fetched once; undefined when it does not come. The next call asks for it again, but browsers before
 * 2026 remember a failed import until the page is reloaded (WHATWG HTML issue 6768): there the page's calls are then sent
 * once each, and go through as well.
 */
export async function loadRepeatCall(): Promise<RepeatCall | undefined> {
  loading ??= import('./repeat-call.ts').then((loaded) => loaded.repeatCall)

  try {
    return await loading
  } catch {
    loading = undefined
    return undefined
  }
}

/** Fetches what repeats calls while the line is good: it is needed when the line is not. */
export function prefetchRepeats(): void {
  void loadRepeatCall()
}
