import { expect, test } from 'vitest'

import { table } from './table.ts'
import { seconds, whenPublished } from './when.ts'

test('columns stand below each other, and what is in them cannot steer the terminal', () => {
  expect(
    table([
      ['id', 'title'],
      ['ph-weekend', 'A'],
      ['a', 'B\u001B[2J\nC'],
      ['b', ''],
    ]),
  ).toBe('  id          title\n  ph-weekend  A\n  a           B [2J C\n  b')
})

test('moments are told by the clocks of Manila', () => {
  expect(whenPublished('2026-11-21T20:30:00.000Z')).toBe('22 Nov 2026, 04:30')
  expect(whenPublished('nonsense')).toBe('')
  expect(seconds(340)).toBe('0.3 s')
})
