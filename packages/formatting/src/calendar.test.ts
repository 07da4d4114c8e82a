import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import {
  addDays,
  addWeekdays,
  dayNumber,
  daysBetween,
  formatDay,
  formatDayNumber,
  formatMarketDay,
  formatMarketTime,
  marketDay,
  marketTime,
} from './calendar.ts'

const at = (written: string) => new Date(`${written}+08:00`)

test.each([
  ['Monday', '2026-11-23T09:00', '2026-11-26'],
  ['Tuesday', '2026-11-24T09:00', '2026-11-27'],
  ['Wednesday', '2026-11-25T09:00', '2026-11-30'],
  ['Thursday', '2026-11-26T09:00', '2026-12-01'],
  ['Friday', '2026-11-27T09:00', '2026-12-02'],
  ['Saturday', '2026-11-28T09:00', '2026-12-02'],
  ['Sunday', '2026-11-29T09:00', '2026-12-02'],
  ['the last minute of a Friday', '2026-11-27T23:59:59.999', '2026-12-02'],
  ['the first minute of a Monday', '2026-11-30T00:00', '2026-12-03'],
  ['the end of a year', '2026-12-31T12:00', '2027-01-05'],
  ['a leap day', '2028-02-28T12:00', '2028-03-02'],
])('addWeekdays gives the third weekday after %s', (_, filed, answered) => {
  expect(addWeekdays(at(filed), 3)).toBe(answered)
})

test('addWeekdays counts no holiday', () => {
  expect(addWeekdays(at('2026-11-27T12:00'), 3, ['2026-11-30', '2026-12-08'])).toBe('2026-12-03')
})

test('marketDay is the day of Manila, wherever the server is', () => {
  // Still Friday in London, Saturday in Manila.
  expect(marketDay(new Date('2026-11-27T16:00:00Z'))).toBe('2026-11-28')
  expect(marketDay(new Date('2026-11-27T15:59:59Z'))).toBe('2026-11-27')
  expect(formatMarketTime(new Date('2026-11-27T16:05:00Z'))).toBe('28 Nov 2026, 00:05')
})

test('dayNumber counts days by the clock of Manila', () => {
  const lastMinute = new Date('2026-11-27T15:59:59.999Z')
  const midnight = new Date('2026-11-27T16:00:00Z')

  expect(dayNumber(midnight) - dayNumber(lastMinute)).toBe(1)
  expect([dayNumber(lastMinute), dayNumber(midnight)].map(formatDayNumber)).toEqual(['27 Nov 2026', '28 Nov 2026'])
  expect([-1, 0, 62].map((days) => formatMarketDay(midnight, days))).toEqual([
    '27 Nov 2026',
    '28 Nov 2026',
    '29 Jan 2027',
  ])
})

test('formatDayNumber agrees with the calendar of Manila at every moment', () => {
  const calendar = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Asia/Manila' })

  fc.assert(
    fc.property(
      fc.date({ min: new Date('1995-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (moment) => {
        expect(formatDayNumber(dayNumber(moment))).toBe(calendar.format(moment).replace('Sept', 'Sep'))
      },
    ),
  )
})

test('formatMarketTime and formatDay write a moment and a day for a reader', () => {
  expect(formatMarketTime(at('2026-01-02T03:04'))).toBe('2 Jan 2026, 03:04')
  expect(formatMarketTime(at('2026-12-31T23:59'))).toBe('31 Dec 2026, 23:59')
  expect(formatDay('2026-11-26')).toBe('26 Nov 2026')
})

test('formatMarketTime makes no formatter for a moment, since a list has thousands', () => {
  const made = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Date.prototype, 'toLocaleString')]

  expect([1970, 1990, 2010, 2030].map((year) => formatMarketTime(Date.UTC(year, 6)))).toEqual([
    '1 Jul 1970, 08:00',
    // Clocks in Manila were an hour ahead that summer.
    '1 Jul 1990, 09:00',
    '1 Jul 2010, 08:00',
    '1 Jul 2030, 08:00',
  ])
  expect(formatMarketTime(Number.NaN)).toBe('Invalid Date')
  for (const spy of made) expect(spy).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('addWeekdays ends on a weekday, with exactly three weekdays up to it', () => {
  const calendar = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Manila', weekday: 'short' })
  const isWeekday = (moment: Date) => !['Sat', 'Sun'].includes(calendar.format(moment))

  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (filed) => {
      const due = addWeekdays(filed, 3)
      let counted = 0

      for (let day = filed; marketDay(day) !== due; counted += isWeekday(day) ? 1 : 0) {
        day = new Date(day.getTime() + 24 * 60 * 60 * 1000)
      }
      expect(isWeekday(at(`${due}T12:00`))).toBe(true)
      expect(counted).toBe(3)
    }),
  )
})

test('marketTime is the clock of Manila', () => {
  expect(marketTime(Date.parse('2026-11-20T16:05:00Z'))).toBe('00:05')
})

test('addDays and daysBetween count over the end of a month and a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2028-03-01', '2028-02-28')).toBe(-2)
})

test('addDays refuses what is no day', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow('A day is written YYYY-MM-DD, not 2026-02-30')
})
