import { expect, test } from 'vitest'

import { resolver } from '../modules/resolve-request.ts'
import { workspacePackages } from '../modules/workspace-packages.ts'
import { testFolder } from '../testing/test-folder.ts'
import { workspaceRoot } from '../workspace/workspace-root.ts'
import { foundNeeds, needsFindings } from './check-needs.ts'
import { needsOf } from './find-needs.ts'
import { modulesOfPage } from './walk-page.ts'

const page = 'apps/x/src/pages/p/main.tsx'

/** What the page at `page` needs in a workspace of these files, beside a package with a door. */
async function needsIn(files: Readonly<Record<string, string>>) {
  const root = await testFolder({
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

test('the contract’s table says of every page what its sources say', () => {
  expect(needsFindings(workspaceRoot)).toEqual([])
  expect(foundNeeds(workspaceRoot).size).toBeGreaterThan(20)
})

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

test('the first call of a page counts, with what it sends of the query', async () => {
  const needs = await needsIn({
    [page]: "import { page } from './page.ts'\n",
    'apps/x/src/pages/p/page.ts':
      "import { getLoanDetails } from '@pahiram/contract'\nexport const page = { endpoint: getLoanDetails, parameters: ['orderId'] }\n",
  })

  expect(needs).toMatchObject({ query: ['orderId'], calls: ['/v3/loan-details/loan-details'] })
})

test('a request that leads nowhere is told with who asks', async () => {
  await expect(needsIn({ [page]: "import './gone.ts'\n" })).rejects.toThrow(
    `${page} asks for apps/x/src/pages/p/gone.ts, which is not there`,
  )
  await expect(needsIn({ [page]: "import '@pahiram/parts/cellar'\n" })).rejects.toThrow('does not offer')
})
