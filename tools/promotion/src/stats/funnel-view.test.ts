import { funnelColumns, funnelRequest } from '@pahiram/contract'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { filtersOf, firstView, isNarrow, lastDays, readView, sortables, writeView } from './funnel-view.ts'

const today = '2026-11-21'
const usual = firstView(today)

const anyView = fc.record({
  from: fc.constantFrom('2026-11-01', '2026-02-28'),
  to: fc.constantFrom('2026-11-01', '2027-01-01'),
  template: fc.string(),
  version: fc.integer({ min: 0, max: 999_999_999 }).map(String),
  utmTag: fc.string({ unit: 'binary' }),
  userFrom: fc.string({ unit: 'binary' }),
  appFrom: fc.string({ unit: 'binary' }),
  by: fc.subarray([...funnelColumns]),
  sort: fc.option(fc.record({ by: fc.constantFrom(...sortables), descending: fc.boolean() })),
})

test('a link shows another of the team the same', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(readView(new URLSearchParams(writeView(view)), today)).toEqual(view)
    }),
  )
})

test('whatever stands in the address, the server understands what it is asked', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('from', 'to', 'version', 'by', 'sort', 'utm_tag'), fc.string()),
      (query) => {
        const view = readView(new URLSearchParams(query), today)

        expect(v.is(funnelRequest, filtersOf(view))).toBe(true)
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
