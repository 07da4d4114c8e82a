import fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatDay, isDay } from './index.ts'

test.each([
  ['2026-11-21', '21 Nov 2026'],
  ['2026-02-01', '1 Feb 2026'],
  ['2024-02-29', '29 Feb 2024'],
])('the day %s is written %s', (day, written) => {
  expect(isDay(day)).toBe(true)
  expect(formatDay(day)).toBe(written)
})

test.each([
  '',
  '1990-00-10',
  '0000-01-01',
  '２０２４-02-29',
  '2026-02-30',
  '2025-02-29',
  '21/11/2026',
  '2026-1-2',
  'soon',
  '2026-11-21T10:00',
])('%j is no day and stays as it was written', (day) => {
  expect(isDay(day)).toBe(false)
  expect(formatDay(day)).toBe(day)
})

test('a text is written as a day of the calendar, or stays as it was', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.date().map(String), fc.date({ noInvalidDate: true }).map(isoDay)), (text) => {
      expect([text, expect.stringMatching(/^[1-3]?\d [A-Z][a-z]{2} \d{4}$/)]).toContainEqual(formatDay(text))
    }),
    // Once met by chance: a moment that cannot be is written `Invalid Date`, and that is no day.
    { examples: [['Invalid Date']] },
  )
})

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
