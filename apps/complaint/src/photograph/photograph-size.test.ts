import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { fittedSize, steps, writtenWithin } from './photograph-size.ts'

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1200, height: 1600 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 1080, height: 15_000 },
    { width: 691, height: 9600 },
  ],
  [
    { width: 20_000, height: 3 },
    { width: 9600, height: 1 },
  ],
])('%j becomes %j', (size, fitted) => {
  expect(fittedSize(size, 1600)).toEqual(fitted)
})

test('neither side is ever longer than six times what is asked, nor less than a pixel', () => {
  const side = fc.integer({ min: 1, max: 30_000 })

  fc.assert(
    fc.property(side, side, fc.integer({ min: 100, max: 2000 }), (width, height, longest) => {
      const fitted = fittedSize({ width, height }, longest)

      expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(6 * longest)
      expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1)
    }),
  )
})

test('takes the first step that is small enough', async () => {
  const write = vi.fn(async ({ longest, quality }) => new Blob(['x'.repeat(longest * quality)]))

  const written = await writtenWithin(790, write)

  expect(write.mock.calls.map(([{ longest, quality }]) => [longest, quality])).toEqual([
    [1600, 0.8],
    [1600, 0.65],
    [1600, 0.5],
    [1200, 0.8],
    [1200, 0.65],
  ])
  expect(written.size).toBe(780)
})

test('takes the smallest when none is small enough: better a large picture than none', async () => {
  const write = vi.fn(async ({ longest, quality }) => new Blob(['x'.repeat(longest * quality)]))

  expect((await writtenWithin(1, write)).size).toBe(200)
  expect(write).toHaveBeenCalledTimes(steps.length)
})
