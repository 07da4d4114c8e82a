import { expect, test } from 'vitest'

import type { ManifestPage } from '../manifest.ts'
import { testFolder } from '../testing/test-folder.ts'
import { builtFindings } from './built-needs.ts'

const order: ManifestPage = {
  path: 'order',
  url: '/order',
  aliases: [],
  title: 'Order Details',
  kind: 'data',
  query: [],
  bridgeActions: ['goRate'],
  apiCalls: [
    { method: 'POST', path: '/v3/loan-details/loan-details' },
    { method: 'POST', path: '/v3/loan-details/google-score' },
  ],
}

const built = {
  'order/index.html':
    '<script>early("/v3/loan-details/loan-details")</script><link rel="modulepreload" crossorigin href="/assets/loan/order-1.js">',
  'assets/loan/order-1.js': 'import"./shared-2.js";const l=()=>import(`./later-3.js`);',
  'assets/loan/shared-2.js': 'export const e={name:`getLoanDetails`}',
  'assets/loan/later-3.js': 'const path=`${x}/y`,re=/"/;ask("goRate");export const e={name:"scoreApp"}',
}

async function findings(files: Readonly<Record<string, string>>, page = order) {
  return builtFindings(await testFolder(files), [page])
}

test('builtFindings finds nothing when the page’s files name all that it needs', async () => {
  expect(await findings(built)).toEqual([])
})

test('builtFindings reports a need that no file of the page names', async () => {
  expect(await findings({ ...built, 'assets/loan/order-1.js': 'import"./shared-2.js"' })).toEqual([
    'order: nothing that it can load names scoreApp',
    'order: nothing that it can load names goRate',
  ])
})

test('builtFindings reports a call that no page needs', async () => {
  const needless = { ...order, apiCalls: order.apiCalls.slice(0, 1) }

  expect(await findings(built, needless)).toEqual(['a built file calls scoreApp, which no page is said to need'])
})
