import { expect, test } from 'vitest'

import type { Measured } from './figures.ts'
import { withRelease } from './history.ts'
import type { Opening } from './watch.ts'

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

function cold(name: string, opening: Opening): Measured {
  return { name, kind: 'cold', opening }
}

test('a release has a line for each page and way of opening it, as multiples of the limit', () => {
  const lines = withRelease('', '1.0', limit, [cold('/repay', repay), { ...cold('/repay', limit), kind: 'warm' }])

  expect(lines.split('\n').slice(1)).toEqual([
    '1.0,/repay,cold,1.00,1.00,1.20,1.00,1.05,,0.000,0,69.0,1.0,2.0',
    '1.0,/repay,warm,1.00,1.00,1.00,1.00,1.00,1.00,0.000,0,0.0,1.0,2.0',
    '',
  ])
})

test('a release that is measured again replaces its own lines alone', () => {
  const first = withRelease('', '1.0', limit, [cold('/repay', repay), cold('/order', limit)])
  const second = withRelease(first, '1.1', limit, [cold('/repay', repay), { ...cold('/repay', repay), kind: 'next' }])
  const again = withRelease(second, '1.1', limit, [cold('/repay', limit)])

  expect(again.split('\n').map((line) => line.split(',').slice(0, 6).join(','))).toEqual([
    'release,page,opened,first paint ×,first data ×,all data ×',
    '1.0,/repay,cold,1.00,1.00,1.20',
    '1.0,/order,cold,1.00,1.00,1.00',
    '1.1,/repay,next,1.00,1.00,1.20',
    '1.1,/repay,cold,1.00,1.00,1.00',
    '',
  ])
})
