import { expect, test } from 'vitest'

import { formatMoment, formatSeconds, formatShares, parseShares, parseVersion } from './versions.ts'

test('parseShares reads shares as people write them', () => {
  expect(parseShares(['3=70', '4 = 30%'])).toEqual([
    { version: 3, share: 70 },
    { version: 4, share: 30 },
  ])
  expect(formatShares(parseShares(['3=70', '4=30']))).toBe('version 3 for 70 %, version 4 for 30 %')
})

test.each([
  [['3=70'], 'The shares are 70 together; they must be 100.'],
  [['3=70', '4=40'], 'The shares are 110 together'],
  [['3=50', '3=50'], 'Version 3 has two shares: give it one.'],
  [['70'], '--share "70" is no share: write the version, = and its part of 100, as 3=70'],
  [['0=100'], 'is no share'],
  [['1=100', '2=0'], 'is no share'],
  [['1=99.5', '2=0.5'], 'is no share'],
  [['v1=100'], 'is no share'],
])('parseShares rejects %j', (written, message) => {
  expect(() => parseShares(written)).toThrow(message)
})

test('parseVersion accepts a number from 1 and nothing else', () => {
  expect(parseVersion('12')).toBe(12)
  for (const text of ['0', '-1', '1.5', 'latest', '', '1e3']) {
    expect(() => parseVersion(text)).toThrow(`"${text}" is no version`)
  }
})

test('formatMoment gives the time in Manila, and nothing for what is no moment', () => {
  expect(formatMoment('2026-11-21T20:30:00.000Z')).toBe('22 Nov 2026, 04:30')
  expect(formatMoment('nonsense')).toBe('')
})

test('formatSeconds gives one decimal place', () => {
  expect(formatSeconds(340)).toBe('0.3 s')
})
