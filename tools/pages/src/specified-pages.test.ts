import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from '@pahiram/contract/pages'
import { expect, test } from 'vitest'

/** Titles that are known only when the page is served. */
const saidElsewhere = ['from the template', 'the company name']

/** The table of docs/spec/contract.md §1: app, path with its alias, what the page is, and its title. */
function specifiedPages() {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/spec/contract.md'), 'utf8')
  const rows = text.matchAll(/^\| ([a-z-]+) +\| `(\/[\w-]*)`(?: \(alias `\/([\w-]+)`\))? +\|[^|]+\| (.+?) +\|$/gm)

  return [...rows].map(([, app = '', path = '', alias, title = '']) => ({
    app,
    path: path.slice(1) || 'index',
    aliases: alias === undefined ? [] : [alias],
    title: saidElsewhere.includes(title) ? undefined : title,
  }))
}

test('the page table holds every page of the contract with its app, aliases and title', () => {
  const specified = specifiedPages()

  expect(specified.length).toBeGreaterThan(20)
  for (const row of specified) {
    const page = pages.find(({ path }) => path === row.path)

    expect({ app: page?.app, path: page?.path, aliases: page?.aliases, title: page?.title }).toEqual(row)
  }
})
