import { pageNamed } from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'
import { expect, test } from 'vitest'

import { furtherPaths, pageButtons } from './page-buttons.tsx'

test('the buttons and the further links together open every page once', () => {
  const opened = [...pageButtons.map(({ path }) => path), ...furtherPaths].map((path) => path.slice(1) || 'index')

  expect(opened.map((path) => pageNamed(path))).toEqual(opened)
  expect(opened.toSorted()).toEqual(
    pages
      .map(({ path }) => path)
      .filter((path) => path !== 'testPreview')
      .toSorted(),
  )
})
