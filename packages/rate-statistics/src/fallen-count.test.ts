import { expect, test } from 'vitest'

import { hasFallen } from './fallen-count.ts'
import { seededRandom } from './seeded-random.ts'

const days = 4_000

/** A count of a day: Poisson, with a mean that itself varies from week to week. */
function countOf(mean: number, spread: number, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const limit = Math.exp(-mean * Math.exp(spread * normal - spread ** 2 / 2))
  let count = 0

  for (let product = random(); product > limit; product *= random()) count += 1
  return count
}

/** In which part of days there is an alarm when a day has this part of what is usual. */
function alarms(part: number, mean: number, spread: number): number {
  const random = seededRandom(5)
  const fallen = Array.from({ length: days }, () =>
    hasFallen(
      countOf(mean * part, spread, random),
      Array.from({ length: 4 }, () => countOf(mean, spread, random)),
    ),
  )

  return fallen.filter(Boolean).length / days
}

test.each([
  [30, 0.01],
  [30, 0.3],
  [200, 0.01],
  [200, 0.3],
])('of usual days with %i registrations (spread %f) fewer than one in a hundred raises an alarm', (mean, spread) => {
  expect(alarms(1, mean, spread)).toBeLessThan(0.01)
})

test('a day with a tenth of the usual 200 is found nearly always, also where weeks differ', () => {
  expect(alarms(0.1, 200, 0.3)).toBeGreaterThan(0.98)
})

test.each([
  ['small numbers', 0, [19, 25, 30, 22]],
  ['a single week before', 0, [300]],
  ['weeks without registrations', 0, [0, 0, 0, 0]],
  ['half of the lowest week', 50, [100, 180, 150, 160]],
])('%s raise no alarm', (_, count, earlier) => {
  expect(hasFallen(count, earlier)).toBe(false)
})

test('a week of 0 before does not hide a fall', () => {
  expect(hasFallen(3, [0, 90, 110, 100])).toBe(true)
})
