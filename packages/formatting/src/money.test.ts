import fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatMinorUnits } from './index.ts'

test.each([
  [1234567, '12.345,67'],
  [0, '0,00'],
  [-0, '0,00'],
  [5, '0,05'],
  [-5, '-0,05'],
  [99999, '999,99'],
  [100000, '1.000,00'],
  [-123456789, '-1.234.567,89'],
  [Number.MAX_SAFE_INTEGER, '90.071.992.547.409,91'],
])('the number helper writes %d as %s', (minorUnits, written) => {
  expect(formatMinorUnits(minorUnits)).toBe(written)
})

test('every integer can be read back from what the number helper wrote', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (minorUnits) => {
      const written = formatMinorUnits(minorUnits)

      expect(written).toMatch(/^-?\d{1,3}(?:\.\d{3})*,\d{2}$/)
      expect(Number(written.replaceAll(/[.,]/g, ''))).toBe(minorUnits === 0 ? 0 : minorUnits)
    }),
  )
})

test.each([0.5, Number.NaN, Infinity, -Infinity, 2 ** 53, 1e300])('%d is no amount', (given) => {
  expect(() => formatMinorUnits(given)).toThrow('An amount is an integer of minor units')
})
