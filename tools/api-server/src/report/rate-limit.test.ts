import { expect, test } from 'vitest'

import { RateLimit } from './rate-limit.ts'

test('each key is let through so many times in a window', () => {
  const limit = new RateLimit({ most: 2, everyMilliseconds: 1000 })

  expect([1, 2, 3].map((now) => limit.allows('a', now))).toEqual([true, true, false])
  expect(limit.allows('b', 3)).toBe(true)
  expect(limit.allows('a', 1001)).toBe(true)
})
