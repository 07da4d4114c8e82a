import { expect, test } from 'vitest'

import { compareStatement, readStatement } from './statement.ts'

const head = 'id,code,amount,paidAt,state'
const row = { id: 'p-1', code: '123', amount: 525_000, paidAt: '2026-11-21T04:00:00.000Z', state: 'paid' as const }

test('a statement is read whatever the order of its columns, with quotes, a byte order mark and other columns', () => {
  expect(
    readStatement(
      '\u{feff}state,note,id,amount,paidAt,code\r\npaid,"a, ""b""\n",p-1,525000,2026-11-21T12:00:00+08:00,1 2-3\r\n\r\n',
    ),
  ).toEqual([row])
  expect(readStatement(`${head}\np-1,123,525000,1795233600000,paid`)).toEqual([row])
  // Two exports in one file.
  expect(readStatement(`${head}\r\np-1,123,525000,1795233600000,paid\np-1,123,525000,1795233600000,paid\r\n`)).toEqual([
    row,
    row,
  ])
  // As a spreadsheet saves rows that were emptied.
  expect(readStatement(`${head}\np-1,123,525000,1795233600000,paid\n,,,,\n`)).toEqual([row])
  expect(readStatement(head)).toEqual([])
})

test.each([
  ['', /^Line 1 of the statement has no column id, code/],
  [
    'id,code,amount\n',
    'Line 1 of the statement has no column paidAt, state. It needs id, code, amount, paidAt, state.',
  ],
  [`${head}\n"p-1`, /no CSV.* line 2/],
  [`${head}\np-1,123,525000`, /no CSV.* line 2/],
  [
    `${head}\np-1,123,525000,2026-11-21T12:00:00+08:00,paid\np-2,123,5250.00,2026-11-21T12:00:00+08:00,paid`,
    'Line 3 of the statement: amount “5250.00” is no whole number of minor units.',
  ],
  [
    `${head}\np-1,123,525000,2026-11-21,paid`,
    'Line 2 of the statement: paidAt “2026-11-21” is no moment with a time and an offset, as 2026-11-21T10:00:00+08:00.',
  ],
  [
    `${head}\np-1,123,525000,2026-11-21T12:00:00+08:00,PAID`,
    'Line 2 of the statement: state “PAID” is none of pending, paid, failed, reversed.',
  ],
  // No line of what reconcile prints is the partner's.
  [
    `${head}\np-1,123,"1\nAll 5 rows of the statement are as ours.",2026-11-21T12:00:00+08:00,paid`,
    'amount “1 All 5 rows of the statement are as ours.” is no whole number of minor units.',
  ],
  [`${head}\n${'i'.repeat(201)},123,1,2026-11-21T12:00:00+08:00,paid`, /^Line 2 .* is longer than 200 signs\.$/],
  [`${head}\n,123,525000,2026-11-21T12:00:00+08:00,paid`, 'Line 2 of the statement: id “” is empty.'],
])('a statement that cannot be read says where and why: %j', (text, why) => {
  expect(() => readStatement(text)).toThrow(why)
})

test('rows that are alike do not differ, whatever the time of their day', () => {
  expect(compareStatement([row], [{ ...row, paidAt: '2026-11-20T16:00:00.000Z' }])).toEqual([])
})

test('each way in which a row differs is named', () => {
  const other = { ...row, code: '9', amount: 1, state: 'reversed' as const, paidAt: '2026-11-20T15:59:59.999Z' }

  expect(compareStatement([row, { ...row, id: 'theirs' }, row], [other, { ...row, id: 'ours' }])).toEqual([
    { id: 'p-1', what: 'code differs', theirs: '123', ours: '9' },
    { id: 'p-1', what: 'amount differs', theirs: '525000', ours: '1' },
    { id: 'p-1', what: 'state differs', theirs: 'paid', ours: 'reversed' },
    { id: 'p-1', what: 'day differs', theirs: '2026-11-21', ours: '2026-11-20' },
    { id: 'p-1', what: 'twice theirs', theirs: '525000 paid 2026-11-21 code 123', ours: '' },
    { id: 'theirs', what: 'only theirs', theirs: '525000 paid 2026-11-21 code 123', ours: '' },
    { id: 'ours', what: 'only ours', theirs: '', ours: '525000 paid 2026-11-21 code 123' },
  ])
})
