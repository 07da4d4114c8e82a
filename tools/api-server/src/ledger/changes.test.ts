import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { roundsOf } from '@pahiram/contract/testing'
import { expect, onTestFinished, test } from 'vitest'

import { type Database, openDatabase } from '../platform/database/database.ts'
import { startRealPostgres } from '../testing/real-postgres.ts'
import { testStorage } from '../testing/test-database.ts'
import { addChange, readChanges } from './changes.ts'

const writers = 6
const each = roundsOf(160)

test(`readers of two servers lose, double and swap none of ${writers * each} changes that are written meanwhile`, async () => {
  const databaseUrl = await (await startRealPostgres()).createDatabase('changes')
  const open = () => openDatabase({ dataDir: 'unused', databaseUrl, onLost: (why) => expect.unreachable(why) })
  const [one, other] = await Promise.all([open(), open()])
  const orders = [1, 2, 3].map(() => ({ id: randomUUID(), written: 0 }))
  let isWriting = true

  await one.query
    .insertInto('accounts')
    .values(orders.map(({ id }) => ({ id })))
    .execute()

  // Transactions of different lengths: one that began before another may end after it. The clock of one server is wrong.
  const write = async (writer: number) => {
    for (let index = 0; index < each; index += 1) {
      const [database, lateMs] = writer % 2 === 0 ? [one, 0] : [other, 60_000]
      const [order = { id: '', written: 0 }] = orders.slice((writer + index) % orders.length)
      const change = () => {
        order.written += 1
        return { order: order.id, place: order.written }
      }

      await database.query.transaction().execute(async (transaction) => {
        // As every writer of an order does.
        await transaction.selectFrom('accounts').where('id', '=', order.id).select('id').forUpdate().execute()
        await addChange(transaction, 'order', change(), new Date(Date.now() - lateMs))
        await wait(Math.random() * 8)
        if (index % 10 === 9) await addChange(transaction, 'order', change(), new Date(Date.now() - lateMs))
      })
    }
  }
  const read = async (database: typeof one) => {
    const seen: { order: string; place: number }[] = []
    let cursor = '0'

    for (let wasWriting = true; wasWriting;) {
      wasWriting = isWriting
      for (let more = true; more;) {
        const answer = await readChanges(database, { after: cursor, limit: 7 })

        seen.push(...answer.changes.map(({ data }) => data as (typeof seen)[number]))
        more = answer.changes.length > 0
        cursor = answer.cursor
      }
    }
    return seen
  }
  const readers = [read(one), read(other)]

  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  isWriting = false
  for (const seen of await Promise.all(readers)) {
    expect(seen).toHaveLength(writers * (each + Math.floor(each / 10)))
    for (const { id, written } of orders) {
      const places = seen.filter(({ order }) => order === id).map(({ place }) => place)

      expect(places).toEqual(Array.from({ length: written }, (_, index) => index + 1))
    }
  }
  await Promise.all([one.close(), other.close()])
}, 300_000)

test('a call numbers no more than it may answer, in the order of writing, whatever moment a change is of', async () => {
  const database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
  const all = Array.from({ length: 2_500 }, (_, index) => index)

  onTestFinished(() => database.close())
  await database.query.transaction().execute(async (transaction) => {
    // Written by a server whose clock goes backwards.
    for (const index of all) await addChange(transaction, 'order', index, new Date(2e12 - index))
  })

  const first = await readChanges(database, { after: '0', limit: 3 })

  expect(first.changes.map(({ data }) => data)).toEqual([0, 1, 2])
  expect(await numbered(database)).toBe(1_000)

  const rest = await readChanges(database, { after: first.cursor })

  expect(rest.changes.map(({ data }) => data)).toEqual(all.slice(3, 1_003))
  expect(await numbered(database)).toBe(2_000)
})

test('a reader behind whose back a backup was restored reads what happened since, and nothing twice', async () => {
  const database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
  const add = (data: number) =>
    database.query.transaction().execute((transaction) => addChange(transaction, 'order', data, new Date()))

  onTestFinished(() => database.close())
  for (const data of [1, 2, 3]) await add(data)

  const before = await readChanges(database, { after: '0', limit: 1 })
  const { cursor } = await readChanges(database, { after: before.cursor })

  // The backup is of the moment after the first change.
  await database.query.deleteFrom('changes').where('position', '>', before.cursor).execute()
  await database.query.updateTable('change_positions_given').set({ last: before.cursor }).execute()
  for (const data of [4, 5]) await add(data)

  const since = await readChanges(database, { after: cursor })

  expect(since.changes.map(({ data }) => data)).toEqual([4, 5])
  await add(6)
  expect((await readChanges(database, { after: since.cursor })).changes.map(({ data }) => data)).toEqual([6])
  // A cursor that no change ever had takes the positions to no number that cursors are too short for.
  await add(7)
  await readChanges(database, { after: '9'.repeat(18) })
  expect((await readChanges(database, { after: '0' })).changes.map(({ data }) => data)).toEqual([1, 4, 5, 6, 7])
  expect((await readChanges(database, { after: '0' })).cursor.length).toBeLessThan(18)
})

async function numbered({ query }: Database): Promise<number> {
  const { count } = await query
    .selectFrom('changes')
    .where('position', 'is not', null)
    .select(query.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()

  return Number(count)
}
