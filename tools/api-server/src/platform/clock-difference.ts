/** How much another clock than ours may be ahead or behind, in ms (docs/spec/contract-3.md §2, §4). */
export const clockDifferenceMs = 60_000

/** Returns the latest moment that a right clock can have written by now: a later one is of a clock that was ahead. */
export function latestNow(now: Date): Date {
  return new Date(now.getTime() + clockDifferenceMs)
}
