import { contrastOf } from '@pahiram/contract'
import { converter } from 'culori'
import { expect, test } from 'vitest'

import { readableColour } from './readable-colour.ts'

const oklch = converter('oklch')

test.each([
  ['#c0d8cf', '#ffffff'],
  ['#0b6b4f', '#0a5c44'],
  ['#ffb400', '#ffffff'],
  ['#abc', '#fff'],
])('%s is made readable on %s with its own hue, and no more than needed', (colour, ground) => {
  const found = readableColour(colour, ground) ?? ''

  expect(contrastOf(found, ground)).toBeGreaterThanOrEqual(4.5)
  expect(contrastOf(found, ground)).toBeLessThan(5)
  expect(Math.abs((oklch(colour)?.h ?? 0) - (oklch(found)?.h ?? 360))).toBeLessThan(8)
})

test('a grey stays a grey', () => {
  expect(readableColour('#888888', '#ffffff')).toMatch(/^#(..)\1\1$/)
})

test('a colour that can be read stays as it is, and what is no colour has no better one', () => {
  expect(readableColour('#000000', '#ffffff')).toBe('#000000')
  expect(readableColour('green-ish', '#ffffff')).toBeUndefined()
})
