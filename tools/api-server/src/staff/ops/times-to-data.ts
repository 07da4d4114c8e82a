/** What is kept of times to data, in ms: `release watch` compares by the same sums. */
export interface TimeSums {
  readonly timed: number
  /** The sum of their natural logarithms. */
  readonly logMs: number
  readonly logMsSquared: number
}

/** The 95th percentile of the standard normal distribution. */
const slowest = 1.645

/**
 * Estimates within how many ms half of the views had their data, and 95 of 100. Single times are not kept; their logarithms
 * are about normal, and the estimate is that distribution's. Nothing without times; no `slowMs` of fewer than two.
 */
export function timesToData({ timed, logMs, logMsSquared }: TimeSums): { medianMs?: number; slowMs?: number } {
  if (timed <= 0) return {}

  const mean = logMs / timed
  const variance = Math.max(0, logMsSquared - logMs ** 2 / timed) / (timed - 1)

  return {
    medianMs: Math.round(Math.exp(mean)),
    ...(timed > 1 && { slowMs: Math.round(Math.exp(mean + slowest * Math.sqrt(variance))) }),
  }
}
