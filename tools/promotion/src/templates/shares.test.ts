import { expect, test } from 'vitest'

import { readShares, readVersionNumber, sharesInWords } from './shares.ts'

test('shares are read as people write them', () => {
  expect(readShares(['3=70', '4 = 30%'])).toEqual([
    { version: 3, share: 70 },
    { version: 4, share: 30 },
  ])
  expect(sharesInWords(readShares(['3=70', '4=30']))).toBe('version 3 for 70 %, version 4 for 30 %')
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
])('%j is refused in plain words', (written, words) => {
  expect(() => readShares(written)).toThrow(words)
})

test('a version is a number from 1', () => {
  expect(readVersionNumber('12')).toBe(12)
  for (const text of ['0', '-1', '1.5', 'latest', '', '1e3']) {
    expect(() => readVersionNumber(text)).toThrow(`"${text}" is no version`)
  }
})
