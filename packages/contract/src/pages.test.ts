import { expect, test } from 'vitest'

import { pageNamed, pagePaths, parametersOf } from './index.ts'
import { internalPages, pages } from './page-table.ts'

test('pagePaths lists the pages of the table, without the internal ones', () => {
  expect(pagePaths).toEqual(pages.map(({ path }) => path))
  expect(internalPages.map(({ path }) => pageNamed(path))).toEqual(internalPages.map(() => undefined))
})

test('parametersOf adds the common query when a page has bridge actions', () => {
  const of = (path: string) => parametersOf(pages.find((page) => page.path === path) ?? raise(path))

  expect(of('about-us')).toEqual([])
  expect(of('order')).toEqual(expect.arrayContaining(['sessionId', 'utm_tag', 'orderId']))
  expect(of('order')).not.toContain('payCode')
})

function raise(path: string): never {
  throw new Error(`no page ${path}`)
}

test('every address belongs to one page', () => {
  const addresses = [...pages, ...internalPages].flatMap(({ path, aliases }) => [path, ...aliases])

  expect(new Set(addresses).size).toBe(addresses.length)
})

test('pageNamed finds a page by its path and its aliases, and nothing by another name', () => {
  expect(pageNamed('order')).toBe('order')
  expect(pageNamed('loan-detail')).toBe('order')
  for (const name of ['', 'Order', '/order', 'constructor', 'toString', '__proto__']) {
    expect(pageNamed(name)).toBeUndefined()
  }
})
