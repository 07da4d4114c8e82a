import fc from 'fast-check'
import { expect, test } from 'vitest'

import { yearlyRateByNewton } from '../testing/yearly-rate.ts'
import { effectiveRate } from './effective-rate.ts'

test('the rate of one payment a year later is its interest', () => {
  expect(effectiveRate(100_000, [{ amount: 120_000, day: 365 }])?.yearly).toBeCloseTo(0.2, 12)
})

test('the rate of the seeded loan of 5,000.00 is that of its disclosure', () => {
  const rate = effectiveRate(
    460_000,
    [31, 62, 93].map((day) => ({ amount: 175_966, day })),
  )

  expect(rate?.monthly).toBeCloseTo(0.0706, 3)
  expect(rate?.yearly).toBeCloseTo(1.27, 2)
})

test('a loan without cost has the rate 0, and one that pays back less a rate below', () => {
  expect(effectiveRate(5000, [{ amount: 5000, day: 30 }])?.yearly).toBeCloseTo(0, 12)
  expect(effectiveRate(5000, [{ amount: 4999, day: 365 }])?.yearly).toBeCloseTo(-0.0002, 12)
})

test('there is no rate when nothing is received or nothing is paid', () => {
  expect(effectiveRate(0, [{ amount: 5000, day: 30 }])).toBeUndefined()
  expect(effectiveRate(-1, [{ amount: 5000, day: 30 }])).toBeUndefined()
  expect(effectiveRate(5000, [])).toBeUndefined()
  expect(effectiveRate(5000, [{ amount: 0, day: 30 }])).toBeUndefined()
})

test('the rate equals an independent computation to 0.01 % on 10 000 random plans', () => {
  const plan = fc.record({
    received: fc.integer({ min: 1000, max: 10_000_000 }),
    share: fc.double({ min: 1, max: 3, noNaN: true }),
    periods: fc.integer({ min: 1, max: 24 }),
    periodDays: fc.integer({ min: 7, max: 91 }),
  })

  fc.assert(
    fc.property(plan, ({ received, share, periods, periodDays }) => {
      const each = Math.ceil((received * share) / periods)
      const payments = Array.from({ length: periods }, (_, index) => ({ amount: each, day: (index + 1) * periodDays }))
      const rate = effectiveRate(received, payments)
      const expected = yearlyRateByNewton(received, payments)

      expect(Math.abs((rate?.yearly ?? Number.NaN) - expected)).toBeLessThan(0.0001 * Math.max(1, expected))
      expect((1 + (rate?.monthly ?? Number.NaN)) ** 12 / (1 + (rate?.yearly ?? 0))).toBeCloseTo(1, 9)
    }),
    { numRuns: 10_000, seed: 2611 },
  )
})
