import { expect, test } from 'vitest'

import { suggestionFor } from './suggestion.ts'
import { formatTable } from './table.ts'

test('a table aligns its columns and pads nothing behind the last', () => {
  const rows = [
    ['id', 'title'],
    ['ph-payday', 'Payday'],
    ['ph', ''],
  ]

  expect(formatTable(rows)).toBe('  id         title\n  ph-payday  Payday\n  ph')
})

test('a table replaces control characters, which would steer the terminal', () => {
  expect(formatTable([['a\u001B[2Jb\nc']])).toBe('  a [2Jb c')
})

test.each([
  ['ph-paday', ' Do you mean ph-payday?'],
  ['PH-Payday', ' Do you mean ph-payday?'],
  ['summer', ''],
])('a suggestion for %j is "%s"', (name, suggestion) => {
  expect(suggestionFor(name, ['ph-weekend', 'ph-payday'])).toBe(suggestion)
})
