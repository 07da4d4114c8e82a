import { relative, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { builtSites } from './built-sites.ts'

const root = resolve(import.meta.dirname, '../../../..')

function sites(mode: 'sandbox' | 'production'): string[] {
  return builtSites(root, mode).map((folder) => relative(root, folder).replaceAll('\\', '/'))
}

test('production shows the apps and the promotion team’s page, neither the developer preview nor the gallery', () => {
  expect(sites('production')).toContain('apps/loan/dist')
  expect(sites('production').filter((folder) => !folder.startsWith('apps/'))).toEqual(['tools/promotion/dist'])
})

test('the sandbox shows the preview beside the apps', () => {
  expect(sites('sandbox').toSorted()).toEqual([...sites('production'), 'tools/preview/dist'].toSorted())
})
