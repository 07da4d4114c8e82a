import { expect, test } from 'vitest'

import { phoneNumberIn } from './phone-number.ts'

test.each(['09171234567', '639171234567', '+639171234567'])('%s is one phone in one writing', (written) => {
  expect(phoneNumberIn(written)).toBe('+639171234567')
  expect(phoneNumberIn(written, ['ph'])).toBe('+639171234567')
  expect(phoneNumberIn(written, ['as-specified'])).toBeUndefined()
})

test('a number as the specification writes it stays as it is', () => {
  expect(phoneNumberIn('13812345678')).toBe('13812345678')
  expect(phoneNumberIn('13812345678', ['ph'])).toBeUndefined()
})

test.each([
  '',
  '0917123456',
  '091712345678',
  '12345678901',
  '+13812345678',
  '09171234567\n',
  ' 09171234567',
  '٠٩١٧١٢٣٤٥٦٧',
])('%j is no number', (written) => {
  expect(phoneNumberIn(written)).toBeUndefined()
})
