import { expect, test } from 'vitest'

import { contrastOf, leastContrast, standardTheme, textContrastOf } from './promotion-colours.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#000', '#FFF', 21],
  ['#0b6b4f', '#0b6b4f', 1],
  // The examples of WCAG's own understanding documents.
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#ffb400', '#ffffff', 1.78],
])('the contrast of %s on %s is %d to 1, either way round', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

test('contrastOf gives a figure for what is no colour', () => {
  for (const odd of ['', 'red', '#12', '#gggggg']) expect(contrastOf(odd, '#ffffff')).toBeGreaterThan(1)
})

test('textContrastOf takes the standard colour for the one that a theme does not name', () => {
  expect(textContrastOf({})).toBeGreaterThan(leastContrast)
  expect(textContrastOf({ background: '#ffffff' })).toBe(1)
  expect(textContrastOf({ text: standardTheme.background })).toBe(1)
  expect(textContrastOf({ background: '#fff', text: '#000' })).toBe(21)
})
