import { expect, test } from 'vitest'

import { readLoanPace } from './loan-pace.ts'

test('a sandbox loan runs within the minute, a real one takes days, and the operator may set both', () => {
  const set = { PAHIRAM_REVIEW_SECONDS: '0.5', PAHIRAM_DISBURSE_SECONDS: '3' }

  expect(readLoanPace({}, 'sandbox')).toMatchObject({ reviewSeconds: 20, disburseSeconds: 20 })
  expect(readLoanPace({ PAHIRAM_REVIEW_SECONDS: '' }, 'production')).toMatchObject({ reviewSeconds: 86_400 })
  expect(readLoanPace(set, 'production')).toMatchObject({ reviewSeconds: 0.5, disburseSeconds: 3 })
})

test('what is no number of seconds stops the start with a clear line', () => {
  expect(() => readLoanPace({ PAHIRAM_DISBURSE_SECONDS: 'soon' }, 'sandbox')).toThrow(
    'PAHIRAM_DISBURSE_SECONDS is "soon"; it is a number of seconds.',
  )
})
