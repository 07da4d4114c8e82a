import type { Campaign } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { changesIn, differencesOf } from './differences.ts'

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

test('a reviewer is given places as people count them, and no name that is the house’s own', () => {
  const page = { id: 'pasko', kind: 'register', mobilePattern: 'ph', blocks: [{ type: 'hero', headline: 'Pera' }] }
  const campaign = { publishAt: null, endAt: null, share: null, pages: [page] } as unknown as Campaign

  expect(changesIn(campaign, { endAt: null, share: null, pages: {} }).map(({ place }) => place)).toEqual([
    'Begin',
    'Register page, Phone numbers',
    'Register page, block 1, type',
    'Register page, block 1, headline',
  ])
})
