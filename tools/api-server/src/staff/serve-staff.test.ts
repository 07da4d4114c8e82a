import { sandboxStaffToken } from '@pahiram/staff-client'
import { expect, test } from 'vitest'

import { isStaff, readStaffToken } from './serve-staff.ts'

const long = 'a-token-that-nobody-guesses'

test('the sandbox has a known token, unless it is given one', () => {
  expect(readStaffToken({}, 'sandbox')).toBe(sandboxStaffToken)
  expect(readStaffToken({ PAHIRAM_STAFF_TOKEN: 'short' }, 'sandbox')).toBe('short')
})

test('production has the token it is given, and no other', () => {
  expect(readStaffToken({}, 'production')).toBeUndefined()
  expect(readStaffToken({ PAHIRAM_STAFF_TOKEN: '' }, 'production')).toBeUndefined()
  expect(readStaffToken({ PAHIRAM_STAFF_TOKEN: long }, 'production')).toBe(long)
})

test.each([sandboxStaffToken, 'short'])('production does not start with the token %s', (token) => {
  expect(() => readStaffToken({ PAHIRAM_STAFF_TOKEN: token }, 'production')).toThrow(
    'PAHIRAM_STAFF_TOKEN is too short; it needs at least 16 characters.',
  )
})

test('only the whole token lets in', () => {
  expect(isStaff(long, `Bearer ${long}`)).toBe(true)
  for (const given of [undefined, '', long, 'Bearer ', `Bearer ${long} `, `Basic ${long}`, `Bearer ${long}x`]) {
    expect(isStaff(long, given)).toBe(false)
  }
})
