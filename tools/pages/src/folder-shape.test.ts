import { expect, test } from 'vitest'

import { folderFindings } from './folder-shape.ts'
import { findPageFolders } from './read-pages.ts'
import { scratchFolder } from './scratch-folder.ts'

const html = (path: string) => `<div id="root"></div><script type="module" src="/src/pages/${path}/main.tsx"></script>`

/** The files of a page that lacks nothing. */
function goodPage(folder: string, path: string, view = path): Record<string, string> {
  return {
    [`${folder}/vite.config.ts`]: '',
    [`${folder}/src/pages/${path}/index.html`]: html(path),
    [`${folder}/src/pages/${path}/main.tsx`]: '',
    [`${folder}/src/pages/${path}/page.ts`]: '',
    [`${folder}/src/pages/${path}/${view}-page.tsx`]: '',
  }
}

function findingsFor(files: Record<string, string>): string[] {
  const root = scratchFolder(files)

  return folderFindings(root, findPageFolders(root))
}

const order = goodPage('apps/loan', 'order')

test('a page folder with all its files is fine', () => {
  expect(findingsFor(order)).toEqual([])
})

test('a missing file is named', () => {
  const { 'apps/loan/src/pages/order/page.ts': _, ...withoutPage } = order

  expect(findingsFor(withoutPage)).toEqual(['apps/loan/src/pages/order: has no page.ts'])
})

test('a page in deeper folders is held to the same', () => {
  const stats = goodPage('tools/promotion', 'promo/stats', 'stats')
  const folder = 'tools/promotion/src/pages/promo/stats'

  expect(findingsFor(stats)).toEqual([])
  expect(findingsFor({ ...stats, [`${folder}/index.html`]: html('stats') })).toEqual([
    `${folder}: its index.html does not load its main.tsx`,
  ])
})

test('an index.html without the root element is named', () => {
  const files = { ...order, 'apps/loan/src/pages/order/index.html': html('order').replace('id="root"', '') }

  expect(findingsFor(files)).toEqual(['apps/loan/src/pages/order: its index.html has no empty <div id="root"></div>'])
})

test('a title in the index.html is named, since page.ts has it', () => {
  const files = { ...order, 'apps/loan/src/pages/order/index.html': `<title>Order</title>${html('order')}` }

  expect(findingsFor(files)).toEqual([
    'apps/loan/src/pages/order: its index.html has a <title>, which belongs into page.ts',
  ])
})

test('a file that is not kebab-case is named, unless it only repeats the page’s own URL', () => {
  expect(findingsFor({ ...order, 'apps/loan/src/pages/order/orderModel.ts': '' })).toEqual([
    'apps/loan/src/pages/order: orderModel.ts is not kebab-case',
  ])
  expect(
    findingsFor({
      ...goodPage('apps/complaint', 'complaintList'),
      'apps/complaint/src/pages/complaintList/complaintList-page.module.css': '',
    }),
  ).toEqual([])
})

test('pages that no Vite configuration builds are left alone', () => {
  expect(findingsFor({ 'tools/bench/src/pages/bench-spa/index.html': '' })).toEqual([])
})
