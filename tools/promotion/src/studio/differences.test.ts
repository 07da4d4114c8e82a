import { expect, test } from 'vitest'

import { differencesOf } from './differences.ts'

test('a reviewer reads each text and picture that differs, and no other', () => {
  const before = {
    title: 'A',
    blocks: [
      { type: 'hero', headline: 'x', image: '/1.jpg' },
      { type: 'form', button: 'Go' },
    ],
  }
  const after = { title: 'A', blocks: [{ type: 'hero', headline: 'y', image: '/2.jpg' }], locale: 'en' }

  expect(differencesOf(before, after)).toEqual([
    { path: 'blocks.0.headline', before: 'x', after: 'y' },
    { path: 'blocks.0.image', before: '/1.jpg', after: '/2.jpg' },
    { path: 'blocks.1.type', before: 'form', after: '' },
    { path: 'blocks.1.button', before: 'Go', after: '' },
    { path: 'locale', before: '', after: 'en' },
  ])
  expect(differencesOf(after, structuredClone(after))).toEqual([])
})
