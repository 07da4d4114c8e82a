import { expect, test } from 'vitest'

import { isDay, isWayThrough } from './option-path.ts'

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

test.each(['2024-02-29', '1990-12-31', '2000-01-01'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
})

test.each(['2023-02-29', '1990-13-01', '1990-00-10', '90-1-1', '1990-1-1', '', '1990-12-31T00:00', '２０２４-02-29'])(
  '"%s" is none',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)
