import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../platform/database/database.ts'
import { testStorage } from '../testing/test-database.ts'
import { type BookEvent, enterBooks, otherSideRow } from './books.ts'

const account = randomUUID()
const order = randomUUID()
let database: Database

beforeAll(async () => {
  database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
}, 240_000)
afterAll(() => database.close())

/** Money that was received and is kept for whoever paid it. */
function movement(received: number, unapplied: number): BookEvent {
  return {
    id: randomUUID(),
    account_id: account,
    order_id: order,
    moment: new Date(Date.UTC(2026, 10, 21, 4)),
    lines: [
      { book: 'received', amount: received },
      { book: 'unapplied', amount: unapplied },
    ],
  }
}

function entriesOf({ id }: BookEvent) {
  return database.query
    .selectFrom('book_entries')
    .where('event_id', '=', id)
    .select(['line', 'book', 'amount', 'account_id', 'order_id'])
    .orderBy('line')
    .execute()
}

test('a movement is entered with its lines, numbered from one', async () => {
  const event = movement(525_000, -525_000)
  const whose = { account_id: account, order_id: order }

  await enterBooks(database.query, event)
  expect(await entriesOf(event)).toEqual([
    { line: 1, book: 'received', amount: '525000', ...whose },
    { line: 2, book: 'unapplied', amount: '-525000', ...whose },
  ])
})

test.each([
  [525_000, -524_999],
  [525_000, 525_000],
  [1, 0],
])(
  'a movement whose lines, %d and %d, do not sum to zero is refused, and nothing of it is entered',
  async (...lines) => {
    const event = movement(...lines)

    await expect(enterBooks(database.query, event)).rejects.toThrow('The lines of a book event differ')
    expect(await entriesOf(event)).toEqual([])
  },
)

test('the other side of a ledger entry is the first line of its event, with the amount turned around', () => {
  const whose = { account_id: account, order_id: order, moment: new Date(0) }

  expect(otherSideRow({ ...whose, id: 'entry', kind: 'payment', amount: '-525000' })).toEqual({
    ...whose,
    event_id: 'entry',
    line: 1,
    book: 'received',
    amount: '525000',
  })
})
