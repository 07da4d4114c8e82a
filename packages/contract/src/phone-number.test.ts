import { expect, test } from 'vitest'

import { mobileNumberIn, typedNumber } from './index.ts'

test.each([
  '09171234567',
  '0917 123 4567',
  '9171234567',
  '639171234567',
  '+639171234567',
  '+63 (917) 123-4567',
  '+63 (0)917 123 4567',
  '0063 917 123 4567',
  '0917.123.4567',
  '０９１７１２３４５６７',
  '＋63 917 123 4567',
  '\u202a+63\u00a0917\u00a0123\u00a04567\u202c',
  '\u200e0917\u2011123\u20114567\u200b',
  '0917\u2013123\u22124567',
  '\ufeff0917/123/4567\n',
  'tel:+63-917-123-4567',
  'Mobile: "0917 · 123_4567"',
  '📞 0917 • 123 • 4567',
])('%j is one Philippine number', (written) => {
  expect(mobileNumberIn(written)).toBe('+639171234567')
  expect(mobileNumberIn(written, ['ph'])).toBe('+639171234567')
  expect(mobileNumberIn(written, ['as-specified'])).toBeUndefined()
  expect(mobileNumberIn(typedNumber(written, 'ph'))).toBe('+639171234567')
})

test.each([
  '',
  'abc',
  '0917123456',
  '091712345678',
  '+6491712345678',
  '+639171234567 or 0918',
  '0917x1234567',
  '0817 123 4567',
  '12813812345',
  '٠٩١٧١٢٣٤٥٦٧',
])('%j is no number', (written) => {
  expect(mobileNumberIn(written)).toBeUndefined()
})

test.each(['13812345678', '138 1234 5678', '\u200e138-1234-5678', '１３８１２３４５６７８'])(
  '%j is a number as specified',
  (written) => {
    expect(mobileNumberIn(written)).toBe('13812345678')
    expect(mobileNumberIn(written, ['ph'])).toBeUndefined()
  },
)

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
  ['ph', '917 123 4567 8', '9171234567'],
  ['ph', 'abc', 'abc'],
] as const)('a field of the pattern %s holds %j as %s', (pattern, written, number) => {
  expect(typedNumber(written, pattern)).toBe(number)
})

test.each([
  ['+63', '9171234567'],
  ['+63', '09171234567'],
  ['+630', '9171234567'],
  ['63', '9171234567'],
  ['0063', '09171234567'],
])('%s may be typed in front of %s, which is there already', (country, number) => {
  const held = country
    .split('')
    .reduce((before, sign, place) => typedNumber(before.slice(0, place) + sign + before.slice(place), 'ph'), number)

  expect(mobileNumberIn(held)).toBe('+639171234567')
})
