import { expect, test } from 'vitest'

import { unseal } from './encryption.ts'
import { phoneKeyOf, promotionKeys } from './promotion-keys.ts'
import { belonging } from './sealed-text.ts'

const keys = promotionKeys(Buffer.alloc(32, 1))

test('a number is found by a hash that only the key’s owner can make', () => {
  expect(keys.phoneKey('+639171234567')).toBe(promotionKeys(Buffer.alloc(32, 1)).phoneKey('+639171234567'))
  expect(keys.phoneKey('+639171234567')).not.toBe(promotionKeys(Buffer.alloc(32, 2)).phoneKey('+639171234567'))
  expect(keys.phoneKey('+639171234567')).not.toContain('917')
})

test('a sealed number opens with its key, for its row', () => {
  const sealed = keys.sealPhone('+639171234567', 'row')
  const opened = (row: string, key = 1) => unseal(sealed, phoneKeyOf(Buffer.alloc(32, key)), belonging.phone(row))

  expect(sealed).not.toContain('917')
  expect(opened('row')).toBe('+639171234567')
  expect(() => opened('other')).toThrow('Unsupported state or unable to authenticate data')
  expect(() => opened('row', 2)).toThrow('which is not set')
})

test('parts do not run into each other', () => {
  expect(keys.captchaKey('a', 'b', 'c')).not.toBe(keys.captchaKey('a', 'bc', ''))
  expect(keys.codeHash('1', '23')).not.toBe(keys.codeHash('12', '3'))
})

test.each([
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['2001:db8:1:2::1', '2001:DB8:0001:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8::1', '2001:db8:0:0:5::', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['fe80::1%eth0', 'fe80::2', true],
  ['::1', '::2', true],
])('%s and %s count as one customer: %s', (one, other, same) => {
  expect(keys.addressKey(one) === keys.addressKey(other)).toBe(same)
})
