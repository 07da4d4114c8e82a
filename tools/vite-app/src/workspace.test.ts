import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { pagesOfApp } from './workspace.ts'

function appWith(files: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'pahiram-app-'))

  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of files) {
    const path = join(root, 'src/pages', file)

    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  }
  return root
}

function pageFiles(path: string, name: string): string[] {
  return ['index.html', 'main.tsx', 'page.ts', `${name}-page.tsx`].map((file) => `${path}/${file}`)
}

test('pagesOfApp takes each folder for a page, and one that holds only folders for a step of their paths', () => {
  const root = appWith([...pageFiles('promo/stats', 'stats'), ...pageFiles('order', 'order'), 'order/parts/row.tsx'])

  expect(pagesOfApp(root).map(({ path, view }) => [path, view.slice(join(root, 'src/pages/').length)])).toEqual([
    ['order', 'order/order-page.tsx'],
    ['promo/stats', 'promo/stats/stats-page.tsx'],
  ])
})

test('pagesOfApp takes a folder inside a page for a page when it has a page’s files', () => {
  const root = appWith([
    ...pageFiles('order', 'order'),
    ...pageFiles('order/parts/receipt', 'receipt'),
    ...pageFiles('order/bridge', 'bridge'),
    'order/parts/row.tsx',
  ])

  expect(pagesOfApp(root).map(({ path }) => path)).toEqual(['order', 'order/bridge', 'order/parts/receipt'])
})

test('pagesOfApp names the page that lacks a file', () => {
  const root = appWith(['promo/stats/index.html', 'promo/stats/main.tsx', 'promo/stats/page.ts'])

  expect(() => pagesOfApp(root)).toThrow(/^The page "promo\/stats" has no .*stats-page\.tsx$/)
})
