import { expect, test } from 'vitest'

import { numberLimit, waitFor } from './sms-limits.ts'

const minute = 60_000
const now = new Date('2026-11-21T08:00:00Z')
const ago = (...minutes: number[]) => minutes.map((one) => new Date(now.getTime() - one * minute))

test.each([
  [[], 0],
  [[0, 0], 0],
  [[0, 0, 0], 10],
  [[1, 2, 9], 1],
  [[1, 2, 10], 0],
  // The second three: twenty minutes.
  [[0, 0, 0, 11, 11, 11], 20],
  [[5, 5, 19, 30, 30, 30], 1],
  [[5, 5, 20, 40, 40, 40], 0],
  // The third three: forty.
  [[0, 0, 0, 21, 21, 21, 32, 32, 32], 40],
])('after codes sent %o minutes ago the next waits %d minutes', (sent, wait) => {
  expect(waitFor(numberLimit, ago(...sent), now)).toBe(wait * minute)
})

test('whoever asks on and on is sent a handful a day, and no wait is longer than the day', () => {
  const sent: Date[] = []

  for (let at = 0; at < 24 * 60; at += 1) {
    const moment = new Date(now.getTime() + at * minute)

    if (waitFor(numberLimit, sent, moment) === 0) sent.unshift(moment)
  }
  expect(sent.length).toBeLessThan(25)
  expect(
    waitFor(
      numberLimit,
      Array.from({ length: 3000 }, () => now),
      now,
    ),
  ).toBe(24 * 60 * minute)
})
