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

  expect(named).toBeGreaterThan(30)
  expect(lost).toEqual([])
})

test('each of the 253 requirements of ASVS 5.0, levels 1 and 2, has one line, a known state and tests that are there', () => {
  const text = readFileSync(resolve(root, 'docs/asvs.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| [12] +\| (\S+) +\|/gm)]
  const { named, lost } = findLostTests(text)

  expect(new Set(rows.map(([, id]) => id)).size).toBe(253)
  expect(rows).toHaveLength(253)
  expect(rows.filter(([, , state = '']) => !['holds', '**open**', 'deployment', 'none'].includes(state))).toEqual([])
  const count = (state: string) => rows.filter(([, , one]) => one === state).length

  expect(text).toContain(
    `In all: ${count('holds')} holds, ${count('deployment')} deployment, ${count('**open**')} open, ${count('none')} none.`,
  )
  expect(named).toBeGreaterThan(150)
  expect(lost).toEqual([])
})

test('a test that is gone, and a title that is gone, are named', () => {
  const here = 'tools/workspace-checks/src/threat-model.test.ts'

  expect(findLostTests(`\`${here}\` and \`nowhere/a.test.ts\` “x”`).lost).toEqual(['`nowhere/a.test.ts` “x”'])
  expect(findLostTests(`\`${here}\` “no such ${'title'}”`).lost).toHaveLength(1)
})
