import { expect, test } from 'vitest'

import { longestWriting } from './form-fields.ts'

test('a number with its country and blanks fits into the input', () => {
  expect(longestWriting('as-specified')).toBe(11)
  expect(longestWriting('ph')).toBeGreaterThanOrEqual('\u202a+63 (0) 917 – 123 – 4567\u202c'.length)
})
