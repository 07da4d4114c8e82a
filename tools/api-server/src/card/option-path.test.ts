import { expect, test } from 'vitest'

import { isWayThrough } from './option-path.ts'

const options = [
  {
    name: 'North',
    type: '01',
    children: [
      { name: 'Baguio', type: '01-1' },
      { name: 'Itogon', type: '2' },
    ],
  },
  { name: 'Abroad', type: '99' },
]

test.each(['01-01-1', '01-2', '99'])('%s leads to one place', (joined) => {
  expect(isWayThrough(options, joined)).toBe(true)
})

test.each(['', '01', '01-', '2', '01-3', '99-1', '-99', '01-2-'])('"%s" leads nowhere', (joined) => {
  expect(isWayThrough(options, joined)).toBe(false)
})
