import * as v from 'valibot'
import { expect, test } from 'vitest'

import { funnelAnswer, funnelRequest, publishRequest, rollbackRequest } from './staff.ts'

test('the query of the funnel takes each column once, and the template when it names none', () => {
  expect(v.parse(funnelRequest, { by: 'day,utm_tag,day' }).by).toEqual(['day', 'utm_tag'])
  expect(v.parse(funnelRequest, { by: '' }).by).toEqual([])
  expect(v.parse(funnelRequest, {}).by).toEqual(['template'])
  expect(v.is(funnelRequest, { by: 'template,phone' })).toBe(false)
})

test.each(['2026-02-29', '2026-13-01', '21-11-2026', '2026-11-21T00:00', '0000-01-01', 'today', ''])(
  'the query of the funnel rejects %j as a day',
  (from) => {
    expect(v.is(funnelRequest, { from })).toBe(false)
    expect(v.is(funnelRequest, { from: '2028-02-29', to: from })).toBe(false)
  },
)

test('the requests of the staff read a version as a number, in the query and in a body', () => {
  expect(v.parse(funnelRequest, { version: '3' }).version).toBe(3)
  expect(v.is(funnelRequest, { version: 'latest' })).toBe(false)
  expect(v.is(rollbackRequest, { version: 1 })).toBe(true)
  for (const version of ['1', 0, 1.5, null]) expect(v.is(rollbackRequest, { version })).toBe(false)
})

test('the request of a publication accepts any document, so that its problems can be reported', () => {
  expect(v.is(publishRequest, { document: null, expectedVersion: 0 })).toBe(true)
  expect(v.is(publishRequest, { document: {}, note: 'n'.repeat(501) })).toBe(false)
  expect(v.is(publishRequest, { document: {}, force: true })).toBe(false)
})

test('the answer of the funnel keeps the figures that can be read', () => {
  expect(funnelAnswer.read({ rows: [{ utmTag: 'fb', visits: '3', clicks: null }, 7], total: [] })).toEqual({
    rows: [{ utmTag: 'fb', visits: 3 }],
  })
})
