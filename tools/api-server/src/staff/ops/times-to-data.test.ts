import { expect, test } from 'vitest'

import { timesToData } from './times-to-data.ts'

function sumsOf(times: readonly number[]) {
  const logs = times.map(Math.log)

  return {
    timed: times.length,
    logMs: logs.reduce((sum, log) => sum + log, 0),
    logMsSquared: logs.reduce((sum, log) => sum + log ** 2, 0),
  }
}

test('times to data are estimated from sums within a tenth of what they were', () => {
  // A log-normal sample without chance: its quantiles.
  const times = Array.from({ length: 999 }, (_, index) => {
    const part = (index + 1) / 1_000

    return 1_200 * Math.exp(0.6 * Math.SQRT2 * inverseError(2 * part - 1))
  })
  const { medianMs = 0, slowMs = 0 } = timesToData(sumsOf(times))

  expect(Math.abs(medianMs / (times[499] ?? 0) - 1)).toBeLessThan(0.02)
  expect(Math.abs(slowMs / (times[949] ?? 0) - 1)).toBeLessThan(0.1)
})

test('one time has no spread, and none is no time', () => {
  expect(timesToData(sumsOf([]))).toEqual({})
  expect(timesToData(sumsOf([900]))).toEqual({ medianMs: 900 })
  expect(timesToData(sumsOf([900, 900, 900]))).toEqual({ medianMs: 900, slowMs: 900 })
})

/** Winitzki's approximation of the inverse of the error function. */
function inverseError(value: number): number {
  const log = Math.log(1 - value ** 2)
  const half = 2 / (Math.PI * 0.147) + log / 2

  return Math.sign(value) * Math.sqrt(Math.sqrt(half ** 2 - log / 0.147) - half)
}
