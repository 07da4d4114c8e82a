import { expect, test } from 'vitest'

import { mediansTable, promisesTable } from './tables.ts'
import type { Opening } from './watch.ts'

const limit: Opening = {
  firstPaint: 200,
  dataVisible: 500,
  allVisible: 500,
  largestPaint: 500,
  tapAnswered: NaN,
  tapDone: NaN,
  layoutShift: 0,
  blockingTime: 0,
  scriptBytes: 0,
  htmlBytes: 1_024,
  allBytes: 2_048,
}

test('a row says the times and how many times the limit’s they are, a press by the limit’s first data', () => {
  const opening = { ...limit, allVisible: 600, tapAnswered: 525, tapDone: NaN }
  const [, row = ''] = mediansTable([{ name: '/repay', kind: 'warm', opening }], limit).split('\n')

  expect(row.split(/ {2,}/)).toEqual(
    [
      '/repay',
      'warm',
      '200 1.00×',
      '500 1.00×',
      '600 1.20×',
      '500 1.00×',
      '525 1.05×',
      '–',
      '0.000',
      '0',
      '0.0',
    ].concat(['1.0', '2.0']),
  )
})

test('only the broken promises are listed', () => {
  const kept = { name: 'a', measured: 1, most: 1.05, unit: '×' } as const
  const heavy = { name: 'b', measured: 71.26, most: 70, unit: 'KB' } as const

  expect(promisesTable([kept])).toBe('1 of 1 promises are kept.')
  expect(promisesTable([kept, heavy]).replaceAll(/ {2,}/g, ' | ')).toBe(
    '1 of 2 promises are kept.\n\nbroken | measured | at most\nb | 71.3 KB | 70.0 KB',
  )
})
