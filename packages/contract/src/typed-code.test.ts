import { expect, test } from 'vitest'

import { codeIn, lettersIn } from './typed-code.ts'

test.each([
  '123456',
  ' 123456',
  '123 456',
  '123\u00a0456',
  '123-456',
  '123–456',
  '1 2 3 4 5 6',
  'G-123456',
  'G-123 456',
  '１２３４５６',
  '\u200e123456\u200f',
  '123456\n',
  'PAHIRAM: 123456 is your code. It is valid for 10 minutes. Questions: 0281234567',
  'Your code is 123 456, valid for 10 minutes',
  // An iPhone that fills a code in may do so twice.
  '123456123456',
])('the code of %j is read', (written) => {
  expect(codeIn(written)).toBe('123456')
})

test.each([
  ['12', '12'],
  ['12 3', '123'],
  ['my code', ''],
  ['12345678', '12345678'],
  ['123456789', '123456789'],
])('a code of another length is not cut: %j', (written, digits) => {
  expect(codeIn(written)).toBe(digits)
})

test.each([' XYTP', 'X Y T P', 'ＸＹＴＰ', 'XYTP\u200b', 'XYTP.', 'X\u00a0YTP'])(
  'the letters of %j are read',
  (written) => {
    expect(lettersIn(written)).toBe('XYTP')
  },
)
