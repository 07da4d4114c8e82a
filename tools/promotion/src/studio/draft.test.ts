import jsQR from 'jsqr'
import { expect, test } from 'vitest'

import { moved, withValue } from './document-path.ts'
import { changed, historyOf, redone, undone } from './draft-history.ts'
import { drawQr, qrSvg } from './draw-qr.ts'
import { emptyValue, templateSchema } from './template-schema.ts'

test('typing on in one field is undone as one step, and a change of another kind is a step of its own', () => {
  const typed = changed(changed(changed(historyOf(''), 'P', 'title'), 'Pe', 'title'), 'Pe!', null)

  expect(undone(typed).present).toBe('Pe')
  expect(undone(undone(typed)).present).toBe('')
  expect(undone(undone(undone(typed))).present).toBe('')
  expect(redone(redone(undone(undone(typed)))).present).toBe('Pe!')
})

test('after an undo the next change begins a step, and what was undone is gone', () => {
  const typed = changed(historyOf('a'), 'ab', 'title')
  const again = changed(undone(typed), 'ac', 'title')

  expect(undone(again).present).toBe('a')
  expect(redone(again)).toBe(again)
})

test('a value is changed at its path alone, and an emptied group goes with its last field', () => {
  const document = { theme: { text: '#fff' }, blocks: [{ type: 'hero' }, { type: 'text', paragraphs: ['a', 'b'] }] }
  const next = withValue(document, ['blocks', 1, 'paragraphs', 0], 'c')

  expect(next.blocks[1]).toEqual({ type: 'text', paragraphs: ['c', 'b'] })
  expect(next.blocks[0]).toBe(document.blocks[0])
  expect(withValue(document, ['theme', 'text'], undefined)).not.toHaveProperty('theme')
  expect(withValue({}, ['theme', 'accent'], '#000')).toEqual({ theme: { accent: '#000' } })
})

test('an entry is moved within its list, and stays where there is no other place', () => {
  const list = ['a', 'b', 'c']

  expect(moved(list, 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(list, 0, -1)).toBe(list)
  expect(moved(list, 2, 3)).toBe(list)
})

test('each block of the schema has an empty one to begin with', () => {
  const blocks = templateSchema.properties?.['blocks']?.items?.oneOf ?? []

  expect(blocks.map(emptyValue)).toContainEqual({ type: 'faq', items: [{ question: '', answer: '' }] })
  expect(blocks).toHaveLength(10)
})

test('a QR code as it is drawn is read as the link', () => {
  const link = 'https://pahiram.example/l/abcdefghj'
  const { size, path } = drawQr(link)
  const scale = 4
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)

  for (const [, x = '', y = ''] of path.matchAll(/M(\d+),(\d+)/g)) {
    for (let dot = 0; dot < scale * scale; dot += 1) {
      const place = ((Number(y) * scale + Math.floor(dot / scale)) * width + Number(x) * scale + (dot % scale)) * 4

      pixels.fill(0, place, place + 3)
    }
  }
  expect(jsQR(pixels, width, width)?.data).toBe(link)
  expect(qrSvg(link)).toContain(`viewBox="0 0 ${size} ${size}"`)
})
