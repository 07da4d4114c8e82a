import { expect, test } from 'vitest'

import { withRelease } from './history.ts'
import type { Opening } from './opening.ts'

const limit: Opening = {
  firstPaint: 200,
  dataVisible: 500,
  allVisible: 500,
  largestPaint: 500,
  tapAnswered: 500,
  tapDone: 500,
  layoutShift: 0,
  blockingTime: 0,
  scriptBytes: 0,
  htmlBytes: 1_024,
  allBytes: 2_048,
}
const repay = { ...limit, allVisible: 600, tapAnswered: 525, tapDone: NaN, scriptBytes: 69 * 1_024 }

test('a release has a line for each page, as multiples of the limit', () => {
  const lines = withRelease('', '1.0', limit, new Map([['/repay', repay]])).split('\n')

  expect(lines.slice(1)).toEqual(['1.0,/repay,1.00,1.00,1.20,1.00,1.05,,0.000,0,69.0,1.0,2.0', ''])
})

test('a release that is measured again replaces its own lines alone', () => {
  const first = withRelease(
    '',
    '1.0',
    limit,
    new Map([
      ['/repay', repay],
      ['/order', limit],
    ]),
  )
  const second = withRelease(first, '1.1', limit, new Map([['/repay', repay]]))
  const again = withRelease(second, '1.1', limit, new Map([['/repay', limit]]))

  expect(again.split('\n').map((line) => line.split(',').slice(0, 5).join(','))).toEqual([
    'release,page,first paint ×,first data ×,all data ×',
    '1.0,/repay,1.00,1.00,1.20',
    '1.0,/order,1.00,1.00,1.00',
    '1.1,/repay,1.00,1.00,1.00',
    '',
  ])
})
