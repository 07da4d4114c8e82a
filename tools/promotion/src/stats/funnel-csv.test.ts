import fc from 'fast-check'
import { pastedTable } from '@pahiram/formatting'
import { expect, test } from 'vitest'

import { funnelCsv } from './funnel-csv.ts'
import { countsOf, type FunnelRow } from './funnel-rows.ts'

function row(part: Partial<FunnelRow>): FunnelRow {
  return { template: 'ph-payday', version: 2, utmTag: 'fb', day: '2026-11-21', ...countsOf(part), ...part }
}

/** What a spreadsheet makes of a file, as RFC 4180 has it. */
function cellsOf(csv: string): string[][] {
  const cells = [...csv.slice(1).matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)]

  return cells.reduce<string[][]>(
    (lines, [, cell = '', end]) => {
      lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
      if (end !== ',') lines.push([])
      return lines
    },
    [[]],
  )
}

test('a spreadsheet gets the rows with their rates, and knows the letters', () => {
  const csv = funnelCsv(
    [row({ visits: 1200, codesSent: 300, clicks: 310, registered: 100, cost: 2505, loans: 4 })],
    ['template', 'version', 'day'],
  )

  expect(csv).toBe(
    '\u{feff}template,version,day,visits,codes_asked,codes_sent,registered,store_taps,visit_to_code,code_to_registered,cost,cost_per_registration,loans,repaid,cost_per_loan\r\n' +
      'ph-payday,2,2026-11-21,1200,310,300,100,0,0.2500,0.3333,25.05,0.25,4,0,6.26\r\n',
  )
})

test('where there was nothing to share the rate is empty', () => {
  expect(funnelCsv([row({})], ['utm_tag'])).toContain('\r\nfb,0,0,0,0,0,,,,,0,0,\r\n')
})

test.each(['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', '  =1', '\u200b=1', '＝1+1', '=cmd\nfoo', '\n'])(
  'a tag of a stranger (%j) is no formula',
  (utmTag) => {
    expect(cellsOf(funnelCsv([row({ utmTag })], ['utm_tag']))[1]?.[0]).toBe(`'${utmTag}`)
  },
)

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['=1; -2', "'=1;' -2"],
  ['a\n=1+1;b', "a\n'=1+1;b"],
  ['a\t=1\t +1', "a\t'=1\t' +1"],
  // In a file that commas part, semicolons make of the quotes the sign of an empty beginning.
  [`a;"=cmd|' /C calc'!A0;`, `a;'"=cmd|' /C calc'!A0;`],
  ['a;"b"', 'a;"b"'],
  ['a;b', 'a;b'],
])('a tag of a stranger (%j) is no formula where semicolons or tabs part cells', (utmTag, written) => {
  const csv = funnelCsv([row({ utmTag })], ['utm_tag'])

  expect(cellsOf(csv)[1]?.[0]).toBe(written)
  expect(pastedTable(csv).cast(written)).toBe(utmTag)
})

test('any tag stays one cell of its row', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (utmTag) => {
      const [, line] = cellsOf(funnelCsv([row({ utmTag, visits: 5 })], ['utm_tag']))

      expect(line?.slice(1)).toEqual(['5', '0', '0', '0', '0', '0.0000', '', '', '', '0', '0', ''])
      const [tag, cell] = [utmTag, line?.[0] ?? ''].map((text) => text.replaceAll(/(?<=[;\t\r\n])'/g, ''))

      expect([tag, `'${tag}`]).toContain(cell)
    }),
  )
})
