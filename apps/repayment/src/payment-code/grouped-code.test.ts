import fc from 'fast-check'
import { expect, test } from 'vitest'

import { groupsOf } from './grouped-code.tsx'

test.each([
  ['770123456789', ['7701', '2345', '6789']],
  ['AB12C', ['AB12', 'C']],
  ['7701', ['7701']],
  ['7701 2345', ['7701 2345']],
  ['ref-7701/2345', ['ref-7701/2345']],
  ['9'.repeat(41), ['9'.repeat(41)]],
])('%s is read as %j', (code, groups) => {
  expect(groupsOf(code)).toEqual(groups)
})

test('the groups together are the code', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (code) => {
      expect(groupsOf(code).join('')).toBe(code)
    }),
  )
})
