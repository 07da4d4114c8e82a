import { funnelColumns, funnelFigures, funnelRequest } from '@pahiram/contract'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import {
  filtersOf,
  firstView,
  isNarrow,
  lastDays,
  readView,
  rowFiltersOf,
  sortables,
  writeView,
} from './funnel-view.ts'

const today = '2026-11-21'
const usual = firstView(today)

const anyLimits = fc.dictionary(
  fc.constantFrom(...funnelFigures),
  fc.integer({ min: 0, max: 99_999_999 }).map((hundredths) => String(hundredths / 100)),
)

const anyView = fc.record({
  from: fc.constantFrom('2026-11-01', '2026-02-28'),
  to: fc.constantFrom('2026-11-01', '2027-01-01'),
  template: fc.string(),
  version: fc.integer({ min: 0, max: 999_999_999 }).map(String),
  utmTag: fc.string({ unit: 'binary' }),
  userFrom: fc.string({ unit: 'binary' }),
  appFrom: fc.string({ unit: 'binary' }),
  atLeast: anyLimits,
  atMost: anyLimits,
  by: fc.subarray([...funnelColumns]),
  sort: fc.option(fc.record({ by: fc.constantFrom(...sortables), descending: fc.boolean() })),
})

test('a link shows another of the team the same', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(readView(new URLSearchParams(writeView(view)), today)).toEqual(view)
      expect(v.is(funnelRequest, rowFiltersOf(view))).toBe(true)
    }),
  )
})

test('whatever the address holds, the server understands what it is asked', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('from', 'to', 'version', 'by', 'sort', 'utm_tag', 'at_least', 'at_most'),
        fc.string(),
      ),
      (query) => {
        const view = readView(new URLSearchParams(query), today)

        expect(v.is(funnelRequest, rowFiltersOf(view))).toBe(true)
        expect(view.from <= view.to).toBe(true)
      },
    ),
  )
})

test('without a link the last seven days are shown, today among them', () => {
  expect(usual).toMatchObject({ from: '2026-11-15', to: today, by: ['template', 'version', 'utm_tag'] })
  expect(isNarrow(usual)).toBe(false)
  expect(lastDays(1, today)).toEqual({ from: today, to: today })
})

test.each([
  ['from=2026-11-20&to=2026-11-10', '2026-11-10', '2026-11-20'],
  ['from=2026-11-10', '2026-11-10', today],
  ['from=2026-12-24', '2026-12-24', '2026-12-24'],
  ['to=2026-11-10', '2026-11-04', '2026-11-10'],
  ['from=yesterday&to=2026-02-30', '2026-11-15', today],
])('%s asks for %s to %s', (query, from, to) => {
  expect(readView(new URLSearchParams(query), today)).toMatchObject({ from, to })
})

test('a filter that is not set is not asked for', () => {
  expect(filtersOf({ ...usual, by: [] })).toEqual({ from: '2026-11-15', to: today, by: '' })
  expect(filtersOf({ ...usual, utmTag: 'fb', version: '2' }, ['day'])).toMatchObject({
    utm_tag: 'fb',
    version: '2',
    by: 'day',
  })
})

test('a limit is in the address as a number, and only the rows are asked for by it', () => {
  const view = { ...usual, atLeast: { visits: '007', codeRate: '12.', taps: '.' }, atMost: { registered: '' } }

  expect(new URLSearchParams(writeView(view)).get('at_least')).toBe('visits:7,codeRate:12')
  expect(rowFiltersOf(view)).not.toHaveProperty('at_most')
  expect(filtersOf(view)).not.toHaveProperty('at_least')
  expect(isNarrow(view)).toBe(true)
  expect(readView(new URLSearchParams('at_least=visits:-1,taps:1e3,phones:2,clicks:3'), today).atLeast).toEqual({
    clicks: '3',
  })
})
