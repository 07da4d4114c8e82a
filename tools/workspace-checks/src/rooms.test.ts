import { expect, test } from 'vitest'

import { findingsIn } from './lockfile.ts'
import { roomFindings } from './rooms.ts'

test('a room above its ceiling, one without a ceiling, and a ceiling without a room are named', () => {
  const sizes = [
    { room: 'apps/loan', source: 120, tests: 10 },
    { room: 'apps/new', source: 1, tests: 0 },
  ]

  expect(roomFindings(sizes, { 'apps/loan': 120, 'apps/new': 10 })).toEqual([])
  expect(roomFindings(sizes, { 'apps/loan': 119, 'apps/gone': 5 })).toEqual([
    expect.stringContaining('apps/loan has 120 lines, and its ceiling is 119'),
    expect.stringContaining('apps/new has no ceiling'),
    expect.stringContaining('a ceiling for apps/gone, which is no room'),
  ])
})

test('a lockfile that lacks the binaries of a machine is named with the package', () => {
  const entry = (name: string) => `  '${name}@1.0.0':\n    cpu: [x64]\n`

  expect(findingsIn(`${entry('@a/binding-linux-x64-gnu')}${entry('@a/binding-darwin-arm64')}`)).toEqual([
    expect.stringMatching(/@a\/binding-linux-x64-gnu .*win/),
  ])
  expect(
    findingsIn(['linux-x64', 'darwin-arm64', 'windows-x64'].map((machine) => entry(`@b/${machine}`)).join('')),
  ).toEqual([])
})
