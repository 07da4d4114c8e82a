import { expect, test } from 'vitest'

import { isMobile, longestWriting, mobileIn } from './form-fields.ts'

test.each([
  ['as-specified', '13800138000', true],
  ['as-specified', '12800138000', false],
  ['as-specified', '1380013800', false],
  ['as-specified', '09171234567', false],
  ['as-specified', '', false],
  ['ph', '09171234567', true],
  ['ph', '639171234567', true],
  ['ph', '+639171234567', true],
  ['ph', '13800138000', false],
  ['ph', '0917123456', false],
  ['ph', '+6309171234567', false],
] as const)('by the pattern %s, %j is a number: %s', (pattern, number, is) => {
  expect(isMobile(number, pattern)).toBe(is)
})

test.each([
  ['as-specified', '138001380001', '13800138000'],
  ['as-specified', '138 0013 8000', '13800138000'],
  ['as-specified', '１３８００１３８０００', '13800138000'],
  ['as-specified', '+639171234567', '+6391712345'],
  ['ph', '0917-123-4567', '09171234567'],
  ['ph', '(0917) 123.4567 89', '09171234567'],
  ['ph', '+63 917 123 4567', '+639171234567'],
  ['ph', '＋63 917 123 4567', '+639171234567'],
  ['ph', '63 917 123 4567 8', '639171234567'],
  ['ph', 'abc', 'abc'],
] as const)('by the pattern %s, %j is written %s', (pattern, written, number) => {
  expect(mobileIn(written, pattern)).toBe(number)
})

test('a number with its country and blanks fits into the input', () => {
  expect(longestWriting('as-specified')).toBe(11)
  expect(longestWriting('ph')).toBeGreaterThanOrEqual('+63 (917) 123-4567'.length)
})
