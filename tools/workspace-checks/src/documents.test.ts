import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

test('a link of a document leads to a file that is there', () => {
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/(?:\]\(|<img src=")([^)"\s#]+)/g)]
      .map(([, target = '']) => ({ file, target }))
      .filter(({ target }) => !/^[a-z]+:/i.test(target)),
  )

  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(({ file, target }) => !existsSync(join(root, dirname(file), target)))).toEqual([])
})

test('there are ten decision records at most, of thirty lines each', () => {
  const records = documents.filter((file) => file.startsWith('docs/decisions/'))

  expect(records.length).toBeLessThanOrEqual(10)
  expect(records.filter((file) => read(file).trimEnd().split('\n').length > 30)).toEqual([])
})

test('the documents below docs can be read in a day: 45 000 words at most', () => {
  const words = documents
    .filter((file) => file.startsWith('docs/'))
    .map((file) => read(file).match(/\S+/g)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0)

  expect(words).toBeLessThanOrEqual(45_000)
})
