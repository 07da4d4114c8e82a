import { probit } from 'simple-statistics'

/** What is compared has at least so many: of small numbers nothing is said. */
const fewest = 20

/** At least so many earlier counts are compared. */
const fewestEarlier = 2

/** A count has fallen when it is below this part of the lowest earlier one: less is a slow day. */
const fallenTo = 0.5

/** How rarely two equal rates differ so much by chance. */
const z = probit(0.999)

/**
 * Whether a count has fallen beside those of equal times before: it is less than half of the lowest of them, and by more than
 * chance explains (two Poisson counts, conditioned on their sum). Earlier counts of 0 say nothing and are left out.
 */
export function hasFallen(count: number, earlier: readonly number[]): boolean {
  const known = earlier.filter((one) => one > 0)
  const lowest = Math.min(...known)

  if (known.length < fewestEarlier || lowest < fewest || count >= lowest * fallenTo) return false
  return (lowest - count) / Math.sqrt(lowest + count) > z
}
