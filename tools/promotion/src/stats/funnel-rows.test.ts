import { funnelAnswer } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { beginsWithMost, countsOf, type FunnelRow, rate, ratesOf, rowsOf, sortedRows, sumOf } from './funnel-rows.ts'

function row(part: Partial<FunnelRow>): FunnelRow {
  return { template: undefined, version: undefined, utmTag: undefined, day: undefined, ...countsOf(part), ...part }
}

test('a rate is a share of the step before, and none where there was nothing', () => {
  expect(ratesOf(row({ visits: 200, codesSent: 50, registered: 10 }))).toEqual({ codeRate: 0.25, registeredRate: 0.2 })
  expect(ratesOf(row({ visits: 0, codesSent: 0 }))).toEqual({ codeRate: undefined, registeredRate: undefined })
  expect(rate(3, 2)).toBe(1.5)
})

test('what the server did not count is 0', () => {
  expect(rowsOf(funnelAnswer.read({ rows: [{ template: 'a', visits: 2 }, { visits: 'many' }] }))).toEqual([
    row({ template: 'a', visits: 2 }),
    row({}),
  ])
  expect(rowsOf(funnelAnswer.read(null))).toEqual([])
  expect(countsOf(undefined)).toEqual({ visits: 0, clicks: 0, codesSent: 0, registered: 0, taps: 0 })
})

test('rows add up', () => {
  expect(sumOf([row({ visits: 2, clicks: 1 }), row({ visits: 3, registered: 4 })])).toEqual({
    visits: 5,
    clicks: 1,
    codesSent: 0,
    registered: 4,
    taps: 0,
  })
})

test('rows are sorted by any column, those that say nothing there last either way', () => {
  const rows = [
    row({ template: 'b', version: 10, visits: 4, codesSent: 1 }),
    row({ template: 'c', version: 9 }),
    row({ template: 'a', version: 2, visits: 2, codesSent: 1 }),
  ]
  const order = (by: Parameters<typeof beginsWithMost>[0], descending: boolean) =>
    sortedRows(rows, { by, descending }).map(({ template }) => template)

  expect(order('template', false)).toEqual(['a', 'b', 'c'])
  expect(order('version', true)).toEqual(['b', 'c', 'a'])
  expect(order('visits', true)).toEqual(['b', 'a', 'c'])
  expect(order('codeRate', false)).toEqual(['b', 'a', 'c'])
  expect(order('codeRate', true)).toEqual(['a', 'b', 'c'])
  expect(sortedRows(rows, null)).toBe(rows)
  expect(rows[0]?.template).toBe('b')
})

test('numbers begin with the most, names with A', () => {
  expect([beginsWithMost('visits'), beginsWithMost('codeRate'), beginsWithMost('day')]).toEqual([true, true, false])
})
