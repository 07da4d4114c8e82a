import { expect, test } from 'vitest'

import { empty, faultOf, lengthen } from './states.ts'
import { sheetViews } from './subjects.ts'

test('an answer becomes as long as is believable, and what is no text stays', () => {
  const answer = {
    headline: 'Repayment is due soon',
    url: 'https://example.com/a page',
    day: '26 Nov 2026',
    status: 174,
    orders: [{ id: '1', productName: 'Bayani Loan' }],
    rows: [{ label: 'Amount to repay', value: '₱1,050.00' }],
  }
  const long = lengthen(answer) as { readonly rows: readonly object[] }

  expect(long).toMatchObject({
    headline: 'Repayment is due soon repayment is due soon',
    url: answer.url,
    day: answer.day,
    status: 174,
    orders: [{ id: '1', productName: 'Bayani Loan bayani Loan' }],
  })
  expect(long.rows).toHaveLength(12)
  expect(long.rows[11]).toEqual({ label: 'Amount to repay amount to repay', value: '₱123,456,789.00' })
})

test('an answer is emptied of its lists and keeps all else', () => {
  expect(empty({ data: { name: 'Ana', orders: [{ id: '1' }] } })).toEqual({ data: { name: 'Ana', orders: [] } })
})

test('a fault meets the calls of its view alone', () => {
  const view = sheetViews().find(({ page, state }) => page === 'order' && state === '500')
  const fault = view && faultOf(view)

  expect(fault?.('/v3/loan-details/loan-details?sessionId=seed-174')).toMatchObject({ status: 500 })
  expect(fault?.('/order?sessionId=seed-174')).toBeUndefined()
})

test('a page that calls nobody has no state of a call, and a page without a session lacks none', () => {
  const statesOf = (path: string) => sheetViews().flatMap(({ page, state }) => (page === path ? [state] : []))

  expect(statesOf('order')).toEqual(['loading', 'data', 'longest', 'empty', '500', 'offline', 'broken', 'no session'])
  expect(statesOf('payment-instructions')).toEqual(['data'])
  expect(statesOf('about-us')).toEqual(['data'])
  expect(statesOf('landing')).not.toContain('no session')
  expect(statesOf('landing#/download')).toEqual(['data'])
})
