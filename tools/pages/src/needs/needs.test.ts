import { getLoanDetails, scoreApp, sessionParameters, trackingParameters } from '@pahiram/contract'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { resolver, workspacePackages } from '../modules/resolve-request.ts'
import type { DefinedPage } from '../read-pages.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { needsFindings } from './check-needs.ts'
import { modulesOfPage, needsOf } from './find-needs.ts'

const page = 'apps/x/src/pages/p/main.tsx'

/** What the page at `page` needs in a workspace of these files, beside a package with a door. */
async function needsIn(files: Readonly<Record<string, string>>) {
  const root = scratchFolder({
    'apps/x/package.json': '{ "name": "@pahiram/x" }',
    'packages/parts/package.json': '{ "name": "@pahiram/parts", "exports": { ".": "./src/index.ts" } }',
    'packages/parts/src/index.ts': "export { home } from './home.ts'\nexport * from './call.ts'\n",
    'packages/parts/src/home.ts': "export const home = (bridge) => bridge.ask('goHome')\n",
    'packages/parts/src/call.ts':
      "import { scoreApp } from '@pahiram/contract'\nexport const call = (api) => api(scoreApp)\n",
    ...files,
  })

  return needsOf(modulesOfPage(root, resolver(root, workspacePackages(root)), [page]))
}

test('a page needs what the parts need that it takes from a package, and not what others take', async () => {
  expect(await needsIn({ [page]: "import { home } from '@pahiram/parts'\nhome()\n" })).toEqual({
    query: [],
    bridgeActions: ['goHome'],
    calls: [],
  })
  expect(await needsIn({ [page]: "import { call } from '@pahiram/parts'\ncall()\n" })).toEqual({
    query: [],
    bridgeActions: [],
    calls: ['/v3/loan-details/google-score'],
  })
})

test('a part that is loaded later counts, a type does not', async () => {
  const needs = await needsIn({
    [page]: "import type { X } from './typed.ts'\nconst later = () => import('./later.tsx')\n",
    'apps/x/src/pages/p/later.tsx': "export const Rate = ({ bridge }) => <b onClick={() => bridge.ask('goRate')} />\n",
    'apps/x/src/pages/p/typed.ts': "export const x = (bridge) => bridge.ask('goMine')\n",
  })

  expect(needs.bridgeActions).toEqual(['goRate'])
})

test('what the query is asked for counts, whether by its name, by a list or by what is given', async () => {
  const { query } = await needsIn({ [page]: "const id = query.get('orderId'), no = map.get('productId')\n" })
  const given = await needsIn({ [page]: "const read = (name) => query.get(name)\nread('payCode')\n" })
  const listed = await needsIn({
    [page]:
      "import { trackingParameters } from '@pahiram/contract'\nfor (const name of trackingParameters) query.get(name)\nset('from')\n",
  })

  expect(query).toEqual(['orderId'])
  expect(given.query).toEqual(['payCode'])
  expect(listed.query).toContain('utm_tag')
  expect(listed.query).not.toContain('from')
})

test('an action that is chosen by a variable counts by every action that the module names', async () => {
  const { bridgeActions } = await needsIn({
    [page]: "tell('startBank')\ntell('endBank')\nfunction tell(action) { bridge.ask(action) }\n",
  })

  expect(bridgeActions).toEqual(['endBank', 'startBank'])
})

/** What is found wrong with a page that loads `main` and is declared so. */
async function findingsFor(main: string, definition: Partial<DefinedPage['definition']>): Promise<string[]> {
  const root = scratchFolder({ [page]: main })
  const declared = { title: 'P', kind: 'data', bridgeActions: ['openPage'], ...definition } as const
  const common = [...sessionParameters, ...trackingParameters].map((name) => `query.get('${name}')`).join('\n')

  await writeFile(join(root, page), `bridge.ask('openPage')\n${common}\n${main}`)
  return needsFindings(root, [{ app: 'loan', folder: 'apps/x/src/pages/p', path: 'p', definition: declared }])
}

test('what page.ts lacks and what it names in vain is told with the file to edit', async () => {
  const main = "import { scoreApp } from '@pahiram/contract'\nbridge.ask('goHome')\nquery.get('orderId')\n"
  const file = 'apps/x/src/pages/p/page.ts'

  expect(await findingsFor(main, { calls: [getLoanDetails], parameters: ['productId'] })).toEqual([
    `${file}: \`parameters\` lacks orderId, which the page uses`,
    `${file}: \`parameters\` names productId, which the page does not use`,
    `${file}: \`bridgeActions\` lacks goHome, which the page uses`,
    `${file}: \`calls\` lacks scoreApp, which the page uses`,
    `${file}: \`calls\` names getLoanDetails, which the page does not use`,
  ])
  expect(
    await findingsFor(main, { calls: [scoreApp], parameters: ['orderId'], bridgeActions: ['goHome', 'openPage'] }),
  ).toEqual([])
})

test('the first call counts as used, with what it sends of the query', async () => {
  const firstCall = { endpoint: getLoanDetails, parameters: ['productId', ['orderId', 'order']] } as const

  expect(await findingsFor('', { calls: [getLoanDetails], parameters: ['productId', 'orderId'], firstCall })).toEqual(
    [],
  )
  expect(await findingsFor('', { firstCall })).toHaveLength(2)
})

test('a request that leads nowhere is told with who asks', async () => {
  await expect(needsIn({ [page]: "import './gone.ts'\n" })).rejects.toThrow(
    `${page} asks for apps/x/src/pages/p/gone.ts, which is not there`,
  )
  await expect(needsIn({ [page]: "import '@pahiram/parts/cellar'\n" })).rejects.toThrow('does not offer')
})
