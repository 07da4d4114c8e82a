import type { Instalment } from '../ledger/effective-rate.ts'

/**
 * The effective rate of a year, computed in another way than the server does: by Newton's method on the logarithm of the
 * daily factor, from zero, where the sum is convex, so that it cannot overshoot.
 * @example yearlyRateByNewton(460_000, [{ amount: 527_900, day: 93 }])
 */
export function yearlyRateByNewton(received: number, payments: readonly Instalment[]): number {
  let force = 0

  for (let step = 0; step < 500; step += 1) {
    let worth = -received
    let slope = 0

    for (const { amount, day } of payments) {
      const present = amount * Math.exp(-force * day)

      worth += present
      slope -= day * present
    }
    force -= worth / slope
    if (Math.abs(worth / slope) < 1e-15) break
  }
  return Math.expm1(force * 365)
}
