import fc from 'fast-check'
import { expect, test } from 'vitest'

import { withinLimit } from './within-limit.ts'

test.each([
  ['abc', 'abc'],
  ['abcd', 'abcd'],
  ['abcde', 'abcd'],
  ['ab😀', 'ab😀'],
  ['abc😀', 'abc'],
  ['a\n\n\n\n', 'a\n\n\n'],
  ['', ''],
])('withinLimit shortens %j to four units as %j', (text, kept) => {
  expect(withinLimit(text, 4)).toBe(kept)
})

test('withinLimit returns a beginning that fills the limit to at most one unit for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
      const kept = withinLimit(text, limit)

      expect(text.startsWith(kept)).toBe(true)
      expect(kept.length).toBeLessThanOrEqual(limit)
      expect(kept.length).toBeGreaterThanOrEqual(Math.min(text.length, limit - 1))
      expect(() => encodeURIComponent(kept)).not.toThrow()
    }),
  )
})
