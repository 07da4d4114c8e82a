import { expect, test } from 'vitest'

import { rateDifference } from './rate-difference.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { isRatioOff, plannedVisitors } from './split-test.ts'

/** How many of `total` visitors do what each does with this probability. */
function drawn(total: number, probability: number, random: () => number): number {
  let count = 0

  for (let visitor = 0; visitor < total; visitor += 1) count += random() < probability ? 1 : 0
  return count
}

const plan = { baseRate: 0.3, difference: 0.1, power: 0.8 }
/** The rates of so many simulated tests lie within two points of those of endless many. */
const trials = 2_000

/** Which part of simulated tests finds a difference at the planned sample. */
function foundOf(rates: readonly [number, number], shares: readonly [number, number], seed: number): number {
  const random = seededRandom(seed)
  const [first = 0, second = 0] = plannedVisitors(plan, shares)
  let found = 0

  for (let trial = 0; trial < trials; trial += 1) {
    const one = { count: drawn(first, rates[0], random), total: first }
    const other = { count: drawn(second, rates[1], random), total: second }
    const difference = rateDifference(other, one)

    if (difference !== undefined && difference.low * difference.high > 0) found += 1
  }
  return found / trials
}

/** Adds up numbers. */
function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

test('the planned sample is that of the formula, and grows where visitors are shared unevenly', () => {
  // 10 % beside 13 %, 5 % two-sided, power 80 %: 1 774 with exact quantiles.
  const [each = 0] = plannedVisitors({ baseRate: 0.1, difference: 0.03, power: 0.8 }, [50, 50])

  expect(each).toBeGreaterThan(1_760)
  expect(each).toBeLessThan(1_785)

  const [many = 0, few = 0] = plannedVisitors(plan, [70, 30])

  expect(few / (many + few)).toBeCloseTo(0.3, 2)
  expect(many + few).toBeGreaterThan(sumOf(plannedVisitors(plan, [50, 50])))
})

test.each([[50, 50] as const, [70, 30] as const])(
  'of tests without a difference shared %i/%i one in twenty names a winner, of those with the planned one four in five find it',
  (...shares) => {
    const [falseAlarms, power] = [foundOf([0.3, 0.3], shares, 1), foundOf([0.3, 0.4], shares, 2)]

    expect(falseAlarms).toBeGreaterThan(0.03)
    expect(falseAlarms).toBeLessThan(0.07)
    expect(power).toBeGreaterThan(0.76)
    expect(power).toBeLessThan(0.85)
  },
)

test('the ratio alarm is quiet when visitors come as planned, also when it is looked at each day for a month', () => {
  const random = seededRandom(3)
  let once = 0
  let everyDay = 0

  for (let trial = 0; trial < trials; trial += 1) {
    const counts = [0, 0]
    let isEverOff = false

    for (let day = 0; day < 30; day += 1) {
      const first = drawn(100, 0.7, random)

      counts[0] = (counts[0] ?? 0) + first
      counts[1] = (counts[1] ?? 0) + 100 - first
      isEverOff ||= isRatioOff(counts, [70, 30])
    }
    if (isRatioOff(counts, [70, 30])) once += 1
    if (isEverOff) everyDay += 1
  }
  expect(once / trials).toBeLessThan(0.015)
  expect(everyDay / trials).toBeLessThan(0.06)
})

test('the ratio alarm finds that one version loses each tenth of its visitors', () => {
  const random = seededRandom(4)
  let found = 0

  for (let trial = 0; trial < trials; trial += 1) {
    const second = drawn(10_000, 0.3, random)

    if (isRatioOff([10_000 - second, drawn(second, 0.9, random)], [70, 30])) found += 1
  }
  expect(found / trials).toBeGreaterThan(0.9)
})

test('few visitors raise no ratio alarm', () => {
  expect(isRatioOff([0, 7], [70, 30])).toBe(false)
  expect(isRatioOff([0, 0], [50, 50])).toBe(false)
  expect(isRatioOff([0, 40], [70, 30])).toBe(true)
})

test('a count above its total is no rate', () => {
  expect(rateDifference({ count: 3, total: 2 }, { count: 1, total: 2 })).toBeUndefined()
  expect(rateDifference({ count: 0, total: 0 }, { count: 1, total: 2 })).toBeUndefined()
})
