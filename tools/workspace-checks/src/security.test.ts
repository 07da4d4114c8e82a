import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Finds the tests that a text names, as `file` “title” or `file`, and that are not there. */
function findLostTests(text: string): { named: number; lost: string[] } {
  const named = [...text.matchAll(/`([\w./-]+\.(?:test\.tsx?|journey\.ts))`(?: “([^”]+)”)?/g)]
  const lost = named.filter(
    ([, file = '', title = '']) =>
      !existsSync(resolve(root, file)) || !readFileSync(resolve(root, file), 'utf8').includes(title),
  )

  return { named: named.length, lost: lost.map(([row]) => row) }
}

const document = readFileSync(resolve(root, 'docs/security.md'), 'utf8')

test('every test that the table of attacks names is there', () => {
  const { named, lost } = findLostTests(document)

  expect(named).toBeGreaterThan(30)
  expect(lost).toEqual([])
})

test('each exception to ASVS is there once, with a known state and what is done', () => {
  const rows = [...document.matchAll(/^\| (\d[\d., ]+?) +\| [12, ]+\| (\w+) +\| \S[^|]+\| \S/gm)]
  const ids = rows.flatMap(([, all = '']) => all.split(', '))

  expect(ids.length).toBeGreaterThan(25)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(rows.map(([, , state]) => state))).toEqual(new Set(['open', 'deployment']))
})

test('a test that is gone, and a title that is gone, are named', () => {
  const here = 'tools/workspace-checks/src/security.test.ts'

  expect(findLostTests(`\`${here}\` and \`nowhere/a.test.ts\` “x”`).lost).toEqual(['`nowhere/a.test.ts` “x”'])
  expect(findLostTests(`\`${here}\` “no such ${'title'}”`).lost).toHaveLength(1)
})
