import { globSync } from 'node:fs'

import { expect, onTestFinished, test } from 'vitest'

import { brokenCitations } from './find-broken-citations.ts'
import { scratchWorkspace } from './scratch-workspace.ts'

const spec = '# Contract\n\n## 1. Pages\n\n## 7. Texts, roles and behaviour per page\n\n### 7a. Details\n'

function findingsIn(files: Record<string, string>): string[] {
  const workspace = scratchWorkspace({
    'package.json': '{ "scripts": { "start": "", "complaint:reply": "" } }',
    'docs/spec/contract.md': spec,
    'docs/decisions/012-transport.md': '# 012\n',
    ...files,
  })
  onTestFinished(workspace.remove)

  return brokenCitations(workspace.root, globSync('**/*.*', { cwd: workspace.root }).toSorted())
}

function inCode(comment: string): string[] {
  return findingsIn({ 'apps/loan/src/a.ts': `${comment}\nexport const a = 1\n` })
}

function inDocument(text: string): string[] {
  return findingsIn({ 'docs/guide.md': text })
}

test('a citation passes when its document and all its sections exist', () => {
  expect(inCode('/** What it says (docs/spec/contract.md §7, §7a; docs/spec/contract.md §1 and §7). */')).toEqual([])
  expect(
    inCode('/**\n * What it says (docs/spec/contract.md §7,\n * §7a), and why (docs/decisions/012).\n */'),
  ).toEqual([])
  expect(inCode('# As `docs/spec/contract.md` §1 says; see decision 012.')).toEqual([])
})

test('a citation fails with file and line when its document does not exist', () => {
  expect(inCode('\n// See docs/spec/terms.md.')).toEqual([
    'apps/loan/src/a.ts:2: cites docs/spec/terms.md, which does not exist',
  ])
})

test('a citation without its folder fails, and the finding names the document that may be meant', () => {
  expect(inCode('// See contract.md §7.')).toEqual([
    'apps/loan/src/a.ts:1: cites contract.md, which does not exist; is it docs/spec/contract.md?',
  ])
})

test('a citation fails for each section that the document does not have', () => {
  expect(inCode('/** One (docs/spec/contract.md §7a, §8)\n * and docs/spec/contract.md §7b. */')).toEqual([
    'apps/loan/src/a.ts:1: cites docs/spec/contract.md §8, but it has no such section',
    'apps/loan/src/a.ts:2: cites docs/spec/contract.md §7b, but it has no such section',
  ])
})

test('a section fails in code when no document stands before it', () => {
  expect(inCode('// The texts of §7.')).toEqual(['apps/loan/src/a.ts:1: cites §7 of no document'])
})

test('a section without a document is one of the document that it stands in', () => {
  expect(inDocument('## 2. Two\n\nSee §2.')).toEqual([])
  expect(inDocument('## 2. Two\n\nSee §3.')).toEqual([
    'docs/guide.md:3: cites docs/guide.md §3, but it has no such section',
  ])
})

test('a decision fails when nobody wrote it', () => {
  expect(inCode('// Why: docs/decisions/013 and decision 014.')).toEqual([
    'apps/loan/src/a.ts:1: cites decision 013, which does not exist',
    'apps/loan/src/a.ts:1: cites decision 014, which does not exist',
  ])
  expect(findingsIn({ 'docs/decisions/015-b.md': 'As before (012), but not (011).' })).toEqual([
    'docs/decisions/015-b.md:1: cites decision 011, which does not exist',
  ])
})

test('a link fails when its file or its heading does not exist', () => {
  expect(
    inDocument(
      '[a](spec/contract.md) [b](spec/contract.md#7-texts-roles-and-behaviour-per-page) [c](https://example.com/x.md)',
    ),
  ).toEqual([])
  expect(inDocument('## Here\n[a](#here)\n[b](#there)\n![c](images/order.webp)\n[d](spec/contract.md#8-gone)')).toEqual(
    [
      'docs/guide.md:3: links to #there, but docs/guide.md has no such heading',
      'docs/guide.md:4: links to images/order.webp, which does not exist',
      'docs/guide.md:5: links to spec/contract.md#8-gone, but docs/spec/contract.md has no such heading',
    ],
  )
})

test('a picture that is laid out by HTML fails when it does not exist', () => {
  expect(inDocument('<img src="guide.md">\n<img src="images/gone.png" width="9">')).toEqual([
    'docs/guide.md:2: links to images/gone.png, which does not exist',
  ])
})

test('a file path written as code fails in a document when the file does not exist', () => {
  expect(inDocument('`docs/decisions` and `packages/contract/src/gone.ts`')).toEqual([
    'docs/guide.md:1: names the file packages/contract/src/gone.ts, which does not exist',
  ])
})

test('a command fails in a document when package.json does not have it, but plain text is no command', () => {
  expect(
    inDocument(
      '`pnpm complaint:reply C-1`, `pnpm install` and a pnpm workspace\n\n```sh\nnpx --yes pnpm@12 start\n```',
    ),
  ).toEqual([])
  expect(inDocument('`pnpm begin`\n\n```sh\nnpx --yes pnpm@12 stop   # at night\n```')).toEqual([
    'docs/guide.md:1: names `pnpm begin`, which package.json does not have',
    'docs/guide.md:4: names `pnpm stop`, which package.json does not have',
  ])
})

test('a test is searched in its comments only, because its strings are examples', () => {
  const line = ["const a = 'docs/example.md'", '// docs/lost.md'].join(' ')

  expect(findingsIn({ 'apps/loan/src/a.test.ts': `// As docs/gone.md says.\n${line}\n` })).toEqual([
    'apps/loan/src/a.test.ts:1: cites docs/gone.md, which does not exist',
    'apps/loan/src/a.test.ts:2: cites docs/lost.md, which does not exist',
  ])
})
