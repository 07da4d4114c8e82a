import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../database/database.ts'
import { databaseFolder } from '../testing/temporary-folder.ts'
import { addToOutbox, type Deliver, Outbox } from './outbox.ts'

let database: Database
let now = Date.UTC(2026, 10, 21, 4)

beforeAll(async () => {
  database = await openDatabase({ dataDir: databaseFolder(), onLost: (why) => expect.unreachable(why) })
}, 240_000)
afterAll(() => database.close())

function outboxWith(deliver: Deliver): Outbox {
  return new Outbox(database, deliver, { now: () => new Date(now), log: () => undefined })
}

function add(key: string): Promise<boolean> {
  return addToOutbox(database.query, { kind: 'code', key, body: { key } }, new Date(now))
}

test('a message is sent once, keeps its answer, and a second of its key is none', async () => {
  const sent: string[] = []
  const outbox = outboxWith(async ({ idempotency_key, body }) => {
    sent.push(`${idempotency_key} ${body}`)
    return { state: 'paid' }
  })

  expect([await add('once'), await add('once')]).toEqual([true, false])
  expect(await outbox.deliver('once')).toEqual({ state: 'paid' })
  expect(await outbox.deliver('once')).toEqual({ state: 'paid' })
  expect(await outbox.deliverDue()).toBe(0)
  expect(sent).toEqual(['once {"key":"once"}'])
})

test('a message that does not arrive is sent again with its key, later and later', async () => {
  const times: number[] = []
  let isDown = true
  const begun = now
  const outbox = outboxWith(async () => {
    times.push((now - begun) / 1000)
    if (isDown) throw new Error('no answer')
  })

  await add('down')
  await expect(outbox.deliver('down')).rejects.toThrow('no answer')
  for (let second = 0; second < 240; second += 10) {
    now += 10_000
    isDown = times.length < 3
    await outbox.deliverDue()
  }
  expect(times).toEqual([0, 30, 90, 210])
})

test('a message that a killed server was sending is sent by another, and by one of two at once', async () => {
  const sent: string[] = []
  const killed = outboxWith(() => new Promise(() => undefined))
  const others = [1, 2].map(() => outboxWith(async ({ idempotency_key }) => void sent.push(idempotency_key)))

  await add('killed')
  void killed.deliver('killed')
  await Promise.all(others.map((outbox) => outbox.deliverDue()))
  expect(sent).toEqual([])
  now += 31_000
  await Promise.all(others.map((outbox) => outbox.deliverDue()))
  expect(sent).toEqual(['killed'])
})

test('a message whose transaction is undone is never sent', async () => {
  const outbox = outboxWith(() => expect.unreachable())

  await expect(
    database.query.transaction().execute(async (transaction) => {
      await addToOutbox(transaction, { kind: 'code', key: 'undone', body: {} }, new Date(now))
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await outbox.deliverDue()).toBe(0)
})
