import { randomUUID } from 'node:crypto'

import { addDays } from '@pahiram/formatting/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../platform/database/database.ts'
import { testStorage } from '../testing/test-database.ts'
import { keepBookDays, readBookDay } from './book-days.ts'
import { enterUnknown } from './books.ts'

const first = '2026-11-21'
let database: Database

beforeAll(async () => {
  database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
}, 240_000)
afterAll(() => database.close())

/** A moment of a Manila day. */
function at(day: string, time: string): Date {
  return new Date(`${day}T${time}+08:00`)
}

async function enter(moment: Date, amount = 100): Promise<void> {
  const id = randomUUID()
  const posting = { reference: `payment:${id}:1`, orderId: null, instalment: null, paymentId: id, at: moment }

  await enterUnknown(database.query, [{ ...posting, from: 'unapplied', to: 'received', amount }], moment)
}

async function keptDays(): Promise<string[]> {
  const rows = await database.query.selectFrom('book_days').orderBy('day').selectAll().execute()

  return rows.map(({ day, entries }) => `${day}: ${entries}`)
}

const [second, third, fourth] = [addDays(first, 1), addDays(first, 2), addDays(first, 3)]

test('each day that is over by an hour gets a hash, days without entries too, and none twice', async () => {
  expect(await keepBookDays(database, at(first, '12:00:00'))).toBe(0)
  await enter(at(first, '00:00:00.000'))
  await enter(at(first, '23:59:59.999'))
  await enter(at(third, '00:00:00.000'))
  expect(await keepBookDays(database, at(second, '00:59:59'))).toBe(0)
  expect(await keepBookDays(database, at(second, '01:00:00'))).toBe(1)
  expect(await keptDays()).toEqual([`${first}: 4`])
  await Promise.all([keepBookDays(database, at(fourth, '01:00:00')), keepBookDays(database, at(fourth, '01:00:00'))])
  expect(await keptDays()).toEqual([`${first}: 4`, `${second}: 0`, `${third}: 2`])
  expect(await keepBookDays(database, at(fourth, '02:00:00'))).toBe(0)
})

test('a day is as it was kept; one that has no hash yet says so', async () => {
  for (const day of [first, second, third]) {
    const { hash, kept, isUnchanged } = await readBookDay(database.query, day)

    expect(hash).toMatch(/^[\da-f]{64}$/)
    expect([hash, isUnchanged]).toEqual([kept, true])
  }
  expect(await readBookDay(database.query, fourth)).toMatchObject({ kept: null, isUnchanged: true })
  expect(await readBookDay(database.query, addDays(first, -1))).toEqual({ hash: null, kept: null, isUnchanged: true })
})

test.each([
  ['an amount', { amount: '101' }],
  ['a book', { book: 'set-aside' as const }],
  ['a moment', { moment: at(first, '11:00:00') }],
  ['a reference', { reference: 'x' }],
])('%s that was changed shows on its day', async (_name, change) => {
  const before = await database.query
    .selectFrom('book_entries')
    .where('entered_at', '<', at(second, '00:00:00'))
    .selectAll()
    .executeTakeFirstOrThrow()
  const set = (values: object) =>
    database.query
      .updateTable('book_entries')
      .where('event_id', '=', before.event_id)
      .where('line', '=', before.line)
      .set(values)
      .execute()

  await set(change)
  expect(await readBookDay(database.query, first)).toMatchObject({ isUnchanged: false })
  await set(before)
  expect(await readBookDay(database.query, first)).toMatchObject({ isUnchanged: true })
})

test('an entry that is put into a past day, or removed from it, shows, and so does a hash of before', async () => {
  await enter(at(second, '12:00:00'))
  expect(await readBookDay(database.query, second)).toMatchObject({ isUnchanged: false })
  await database.query.deleteFrom('book_entries').where('entered_at', '=', at(second, '12:00:00')).execute()
  expect(await readBookDay(database.query, second)).toMatchObject({ isUnchanged: true })
  await database.query.updateTable('book_days').where('day', '=', second).set({ hash: 'x' }).execute()
  expect(await readBookDay(database.query, second)).toMatchObject({ isUnchanged: false })
  expect(await readBookDay(database.query, third)).toMatchObject({ isUnchanged: false })
})

test('a day with more entries than are read at once has one hash', async () => {
  const day = addDays(fourth, 1)
  const moment = at(day, '10:00:00')

  await enterUnknown(
    database.query,
    Array.from({ length: 2_600 }, (_, index) => ({
      reference: `payment:${index}:1`,
      orderId: null,
      instalment: null,
      paymentId: String(index),
      from: 'unapplied' as const,
      to: 'received' as const,
      amount: index + 1,
      at: moment,
    })),
    moment,
  )
  await keepBookDays(database, at(addDays(day, 1), '12:00:00'))
  expect((await keptDays()).at(-1)).toBe(`${day}: 5200`)
  expect(await readBookDay(database.query, day)).toMatchObject({ isUnchanged: true })
})
