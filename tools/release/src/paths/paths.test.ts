import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { pages } from '@pahiram/contract/pages'
import { expect, test } from 'vitest'

import { runRelease } from '../testing/run-release.ts'
import { testFolder } from '../testing/test-folder.ts'
import { pathConfigurationOf, pathRules, ruleFor } from './paths.ts'

const configuration = pathConfigurationOf(pathRules())

function pageAt(address: string): string | null | undefined {
  return ruleFor(configuration, new URL(address, 'https://pages.example'))?.properties.page
}

/** Every way of writing a page's address (docs/spec/contract.md §1). */
const addresses = pages.flatMap(({ path, aliases }) =>
  [path, ...aliases].flatMap((name) =>
    (name === 'index' ? ['/', '/index.html'] : [`/${name}`, `/${name}/`, `/${name}/index.html`]).map(
      (address) => [address, path] as const,
    ),
  ),
)

test('the rules lead every address of the contract to its page, whatever its query and fragment', () => {
  expect(addresses.length).toBeGreaterThan(60)
  for (const [address, path] of addresses) {
    for (const end of ['', '?orderId=1&from=/repay', '#top', '#/x']) {
      const matching = configuration.rules.filter(({ pattern }) => new RegExp(pattern).test(address))

      expect([address + end, pageAt(address + end)]).toEqual([address + end, path])
      expect(new Set(matching.map(({ properties }) => properties.page))).toEqual(new Set([path, null]))
    }
  }
})

test('the rules have one for each hash route', () => {
  expect(pages.flatMap(({ hashRoutes }) => hashRoutes)).toContain('download')
  for (const { path, hashRoutes } of pages) {
    for (const route of hashRoutes) {
      const rule = ruleFor(configuration, new URL(`https://pages.example/${path}/?down_id=1#/${route}?x=1`))

      expect(rule?.pattern).toContain(`#/${route}`)
      expect(rule?.properties.page).toBe(path)
    }
  }
})

test.each(['/orders', '/order/x', '/Order', '/x/order', '/order.html', '/index', '/order//', '/constructor'])(
  '%s is no page of ours',
  (address) => {
    expect(pageAt(address)).toBeNull()
  },
)

test('the rules say how to show a page and which bridge actions it uses', () => {
  expect(ruleFor(configuration, new URL('https://pages.example/bind-card'))?.properties).toMatchObject({
    app: 'bind-card',
    path: '/bind-card',
    title: 'Payment account information',
    presentation: 'modal',
    released: true,
    query: expect.arrayContaining(['sessionId', 'source']),
    bridgeActions: expect.arrayContaining(['startBank', 'endBank']),
  })
  expect(ruleFor(configuration, new URL('https://pages.example/testPreview'))?.properties.released).toBe(false)
})

test('the patterns use only what Swift, Kotlin and JavaScript have in common', () => {
  for (const { pattern } of configuration.rules) expect(pattern).toMatch(/^\^(?:[\w/#.*-]|\[\.\]|\(\?:|\||\)|\?)+\$$/)
})

test('the version is the same for the same rules, and another for other rules', () => {
  const rules = pathRules()

  expect(pathConfigurationOf(rules).version).toBe(configuration.version)
  expect(pathConfigurationOf(rules.toReversed()).version).not.toBe(configuration.version)
})

async function run(...args: string[]) {
  const { exitCode, printed, warned } = await runRelease('paths', ...args)

  return { exitCode, text: printed || warned }
}

test('paths prints the configuration, its version, its schema, or the rule for an address', async () => {
  const out = join(await testFolder(), 'paths.json')

  expect(JSON.parse((await run()).text)).toEqual(configuration)
  expect((await run('--version')).text).toBe(configuration.version)
  expect(JSON.parse((await run('--schema')).text)).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    required: ['format', 'version', 'rules'],
  })
  expect(JSON.parse((await run('--match', '/loan-detail?orderId=1')).text)).toMatchObject({
    properties: { page: 'order' },
  })
  expect(await run('--out', out)).toEqual({ exitCode: 0, text: '' })
  expect(JSON.parse(await readFile(out, 'utf8'))).toEqual(configuration)
  expect(await run('--version', '--schema')).toMatchObject({ exitCode: 2 })
  expect(await run('--match', 'http://')).toMatchObject({ exitCode: 2 })
  expect(await run('--out', join(out, 'x'))).toMatchObject({ exitCode: 1 })
})

test('a rule says which call its page makes first, unless only the page can make it', () => {
  const firstCallOf = (address: string) =>
    ruleFor(pathConfigurationOf(pathRules()), new URL(address, 'https://pages.invalid'))?.properties.firstCall

  expect(firstCallOf('/order?orderId=1')).toEqual({
    method: 'POST',
    path: '/v3/loan-details/loan-details',
    parameters: [
      ['productId', 'productId'],
      ['orderId', 'orderId'],
    ],
    fixed: [],
    complete: false,
  })
  expect(firstCallOf('/customer-service')?.fixed).toEqual([['type', '1']])
  for (const address of ['/landing?templateId=1', '/about-us', '/repaymentOfCode', '/unknown']) {
    expect([address, firstCallOf(address)]).toEqual([address, null])
  }
})
