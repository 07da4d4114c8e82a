import fc from 'fast-check'
import { expect, test } from 'vitest'

import { exactColumn, exactText } from './visit-source.ts'

test('any text comes back as it was, and none is kept with a character that a column cannot hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('\0', '\\', '0', 'é', '😀', '\u202e', 'a') }), (text) => {
      expect(exactText(exactColumn(text))).toBe(text)
      expect(exactColumn(text)).not.toContain('\0')
    }),
  )
})

test('a usual text is kept as it is', () => {
  expect(exactColumn('fb-ads_2026 ₱')).toBe('fb-ads_2026 ₱')
})
