import fc from 'fast-check'
import { expect, test } from 'vitest'

import { changed, dayOf, daysIn, writtenDay, yearsAround } from './picker-body.tsx'

test.each([
  [2024, 2, 29],
  [2023, 2, 28],
  [1900, 2, 28],
  [2000, 2, 29],
  [50, 2, 28],
  [2026, 4, 30],
  [2026, 12, 31],
])('in %i the month %i has %i days', (year, month, days) => {
  expect(daysIn(year, month)).toBe(days)
})

test('every day is read as it is written', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      const written = date.toISOString().slice(0, 10)
      const day = dayOf(written)

      expect(day && writtenDay(day)).toBe(written)
    }),
  )
})

test.each(['', '2023-02-29', '2026-00-10', '2026-13-01', '2026-1-1', '2026-04-31', 'soon'])(
  '%j is no day',
  (written) => {
    expect(dayOf(written)).toBeUndefined()
  },
)

test('a day that the new month does not have becomes its last', () => {
  expect(changed({ year: 2024, month: 3, day: 31 }, { month: 2 })).toEqual({ year: 2024, month: 2, day: 29 })
  expect(changed({ year: 2024, month: 2, day: 29 }, { year: 2025 })).toEqual({ year: 2025, month: 2, day: 28 })
})

test('the years reach from a century ago to thirty years on, and to a day given', () => {
  const years = yearsAround(2026, 2026)

  expect([years[0], years.at(-1)]).toEqual([1926, 2056])
  expect(yearsAround(2026, 1871)[0]).toBe(1871)
  expect(yearsAround(2026, 2099).at(-1)).toBe(2099)
})
