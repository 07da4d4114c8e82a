import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { checkPages, writePageTable } from './page-files.ts'
import { pathsFile, tableFile } from './page-table.ts'
import { scratchFolder } from './scratch-folder.ts'

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
  const gallery = page('tools/preview', 'gallery', `{ title: 'Gallery', kind: 'static', isInternal: true }`)
  const root = scratchFolder({ ...aboutUs, ...order, ...gallery, ...generated })
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
  expect(table.internalPages.map(({ app, path }) => [app, path])).toEqual([['tools', 'gallery']])
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
