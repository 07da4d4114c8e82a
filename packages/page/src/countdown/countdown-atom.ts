import { environmentAtom } from '../environment.ts'
import { atom, type Getter, type WritableAtom } from 'jotai'

/** How long nobody may ask for another SMS code, seconds (docs/spec/product-spec.md §9). */
export const resendSeconds = 60

export interface CountdownOptions {
  /** How long it counts, in seconds. */
  readonly seconds: number
  /** The key of the session's storage that keeps its end, so that a reload finds it; without one it ends with the page. */
  readonly key?: (get: Getter) => string
}

/**
 * Whole seconds left; 0 when there is nothing to wait for, and while a page is prerendered. `start` begins with the full time, `look`
 * reads the clock now, before something is started that must not be started too early.
 */
export type CountdownAtom = WritableAtom<number, ['start' | 'look'], void>

/**
 * A countdown that goes by the clock: ticks that a sleeping web view lost do not make it longer. It ticks while
 * something shows it.
 */
export function countdownAtom({ seconds, key }: CountdownOptions): CountdownAtom {
  const leftAtom = atom(0)
  /** When it ends, ms since 1970; the storage knows it better, if there is one. */
  const endAtom = atom(0)

  function endOf(get: Getter): number {
    if (key === undefined) return get(endAtom)
    return Number(get(environmentAtom).sessionStorage.get(key(get))) || 0
  }

  const countdown: CountdownAtom = atom(
    (get) => get(leftAtom),
    (get, set, action) => {
      const now = Date.now()
      const longest = seconds * 1000
      const isTooFar = endOf(get) - now > longest

      // A clock that was put back must not keep a borrower waiting for hours: it counts from the start at most.
      if (action === 'start' || isTooFar) {
        set(endAtom, now + longest)
        if (key !== undefined) get(environmentAtom).sessionStorage.set(key(get), String(now + longest))
      }
      set(leftAtom, Math.max(0, Math.ceil((endOf(get) - now) / 1000)))
    },
  )

  countdown.onMount = (act) => {
    const look = () => act('look')
    // More often than each second, so that no second is skipped when a tick comes late; equal values draw nothing.
    const ticking = setInterval(look, 250)

    look()
    // A page that wakes up shows the right number at once, not at its next tick.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(ticking)
      document.removeEventListener('visibilitychange', look)
    }
  }
  return countdown
}
