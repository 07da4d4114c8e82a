import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { engineNames } from './engines.ts'
import { flowTitles } from './flow-titles.ts'
import { joined, measuredIn, supportTable, withTable } from './support-table.ts'

const document = readFileSync(new URL('../../../../docs/testing.md', import.meta.url), 'utf8')

test('the support table says what passed, what failed and what was not run', () => {
  const table = supportTable({
    chromium: { version: '156', flows: { open: true, repay: true }, facts: { back: 'again' } },
    wpe: { version: '16.0', flows: { open: false }, facts: {} },
  })

  expect(table.split('\n').map((row) => row.replaceAll(/ *\| */g, '|'))).toEqual([
    '||`chromium`|`wpe`|',
    '|---|---|---|',
    '|version|156|16.0|',
    '|represents|Android System WebView of today|iOS 16|',
    '|open|passed|**failed**|',
    '|repay|passed|not run|',
    '|back|again|not known|',
  ])
})

test('a table takes the place of the one before it, and a document without a place for one is refused', () => {
  expect(withTable('a\n<!-- measured: begin -->\nold\n<!-- measured: end -->\nb', 'new')).toBe(
    'a\n<!-- measured: begin -->\n\nnew\n\n<!-- measured: end -->\nb',
  )
  expect(() => withTable('a', 'new')).toThrow('no place')
})

test('a table is read back as it was written', () => {
  const measured = {
    chromium: { version: '156', flows: { open: true, repay: false }, facts: { back: 'again' } },
    wpe: { version: '16.0', flows: { open: true }, facts: {} },
  }

  expect(measuredIn(withTable('<!-- measured: begin --><!-- measured: end -->', supportTable(measured)))).toEqual(
    measured,
  )
  expect(withTable(document, supportTable(measuredIn(document))).replaceAll(/[ -]+/g, ' ')).toBe(
    document.replaceAll(/[ -]+/g, ' '),
  )
})

test('a run of one flow keeps what was measured of the others, except of those that are gone', () => {
  const before = { version: '16.0', flows: { open: true, repay: true, gone: true }, facts: { back: 'again' } }

  expect(joined(before, { version: '16.0', flows: { repay: false }, facts: {} }, ['open', 'repay'])).toEqual({
    version: '16.0',
    flows: { open: true, repay: false },
    facts: { back: 'again' },
  })
})

test('an engine of a new version keeps nothing of the old one, and is taken with all flows alone', () => {
  const before = { version: '16.0', flows: { open: true, repay: true }, facts: { back: 'again' } }
  const whole = { version: '16.1', flows: { open: true, repay: false }, facts: {} }

  expect(joined(before, { ...whole, flows: { repay: true } }, ['open', 'repay'])).toBeUndefined()
  expect(joined(before, whole, ['open', 'repay'])).toEqual(whole)
})

test('docs/testing.md has a cell for every flow in every engine, and none that failed', () => {
  const titles = flowTitles()
  const rows = document.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))

  expect(rows.find(([, first, second]) => first === '' && second === '`chromium`')).toEqual([
    '',
    '',
    ...engineNames.map((name) => `\`${name}\``),
    '',
  ])
  expect(titles.length).toBeGreaterThan(10)
  for (const title of titles) {
    const [, , ...cells] = rows.find(([, first]) => first === title) ?? []

    expect([title, cells.slice(0, -1)]).toEqual([
      title,
      engineNames.map(() => expect.stringMatching(/^(?:passed|not run)$/)),
    ])
  }
})
