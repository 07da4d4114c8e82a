import { expect, test } from 'vitest'

import { RateLimit } from './rate-limit.ts'

test('a rate limit allows each key so many calls in a window', () => {
  const limit = new RateLimit({ most: 2, windowMs: 1000 })

  expect([1, 2, 3].map((now) => limit.allows('a', now))).toEqual([true, true, false])
  expect(limit.allows('b', 3)).toBe(true)
  expect(limit.allows('a', 1001)).toBe(true)
  expect(limit.allows('b', 5002)).toBe(true)
  expect([1, 2, 3].map((now) => limit.allows('b', now))).toEqual([true, true, false])
})

test('a rate limit that is asked whether it is reached counts nothing', () => {
  const limit = new RateLimit({ most: 1, windowMs: 1000 })

  expect(limit.isReached('a', 1)).toBe(false)
  expect(limit.isReached('a', 1)).toBe(false)
  limit.allows('a', 1)
  expect(limit.isReached('a', 2)).toBe(true)
  expect(limit.isReached('b', 2)).toBe(false)
  expect(limit.isReached('a', 1001)).toBe(false)
})

test('each address may write so much in a stretch of time', () => {
  const budget = new RateLimit({ most: 10, windowMs: 1000 })

  expect([6, 5, 4, 1].map((bytes) => budget.allows('a', 0, bytes))).toEqual([true, false, true, false])
  expect(budget.allows('b', 999, 10)).toBe(true)
  expect(budget.allows('a', 1000, 10)).toBe(true)
})
