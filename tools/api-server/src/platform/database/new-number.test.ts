import { afterAll, beforeAll, expect, test } from 'vitest'

import { testStorage } from '../../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { drawNumber } from './new-number.ts'

const drawn = 20_000
const batch = 5000
const account = '00000000-0000-4000-8000-000000000001'

let database: Database

beforeAll(async () => {
  database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
  await database.query.insertInto('accounts').values({ id: account }).execute()
}, 240_000)
afterAll(() => database.close())

test('a number has the month of the market, also in its first hours, and ten digits', () => {
  expect(drawNumber('R', new Date('2026-11-30T16:00:00Z'))).toMatch(/^R-2612-\d{10}$/)
  expect(drawNumber('R', new Date('2026-11-30T15:59:59Z'))).toMatch(/^R-2611-\d{10}$/)
})

test.each([
  ['loans', 'number'],
  ['payments', 'code'],
  ['reported_payments', 'receipt_no'],
  ['reported_payments', 'id'],
  ['complaint_numbers', 'number'],
])('the database keeps %s.%s unique', async (table, column) => {
  const { rows } = await database.pool.query<{ columns: string[] }>(
    `select array_agg(a.attname::text) as columns from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = $1::regclass and i.indisunique and i.indpred is null group by i.indexrelid`,
    [table],
  )

  expect(rows.map(({ columns }) => columns)).toContainEqual([column])
})

test(`of ${drawn} numbers of a month none is double, since a double one is drawn again`, async () => {
  const now = new Date('2026-11-21T04:00:00Z')
  let again = 0

  for (let left = drawn; left > 0;) {
    const numbers = [...new Set(Array.from({ length: Math.min(batch, left) }, () => drawNumber('C', now)))]
    const taken = await database.query
      .insertInto('complaint_numbers')
      .values(numbers.map((number) => ({ number, account_id: account })))
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('number')
      .execute()

    again += numbers.length - taken.length
    left -= taken.length
  }

  const { rows } = await database.pool.query<{ all: string; single: string }>(
    'select count(*) as all, count(distinct number) as single from complaint_numbers',
  )

  expect(rows).toEqual([{ all: String(drawn), single: String(drawn) }])
  // By lot, one in two thousand of ten million is drawn twice.
  expect(again).toBeLessThan(drawn / 100)
})
