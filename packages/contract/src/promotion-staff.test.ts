import * as v from 'valibot'
import { expect, test } from 'vitest'

import { funnelAnswer, funnelRequest, publishRequest, rollbackRequest } from './promotion-staff.ts'

test('the funnel is asked by columns, each once, and by template without any', () => {
  expect(v.parse(funnelRequest, { by: 'day,utm_tag,day' }).by).toEqual(['day', 'utm_tag'])
  expect(v.parse(funnelRequest, { by: '' }).by).toEqual([])
  expect(v.parse(funnelRequest, {}).by).toEqual(['template'])
  expect(v.is(funnelRequest, { by: 'template,phone' })).toBe(false)
})

test.each(['2026-02-29', '2026-13-01', '21-11-2026', '2026-11-21T00:00', 'today', ''])('%j is no day', (from) => {
  expect(v.is(funnelRequest, { from })).toBe(false)
  expect(v.is(funnelRequest, { from: '2028-02-29', to: from })).toBe(false)
})

test('a version is a number, in the query and in a body', () => {
  expect(v.parse(funnelRequest, { version: '3' }).version).toBe(3)
  expect(v.is(funnelRequest, { version: 'latest' })).toBe(false)
  expect(v.is(rollbackRequest, { version: 1 })).toBe(true)
  for (const version of ['1', 0, 1.5, null]) expect(v.is(rollbackRequest, { version })).toBe(false)
})

test('a publication takes whatever document, to say what is wrong with it', () => {
  expect(v.is(publishRequest, { document: null, expectedVersion: 0 })).toBe(true)
  expect(v.is(publishRequest, { document: {}, note: 'n'.repeat(501) })).toBe(false)
  expect(v.is(publishRequest, { document: {}, force: true })).toBe(false)
})

test('a page reads of the funnel what is there', () => {
  expect(funnelAnswer.read({ rows: [{ utmTag: 'fb', visits: '3', clicks: null }, 7], total: [] })).toEqual({
    rows: [{ utmTag: 'fb', visits: 3 }],
  })
})
