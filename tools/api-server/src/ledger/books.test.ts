import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../platform/database/database.ts'
import { addAccount } from '../platform/sessions/accounts.ts'
import { testStorage } from '../testing/test-database.ts'
import { type BookPosting, enterBooks } from './books.ts'

const now = new Date(Date.UTC(2026, 10, 21, 4))
let database: Database

beforeAll(async () => {
  database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
}, 240_000)
afterAll(() => database.close())

/** Money that was received and is held for whoever paid it. */
function held(amount: number, reference = 'payment:one:1'): BookPosting {
  return {
    reference,
    orderId: null,
    instalment: null,
    paymentId: 'one',
    from: 'unapplied',
    to: 'received',
    amount,
    at: now,
  }
}

async function linesOf(account: string) {
  return database.query
    .selectFrom('book_entries')
    .where('account_id', '=', account)
    .orderBy('entered_at')
    .orderBy('event_id')
    .orderBy('line')
    .select(['line', 'book', 'amount', 'reference'])
    .execute()
}

test('a movement is entered once, however often its facts are looked at', async () => {
  const account = await addAccount(database.query, randomUUID())

  await enterBooks(database.query, account, [held(525_000)], now)
  await enterBooks(database.query, account, [held(525_000)], now)
  expect(await linesOf(account)).toEqual([
    { line: 1, book: 'unapplied', amount: '-525000', reference: 'payment:one:1' },
    { line: 2, book: 'received', amount: '525000', reference: 'payment:one:1' },
  ])
})

test('what is not so any more is taken back by an event of its own, and nothing that was entered changes', async () => {
  const account = await addAccount(database.query, randomUUID())
  const later = new Date(now.getTime() + 1000)

  await enterBooks(database.query, account, [held(500), held(70, 'payment:one:2')], now)

  const before = await linesOf(account)

  await enterBooks(database.query, account, [held(300)], later)

  const after = await linesOf(account)

  expect(after.slice(0, 4)).toEqual(before)
  expect(after.slice(4).toSorted((one, other) => Number(one.amount) - Number(other.amount))).toMatchObject([
    { book: 'received', amount: '-200', reference: 'payment:one:1' },
    { book: 'received', amount: '-70', reference: 'payment:one:2' },
    { book: 'unapplied', amount: '70', reference: 'payment:one:2' },
    { book: 'unapplied', amount: '200', reference: 'payment:one:1' },
  ])
})
