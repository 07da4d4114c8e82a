import { expect, onTestFinished, test } from 'vitest'

import { pageFolderFindings } from './find-page-folders.ts'
import { scratchWorkspace } from './scratch-workspace.ts'

const goodHtml = `<title>Order Details</title><div id="root"></div><script type="module" src="/src/pages/order/main.tsx"></script>`

const goodPage = {
  'apps/loan/src/pages/order/index.html': goodHtml,
  'apps/loan/src/pages/order/main.tsx': '',
  'apps/loan/src/pages/order/page.ts': '',
  'apps/loan/src/pages/order/order-page.tsx': '',
}

function findingsFor(files: Record<string, string>): string[] {
  const workspace = scratchWorkspace(files)
  onTestFinished(workspace.remove)

  return pageFolderFindings(workspace.root)
}

test('a page folder as the table has it is fine', () => {
  expect(findingsFor(goodPage)).toEqual([])
})

test('a folder that is in no table is named', () => {
  expect(findingsFor({ ...goodPage, 'apps/loan/src/pages/orders/index.html': goodHtml })).toEqual([
    'apps/loan/src/pages/orders: is not in the page table of packages/contract',
  ])
})

test('a page in the wrong app is named', () => {
  expect(findingsFor({ 'apps/complaint/src/pages/order/index.html': goodHtml })).toEqual([
    'apps/complaint/src/pages/order: is not in the page table of packages/contract',
  ])
})

test('a missing file is named', () => {
  const { 'apps/loan/src/pages/order/page.ts': _, ...withoutPage } = goodPage

  expect(findingsFor(withoutPage)).toEqual(['apps/loan/src/pages/order: has no page.ts'])
})

test('a tool’s page may lie deeper, and is held to the same', () => {
  const folder = 'tools/promotion/src/pages/promo/stats'
  const html =
    '<title>Statistics</title><div id="root"></div><script type="module" src="/src/pages/promo/stats/main.tsx"></script>'
  const page = { 'index.html': html, 'main.tsx': '', 'page.ts': '', 'stats-page.tsx': '' }
  const files = (given: object) =>
    Object.fromEntries(Object.entries(given).map(([name, text]) => [`${folder}/${name}`, String(text)]))

  expect(findingsFor(files(page))).toEqual([])
  expect(findingsFor(files({ ...page, 'index.html': html.replace('promo/stats', 'stats') }))).toEqual([
    `${folder}: its index.html does not load its main.tsx`,
  ])
  expect(findingsFor(files({ 'main.tsx': '', 'page.ts': '', 'stats-page.tsx': '' }))).toEqual([
    `${folder}: has no index.html`,
  ])
})

test('a title that is not the table’s is named', () => {
  const html = goodHtml.replace('Order Details', 'Order')

  expect(findingsFor({ ...goodPage, 'apps/loan/src/pages/order/index.html': html })).toEqual([
    'apps/loan/src/pages/order: is called “Order”, not “Order Details”',
  ])
})

test('a file that is not kebab-case is named, unless it only repeats the page’s own URL', () => {
  expect(findingsFor({ ...goodPage, 'apps/loan/src/pages/order/orderModel.ts': '' })).toEqual([
    'apps/loan/src/pages/order: orderModel.ts is not kebab-case',
  ])
  expect(
    findingsFor({
      'apps/complaint/src/pages/complaintList/index.html':
        '<title>My complaints</title><div id="root"></div><script type="module" src="/src/pages/complaintList/main.tsx"></script>',
      'apps/complaint/src/pages/complaintList/main.tsx': '',
      'apps/complaint/src/pages/complaintList/page.ts': '',
      'apps/complaint/src/pages/complaintList/complaintList-page.tsx': '',
      'apps/complaint/src/pages/complaintList/complaintList-page.module.css': '',
    }),
  ).toEqual([])
})
