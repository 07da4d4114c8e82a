import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../platform/database/database.ts'
import { testStorage } from '../testing/test-database.ts'
import { holdLoan } from './ledger.ts'

let database: Database

beforeAll(async () => {
  database = await openDatabase({ ...(await testStorage('sandbox')), onLost: (why) => expect.unreachable(why) })
}, 240_000)
afterAll(() => database.close())

test('a loan is held together with its own ledger, and nothing is when the order or the account is another one', async () => {
  const loan = await database.query.selectFrom('loans').selectAll().limit(1).executeTakeFirstOrThrow()
  const held = (key: { account_id: string; order_id: string }) =>
    database.query.transaction().execute((transaction) => holdLoan(transaction, key))
  const { length } = await database.query
    .selectFrom('ledger_entries')
    .where('order_id', '=', loan.order_id)
    .select('id')
    .execute()

  expect(length).toBeGreaterThan(0)
  expect(await held(loan)).toMatchObject({ loan, entries: { length } })
  expect(await held({ ...loan, order_id: randomUUID() })).toBeUndefined()
  expect(await held({ ...loan, account_id: randomUUID() })).toBeUndefined()
})
