import fc from 'fast-check'
import { expect, test } from 'vitest'

import { documentDiff } from './document-diff.ts'

const older = {
  id: 'a',
  title: 'One',
  blocks: [
    { type: 'form', button: 'Apply' },
    { type: 'faq', items: [] },
  ],
}

test('documentDiff puts the old and the new line below each other, with their surroundings', () => {
  expect(documentDiff(older, { ...older, title: 'Two' }, false).split('\n')).toEqual([
    '  line 1',
    '  {',
    '    "id": "a",',
    '-   "title": "One",',
    '+   "title": "Two",',
    '    "blocks": [',
    '      {',
  ])
})

test('documentDiff ignores the order of fields, but not of blocks', () => {
  const { id, ...others } = older
  const moved = documentDiff(older, { ...others, title: 'Two', id }, false)

  expect(documentDiff(older, { ...others, id }, false)).toBe('')
  expect(moved.match(/^[+-].*/gm)).toEqual(['-   "title": "One",', '+   "title": "Two",'])
  expect(documentDiff(older, { ...older, blocks: older.blocks.toReversed() }, false)).not.toBe('')
})

test('documentDiff colours its lines for a terminal', () => {
  expect(documentDiff({ a: 1 }, { a: 2 }, true)).toContain('\u001B[31m-   "a": 1\u001B[39m')
})

test('documentDiff is empty exactly when two documents are equal', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const [first, second] = [JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other))] as unknown[]

      expect(documentDiff(first, first, false)).toBe('')
      expect(documentDiff(first, second, false) === '').toBe(documentDiff(second, first, false) === '')
    }),
  )
})
