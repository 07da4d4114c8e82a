import * as v from 'valibot'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { moment, readMoment } from './moment.ts'

test.each([
  ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21t10:00:00z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00:00.5+08:00', '2026-11-21T02:00:00.500Z'],
  ['2026-11-21T10:00:00.123456789+0800', '2026-11-21T02:00:00.123Z'],
  ['2026-11-21T00:30:00+08', '2026-11-20T16:30:00.000Z'],
  ['2026-12-31T23:00:00-03:30', '2027-01-01T02:30:00.000Z'],
  ['2028-02-29T00:00:00-00:00', '2028-02-29T00:00:00.000Z'],
  [1_795_789_173_000, '2026-11-27T14:19:33.000Z'],
  [0, '1970-01-01T00:00:00.000Z'],
])('%s is the moment %s', (given, expected) => {
  expect(readMoment(given)?.toISOString()).toBe(expected)
})

test.each([
  '',
  ' ',
  '2026-11-21',
  '2026-11-21T10:00Z',
  '2026-11-21T10:00:00',
  '2026-11-21 10:00:00Z',
  ' 2026-11-21T10:00:00Z',
  '2026-11-21T10:00:00Z\n',
  '2026-02-29T10:00:00Z',
  '2026-02-30T10:00:00Z',
  '2026-11-31T10:00:00Z',
  '2026-13-01T10:00:00Z',
  '2026-00-10T10:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T10:60:00Z',
  '2026-11-21T10:00:60Z',
  '2026-11-21T10:00:00+24:00',
  '2026-11-21T10:00:00+08:60',
  '2026-11-21T10:00:00.Z',
  '2026-11-21T10:00:00 PHT',
  '+012026-11-21T10:00:00Z',
  '0000-06-01T00:00:00Z',
  '0001-01-01T00:00:00+08:00',
  '9999-12-31T23:00:00-08:00',
  '1795789173000',
  'tomorrow',
  1_795_789_173,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  8.64e15,
  -8.64e15,
  1e300,
])('%s is no moment', (given) => {
  expect(readMoment(given)).toBeUndefined()
})

test.each([null, undefined, true, {}, [], ['2026-11-21T10:00:00Z'], 'soon'])('%s is refused with words', (given) => {
  expect(v.safeParse(moment, given).issues?.[0]?.message).toContain('is no moment')
})

test('every moment that is written with any offset is read as itself', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1973-04-01T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true }),
      fc.integer({ min: -(24 * 60 - 1), max: 24 * 60 - 1 }),
      (at, offset) => {
        const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
        const shown = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, -1)
        const zone = `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`

        expect(readMoment(shown + zone)).toEqual(at)
        expect(readMoment(at.getTime())).toEqual(at)
      },
    ),
  )
})
