import { expect, test } from 'vitest'

import { isWordedElsewhere, wordFindings } from './words.ts'

test('a word that has a plainer one is named with its place, also as a part of a name', () => {
  expect(wordFindings('a.ts', '// The page is drawn.\n// Its server is told so.\n')).toEqual([
    'a.ts:2 says “told”: write informed, sent or knows',
  ])
  expect(wordFindings('a.ts', 'const peopleToldOfIt = hearUnhandled()')).toEqual([
    'a.ts:1 says “Told”: write informed, sent or knows',
    'a.ts:1 says “hear”: write listen or receive',
  ])
  expect(wordFindings('a.md', 'The line is back.\nOr the line breaks, of the lines.')).toEqual([
    'a.md:1 says “The line”: write the network, or the row of a text',
    'a.md:2 says “the line”: write the network, or the row of a text',
  ])
})

test('words that only contain one are left alone', () => {
  expect(wordFindings('a.ts', 'amend, recommended, hearing, standstill, once upon-time’s end: the lines')).toEqual([
    'a.ts:1 says “upon”: write on',
  ])
})

test('specifications, texts for borrowers and files of third parties keep their words', () => {
  expect(
    ['docs/spec/contract.md', 'apps/loan/messages/en.json', 'pnpm-lock.yaml', 'LICENSE', 'a.woff2'].filter(
      (file) => !isWordedElsewhere(file),
    ),
  ).toEqual([])
  expect(isWordedElsewhere('docs/glossary.md')).toBe(false)
})
