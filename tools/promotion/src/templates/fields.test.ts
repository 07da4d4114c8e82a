import { expect, test } from 'vitest'

import { fieldsIn } from './template-file.ts'

const text = `{
  "id": "a",
  "theme": {
    "text":
      "#fff"
  },
  "blocks": [
    { "type": "hero" },
    {
      "type": "faq",
      "items": [{ "question": "Q" }]
    }
  ]
}`

test.each([
  ['id', 2],
  ['theme.text', 4],
  ['blocks', 7],
  ['blocks.1', 9],
  ['blocks.1.items.0.question', 11],
])('fieldsIn finds the field %s in line %i', (path, line) => {
  expect(fieldsIn(text).lineOf(path)).toBe(line)
})

test('fieldsIn gives a missing field the place of its group', () => {
  expect(fieldsIn(text).lineOf('blocks.0.headline')).toBe(8)
  expect(fieldsIn(text).lineOf('blocks.1.items.0.answer')).toBe(11)
  expect(fieldsIn(text).lineOf('title')).toBe(1)
  expect(fieldsIn(text).lineOf('')).toBe(1)
  expect(fieldsIn('"just a text"').lineOf('blocks.0.title')).toBe(1)
})

test('fieldsIn reports a field that is written twice in one group, and not the same name in another', () => {
  const twice =
    '{\n"id": "a",\n"blocks": [\n{ "type": "hero", "title": "A" },\n{ "title": "B",\n"title": "C" }],\n"id": "b" }'

  expect(fieldsIn(text).doubles).toEqual([])
  expect(fieldsIn(twice).doubles).toEqual([
    { line: 6, path: 'blocks.1.title', message: 'is written twice, first in line 5: remove one of them' },
    { line: 7, path: 'id', message: 'is written twice, first in line 2: remove one of them' },
  ])
})
