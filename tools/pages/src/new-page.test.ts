import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { addPage, type NewPage } from './new-page.ts'
import { writePageTable } from './page-files.ts'
import { pathsFile, tableFile } from './page-table.ts'
import { scratchFolder } from './testing/scratch-folder.ts'

const orderFolder = 'apps/loan/src/pages/order'

/** A workspace with one page, whose packages need nothing. */
async function workspace(): Promise<string> {
  const root = scratchFolder({
    'apps/loan/vite.config.ts': '',
    'apps/loan/package.json': '{ "name": "@pahiram/loan" }',
    'tools/preview/vite.config.ts': '',
    [`${orderFolder}/index.html`]: '<div id="root"></div><script src="/src/pages/order/main.tsx"></script>',
    [`${orderFolder}/main.tsx`]: '',
    [`${orderFolder}/order-page.tsx`]: '',
    [`${orderFolder}/page.ts`]: "export const page = { title: 'Order', kind: 'static', aliases: ['loan-detail'] }\n",
    [pathsFile]: '',
    [tableFile]: '',
  })

  await writePageTable(root)
  return root
}

function wish(app: string, url: string, more: Partial<NewPage> = {}): NewPage {
  return { app, url, isStatic: false, ...more }
}

test('a new page says what every page may ask the shell for, and is in the table', async () => {
  const root = await workspace()
  const { files, problems } = await addPage(root, wish('loan', '/loan-history'))
  const folder = 'apps/loan/src/pages/loan-history'

  expect(problems).toEqual([])
  expect(files).toEqual([
    ...['index.html', 'main.tsx', 'loan-history-page.tsx', 'loan-history-page.test.tsx', 'page.ts'].map(
      (name) => `${folder}/${name}`,
    ),
    pathsFile,
    tableFile,
  ])

  const definition = readFileSync(join(root, folder, 'page.ts'), 'utf8')

  expect(definition).toContain("title: 'Loan history'")
  expect(definition).toContain("bridgeActions: ['openPage', 'closeWebView', 'goLogin']")
  expect(definition).toContain("scenario: 'seed-174'")
  expect(definition).toContain("firstSight: ['Loan history']")
  expect(readFileSync(join(root, pathsFile), 'utf8')).toContain("  'loan-history',\n  'order',\n")
  expect(readFileSync(join(root, tableFile), 'utf8')).toContain("title: 'Loan history'")
})

test('a static page of a tool is internal and may lie deeper', async () => {
  const root = await workspace()
  const { problems } = await addPage(
    root,
    wish('preview', 'kit/icons', { title: 'The kit\'s "icons"', isStatic: true }),
  )
  const folder = join(root, 'tools/preview/src/pages/kit/icons')

  expect(problems).toEqual([])
  expect(readFileSync(join(folder, 'page.ts'), 'utf8')).toContain('isInternal: true')
  expect(readFileSync(join(folder, 'icons-page.tsx'), 'utf8')).toContain(String.raw`title={'The kit\'s "icons"'}`)
  expect(readFileSync(join(root, tableFile), 'utf8')).toMatch(/internalPages[^]*path: 'kit\/icons'/)
})

test('a page of a tool may lie below another page', async () => {
  const root = await workspace()

  const { files } = await addPage(root, wish('preview', 'kit'))

  // As written it imports a package, which this workspace has not installed.
  writeFileSync(
    join(root, files.find((file) => file.endsWith('page.ts')) ?? ''),
    "export const page = { title: 'Kit', kind: 'static', isInternal: true }\n",
  )
  expect((await addPage(root, wish('preview', 'kit/icons'))).problems).toEqual([])
  expect(readFileSync(join(root, tableFile), 'utf8')).toMatch(/path: 'kit'[^]*path: 'kit\/icons'/)
})

test.each([
  [wish('loans', 'x'), 'There is no app “loans”. There are: loan, preview.'],
  [wish('loan', 'order'), `${orderFolder}: is there already`],
  [
    wish('loan', 'loan-detail'),
    `apps/loan/src/pages/loan-detail/page.ts: /loan-detail is an address of ${orderFolder} already`,
  ],
  [
    wish('loan', 'card-init'),
    'apps/loan/src/pages/card-init/page.ts: /card-init is an address of the call getCardForm already',
  ],
  [wish('loan', 'order/x'), '“order/x” has a slash inside: a page of an app is one folder, as loan-history.'],
  [wish('loan', '../x'), '“../x” is no name of a page: letters and digits, words joined by “-”, as loan-history.'],
  [
    wish('loan', 'Loan_history'),
    '“Loan_history” is no name of a page: letters and digits, words joined by “-”, as loan-history.',
  ],
  [wish('loan', 'x'.repeat(33)), `“${'x'.repeat(33)}” is longer than 32 characters.`],
  [wish('loan', 'x', { title: ' ' }), 'A title has 1 to 45 characters, this one 1.'],
])('a page that cannot be is refused with the reason: %o', async (wanted, problem) => {
  const root = await workspace()
  const before = readFileSync(join(root, tableFile), 'utf8')

  expect(await addPage(root, wanted)).toEqual({ files: [], problems: [problem] })
  expect(readFileSync(join(root, tableFile), 'utf8')).toBe(before)
  expect(existsSync(join(root, 'apps/loan/src/pages/x'))).toBe(false)
})
