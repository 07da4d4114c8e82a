import { getFailure, listPayments, type Page } from '@pahiram/contract'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { checkPages, folderFindings, writePageTable } from './page-files.ts'
import { pathsFile, tableFile } from './page-table.ts'
import { findPageFolders } from './read-pages.ts'
import { scratchFolder } from './testing/scratch-folder.ts'

interface PageTable {
  readonly pages: readonly Page[]
  readonly internalPages: readonly Page[]
}

/** A static page, which needs nothing, in a workspace without packages. */
function page(folder: string, path: string, definition: string): Record<string, string> {
  const [view = ''] = path.split('/').slice(-1)
  const at = `${folder}/src/pages/${path}`

  return {
    [`${folder}/vite.config.ts`]: '',
    [`${at}/index.html`]: `<div id="root"></div><script src="/src/pages/${path}/main.tsx"></script>`,
    [`${at}/main.tsx`]: '',
    [`${at}/${view}-page.tsx`]: '',
    [`${at}/page.ts`]: `export const page = ${definition}\n`,
  }
}

const generated = { [pathsFile]: '', [tableFile]: '' }
const aboutUs = page('apps/official', 'about-us', `{ title: 'About us', kind: 'static', aliases: ['who'] }`)
const order = page('apps/loan', 'order', `{ title: '{{appName}}', kind: 'static', presentation: 'modal' }`)

test('the table is written from the pages: apps in the contract’s order, internal pages apart', async () => {
  const ops = page('tools/promotion', 'ops', `{ title: 'Operations', kind: 'static', isInternal: true }`)
  const root = scratchFolder({ ...aboutUs, ...order, ...ops, ...generated })
  const text = (file: string) => readFileSync(join(root, file), 'utf8')

  expect(await writePageTable(root)).toEqual([])
  expect(text(pathsFile)).toContain(`pagePaths = [\n  'order',\n  'about-us',\n] as const`)
  expect(text(pathsFile)).toContain(`  'who': 'about-us',`)

  writeFileSync(join(root, 'table.ts'), text(tableFile))
  const table = (await import(join(root, 'table.ts'))) as PageTable
  const nothing = { hashRoutes: [], parameters: [], bridgeActions: [], calls: [] }

  expect(table.pages).toEqual([
    { app: 'loan', path: 'order', aliases: [], kind: 'static', presentation: 'modal', ...nothing },
    {
      app: 'official',
      path: 'about-us',
      aliases: ['who'],
      title: 'About us',
      kind: 'static',
      presentation: 'push',
      ...nothing,
    },
  ])
  expect(table.internalPages.map(({ app, path }) => [app, path])).toEqual([['tools', 'ops']])
})

test('a stale file fails the check with the command that renews it, until it is renewed', async () => {
  const root = scratchFolder({ ...aboutUs, ...generated })

  expect(await checkPages(root)).toEqual([
    `${pathsFile} is not what the pages say: run \`pnpm pages\``,
    `${tableFile} is not what the pages say: run \`pnpm pages\``,
  ])

  await writePageTable(root)
  expect(await checkPages(root)).toEqual([])
})

test('a data page of an app is checked for how it is tried, and a page of a tool or without a framework is not', async () => {
  const data = (more: string, effect: string) =>
    page('apps/loan', 'order', `{ title: 'Order', kind: 'data', calls: [{ path: '/x', effect: '${effect}' }]${more} }`)
  const findings = async (more: string, effect = 'write') => {
    const root = scratchFolder({
      ...aboutUs,
      ...generated,
      ...data(more, effect),
      'tools/api-server/src/sandbox/scenarios.ts': "scenario('seed-1')",
    })

    await writePageTable(root)
    return checkPages(root)
  }
  const file = 'apps/loan/src/pages/order/page.ts'

  expect(await findings('')).toEqual([
    `${file}: has no \`scenario\`, the seeded session that it is tried with`,
    `${file}: has no \`firstSight\`, the texts that a borrower opens it for`,
    `${file}: has no \`mainAction\`, the name of what a borrower presses`,
  ])
  expect(await findings(`, scenario: 'seed-2&x=1', firstSight: ['Due'], mainAction: 'Repay'`)).toEqual([
    `${file}: \`scenario\` names seed-2&x=1, which no file of tools/api-server/src/sandbox seeds`,
  ])
  expect(await findings(`, scenario: 'seed-1&x=1', firstSight: ['Due'], mainAction: 'Repay'`)).toEqual([])
  // A page that only shows may have nothing to press.
  expect(await findings(`, scenario: 'seed-1&x=1', firstSight: ['Due']`, 'read')).toEqual([])
})

