import { expect, test } from 'vitest'

import { ByteBudget } from './visits.ts'

test('each address may write so much in a stretch of time', () => {
  const budget = new ByteBudget({ bytes: 10, milliseconds: 1000 })

  expect([6, 5, 4, 1].map((bytes) => budget.takes('a', bytes, 0))).toEqual([true, false, true, false])
  expect(budget.takes('b', 10, 999)).toBe(true)
  expect(budget.takes('a', 10, 1000)).toBe(true)
})
