import { expect, test } from 'vitest'

import { circleIn } from './shared-chunks.ts'

test.each([
  ['no file imports another', { a: [], b: [] }, undefined],
  [
    'two pages import what they share',
    { a: ['shared'], b: ['shared', 'more'], more: ['shared'], shared: [] },
    undefined,
  ],
  ['a file comes from elsewhere', { a: ['/assets/runtime/react.js'] }, undefined],
  ['a file imports itself', { a: ['a'] }, ['a', 'a']],
  ['what is shared imports a page', { a: ['more'], more: ['shared'], shared: ['more'] }, ['more', 'shared', 'more']],
])('files that import each other are found: %s', (_, imports, circle) => {
  expect(circleIn(new Map(Object.entries(imports)))).toEqual(circle)
})
