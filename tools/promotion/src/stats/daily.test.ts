import { expect, test } from 'vitest'

import { countsOf, daily, type FunnelRow } from './funnel-rows.ts'

function on(day: string, visits: number): FunnelRow {
  return { template: undefined, version: undefined, utmTag: undefined, day, ...countsOf({ visits }) }
}

test('a day on which nobody came has its place', () => {
  const days = daily([on('2026-11-19', 3), on('2026-11-21', 1)], '2026-11-19', '2026-11-22')

  expect(days.map(({ from, to, visits }) => [from, to, visits])).toEqual([
    ['2026-11-19', '2026-11-19', 3],
    ['2026-11-20', '2026-11-20', 0],
    ['2026-11-21', '2026-11-21', 1],
    ['2026-11-22', '2026-11-22', 0],
  ])
})

test('many days share bars, and none is lost', () => {
  const days = daily([on('2026-01-01', 1), on('2026-01-04', 2), on('2026-12-31', 4)], '2026-01-01', '2026-12-31')

  expect(days).toHaveLength(92)
  expect(days[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-04', visits: 3 })
  expect(days.at(-1)).toMatchObject({ from: '2026-12-31', to: '2026-12-31', visits: 4 })
})

test('a day that was not asked for, or is none, is in no bar', () => {
  const strange = [on('2026-11-30', 1), on('2026-11-01', 1), on('never', 1), { ...on('', 1), day: undefined }]

  expect(daily(strange, '2026-11-19', '2026-11-19')).toMatchObject([{ visits: 0 }])
})

test('the longest period there can be is drawn as fast as any', () => {
  expect(daily([on('2026-11-21', 1)], '0001-01-01', '9999-12-31').length).toBeLessThanOrEqual(92)
})