test('a call that a file of the page imports is declared in page.ts, and what its tests answer need not be', async () => {
  const folder = 'apps/loan/src/pages/order'
  const definition = (calls: string) => `{ title: 'Order', kind: 'static'${calls} }`
  const findings = async (calls: string) => {
    const root = scratchFolder({
      ...page('apps/loan', 'order', definition(calls)),
      ...generated,
      [`${folder}/order-model.ts`]:
        "import {\n  getFailure,\n  type LoanDetails,\n  listPayments,\n} from '@pahiram/contract'\n",
      [`${folder}/order-page.test.tsx`]: "import { saveEvent } from '@pahiram/contract'\n",
    })

    await writePageTable(root)
    return checkPages(root)
  }

  expect(await findings(`, calls: [{ path: '${getFailure.path}' }]`)).toEqual([
    `${folder}/page.ts: \`calls\` lacks listPayments, which a file beside it imports`,
  ])
  expect(await findings(`, calls: [{ path: '${getFailure.path}' }, { path: '${listPayments.path}' }]`)).toEqual([])
})

test.each([
  [
    'an alias that is another page',
    page('apps/loan', 'who', `{ title: 'Who', kind: 'static' }`),
    ['apps/official/src/pages/about-us/page.ts: /who is an address of apps/loan/src/pages/who already'],
  ],
  [
    'an alias that is no name',
    page('apps/loan', 'x', `{ title: 'X', kind: 'static', aliases: ['/y'] }`),
    ['apps/loan/src/pages/x/page.ts: “/y” is no name of a page: letters and digits, words joined by “-”'],
  ],
  [
    'an app that the contract does not know',
    page('apps/loans', 'x', `{ title: 'X', kind: 'static' }`),
    ['apps/loans/src/pages/x: the app loans is not in the list `apps` of packages/contract/src/pages.ts'],
  ],
  [
    'a blank title',
    page('apps/loan', 'x', `{ title: ' ', kind: 'static' }`),
    ['apps/loan/src/pages/x/page.ts: has no title'],
  ],
  [
    'an internal page of an app',
    page('apps/loan', 'x', `{ title: 'X', kind: 'static', isInternal: true }`),
    ['apps/loan/src/pages/x/page.ts: only a page of a tool may be internal'],
  ],
  [
    'a page.ts that says nothing',
    { ...order, 'apps/loan/src/pages/order/page.ts': 'export const name = 1' },
    ['apps/loan/src/pages/order/page.ts: exports no `page`'],
  ],
  [
    'a page.ts that breaks',
    { ...order, 'apps/loan/src/pages/order/page.ts': 'throw new Error("no")' },
    ['apps/loan/src/pages/order/page.ts: cannot be loaded: Error: no'],
  ],
])('%s is reported, and no table is written', async (_, files, problems) => {
  const root = scratchFolder({ ...aboutUs, ...files, ...generated })

  expect(await writePageTable(root)).toEqual(problems)
  expect(await checkPages(root)).toEqual(problems)
  expect(readFileSync(join(root, tableFile), 'utf8')).toBe('')
})

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

const orderFiles = goodPage('apps/loan', 'order')

test('folderFindings finds nothing in a page folder with all its files', () => {
  expect(findingsFor(orderFiles)).toEqual([])
})

test('folderFindings names a missing file', () => {
  const { 'apps/loan/src/pages/order/page.ts': _, ...withoutPage } = orderFiles

  expect(findingsFor(withoutPage)).toEqual(['apps/loan/src/pages/order: has no page.ts'])
})

test('folderFindings checks a page in deeper folders alike', () => {
  const stats = goodPage('tools/promotion', 'promo/stats', 'stats')
  const folder = 'tools/promotion/src/pages/promo/stats'

  expect(findingsFor(stats)).toEqual([])
  expect(findingsFor({ ...stats, [`${folder}/index.html`]: html('stats') })).toEqual([
    `${folder}: its index.html does not load its main.tsx`,
  ])
})

test('folderFindings names an index.html without the root element', () => {
  const files = { ...orderFiles, 'apps/loan/src/pages/order/index.html': html('order').replace('id="root"', '') }

  expect(findingsFor(files)).toEqual(['apps/loan/src/pages/order: its index.html has no empty <div id="root"></div>'])
})

test('folderFindings names a title in the index.html, since page.ts has it', () => {
  const files = { ...orderFiles, 'apps/loan/src/pages/order/index.html': `<title>Order</title>${html('order')}` }

  expect(findingsFor(files)).toEqual([
    'apps/loan/src/pages/order: its index.html has a <title>, which belongs into page.ts',
  ])
})

test('folderFindings names a file that is not kebab-case, unless it repeats the page’s URL', () => {
  expect(findingsFor({ ...orderFiles, 'apps/loan/src/pages/order/orderModel.ts': '' })).toEqual([
    'apps/loan/src/pages/order: orderModel.ts is not kebab-case',
  ])
  expect(
    findingsFor({
      ...goodPage('apps/complaint', 'complaintList'),
      'apps/complaint/src/pages/complaintList/complaintList-page.module.css': '',
    }),
  ).toEqual([])
})

test('folderFindings skips pages that no Vite configuration builds', () => {
  expect(findingsFor({ 'tools/bench/src/pages/bench-spa/index.html': '' })).toEqual([])
})
