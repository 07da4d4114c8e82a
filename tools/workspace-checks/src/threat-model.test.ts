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

test('every test that the threat model names is there', () => {
  const { named, lost } = findLostTests(readFileSync(resolve(root, 'docs/threat-model.md'), 'utf8'))

  expect(named).toBeGreaterThan(40)
  expect(lost).toEqual([])
})

test('a test that is gone, and a title that is gone, are named', () => {
  const here = 'tools/workspace-checks/src/threat-model.test.ts'

  expect(findLostTests(`\`${here}\` and \`nowhere/a.test.ts\` “x”`).lost).toEqual(['`nowhere/a.test.ts` “x”'])
  expect(findLostTests(`\`${here}\` “no such ${'title'}”`).lost).toHaveLength(1)
})
