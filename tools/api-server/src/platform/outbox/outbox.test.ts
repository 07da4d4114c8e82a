import { setTimeout } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../database/database.ts'
import { testStorage } from '../../testing/test-database.ts'
import { addToOutbox, type Deliver, Outbox } from './outbox.ts'

let database: Database
let now = Date.UTC(2026, 10, 21, 4)
const lines: string[] = []

beforeAll(async () => {
  database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
}, 240_000)
afterAll(() => database.close())

function outboxWith(deliver: Deliver): Outbox {
  return new Outbox(database, { code: deliver }, { now: () => new Date(now), log: (line) => void lines.push(line) })
}

function add(key: string): Promise<boolean> {
  return addToOutbox(database.query, { kind: 'code', key, body: { key } }, new Date(now))
}

test('a message is sent once, keeps its answer, and a second of its key is none', async () => {
  const sent: string[] = []
  const outbox = outboxWith(async (key, body) => {
    sent.push(`${key} ${JSON.stringify(body)}`)
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
  let arrived = 0
  const outbox = outboxWith(async () => {
    times.push((now - begun) / 1000)
    // No character of a text that PostgreSQL keeps.
    if (isDown) throw new Error('no answer\0')
  })

  await add('down')
  await expect(outbox.deliver('down')).rejects.toThrow('no answer')
  for (let second = 0; second < 240; second += 10) {
    now += 10_000
    isDown = times.length < 3
    arrived += await outbox.deliverDue()
  }
  expect(times).toEqual([0, 30, 90, 210])
  expect(arrived).toBe(1)
})

test('a message that a killed server was sending is sent by another, and by one of two at once', async () => {
  const sent: string[] = []
  const begun = Promise.withResolvers<void>()
  const killed = outboxWith(() => {
    begun.resolve()
    return new Promise(() => undefined)
  })
  const others = [1, 2].map(() => outboxWith(async (key) => void sent.push(key)))

  await add('killed')
  void killed.deliver('killed')
  await begun.promise
  await Promise.all(others.map((outbox) => outbox.deliverDue()))
  expect(sent).toEqual([])
  now += 31_000
  await Promise.all(others.map((outbox) => outbox.deliverDue()))
  expect(sent).toEqual(['killed'])

  // Those of a clock that was a day ahead do not wait for that day.
  await add('ahead')
  now -= 86_400_000
  await others[0]?.deliverDue()
  expect(sent).toEqual(['killed', 'ahead'])
  now += 86_400_000
})

test('one that does not answer keeps nothing of others waiting: neither money nor what else is due', async () => {
  const sent: string[] = []
  const answer = Promise.withResolvers<void>()
  const outbox = new Outbox(
    database,
    { conversion: () => answer.promise, code: () => answer.promise, refund: async (key) => void sent.push(key) },
    { now: () => new Date(now), log: (line) => expect.unreachable(line) },
  )

  // More than are sent at once.
  for (let count = 0; count < 60; count += 1)
    for (const kind of ['conversion', 'code'] as const)
      await addToOutbox(database.query, { kind, key: `${kind} ${count} hangs`, body: {} }, new Date(now - 1000))
  await addToOutbox(database.query, { kind: 'refund', key: 'money', body: {} }, new Date(now))

  const done = outbox.deliverDue()

  await expect.poll(() => sent).toEqual(['money'])
  answer.resolve()
  expect(await done).toBe(50)
  expect([await outbox.deliverDue(), await outbox.deliverDue()]).toEqual([50, 21])
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

test('a message that ends is not sent after that, and nothing of it is kept', async () => {
  const sent: string[] = []
  let isDown = true
  const outbox = outboxWith(async (key) => {
    sent.push(key)
    if (isDown) throw new Error('no answer')
  })
  const rows = () =>
    database.query
      .selectFrom('outbox')
      .where('idempotency_key', 'in', ['ends', 'arrives'])
      .select(['idempotency_key', 'body'])
      .execute()

  for (const [key, minutes] of [
    ['ends', 1],
    ['arrives', 10],
  ] as const) {
    const message = { kind: 'code' as const, key, body: { text: 'secret' }, endsAt: new Date(now + minutes * 60_000) }

    await addToOutbox(database.query, message, new Date(now))
    await expect(outbox.deliver(key)).rejects.toThrow('no answer')
  }
  isDown = false
  now += 60_000
  lines.length = 0
  expect(await outbox.deliverDue()).toBe(1)
  expect(sent).toEqual(['ends', 'arrives', 'arrives'])
  expect(await rows()).toEqual([{ idempotency_key: 'arrives', body: '{}' }])
  expect(lines).toEqual(['A message (code) ended before it arrived, after 1 tries.'])
})

test('nothing of a borrower’s card is kept of a charge that arrived', async () => {
  const options = { now: () => new Date(now), log: (line: string) => void lines.push(line) }
  const outbox = new Outbox(database, { charge: async () => ({ state: 'refused' }) }, options)
  const card = { bankCode: 'BKAW', lastFour: '4821' }

  await addToOutbox(database.query, { kind: 'charge', key: 'charge:1:1', body: card }, new Date(now))
  expect(await outbox.deliver('charge:1:1')).toEqual({ state: 'refused' })
  expect(
    await database.query
      .selectFrom('outbox')
      .where('kind', '=', 'charge')
      .select(['body', 'answer'])
      .executeTakeFirstOrThrow(),
  ).toEqual({ body: '{}', answer: '{"state":"refused"}' })
})

test('a message that this server cannot send waits untouched for one that can', async () => {
  const sent: string[] = []

  await addToOutbox(database.query, { kind: 'phone-sms', key: 'other', body: {} }, new Date(now))
  expect(await outboxWith(() => expect.unreachable()).deliverDue()).toBe(0)

  const none = new Outbox(database, {}, { now: () => new Date(now), log: (line) => void lines.push(line) })

  expect(await none.deliverDue()).toBe(0)

  const other = new Outbox(
    database,
    { 'phone-sms': async (key) => void sent.push(key) },
    { now: () => new Date(now), log: (line) => expect.unreachable(line) },
  )

  expect(await other.deliverDue()).toBe(1)
  expect(sent).toEqual(['other'])
})

test('a started outbox sends by itself what waits, after what is done each time before, until it is stopped', async () => {
  const done: string[] = []
  const outbox = outboxWith(async (key) => void done.push(key))

  await add('waits')
  outbox.start(async () => void done.push('before'))
  await expect.poll(() => done).toEqual(['before', 'waits'])
  await outbox.stop()
})

test('an outbox that is stopped while it sends ends after that, and sends nothing more', async () => {
  const sent: string[] = []
  let arrive = () => undefined as void
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const deliver: Deliver = async (key) => {
    sent.push(key)
    await arrived
  }
  const outbox = new Outbox(database, { code: deliver }, { now: () => new Date(now), log: () => undefined, everyMs: 1 })

  await add('on its way')
  outbox.start(async () => undefined)
  await expect.poll(() => sent).toEqual(['on its way'])

  const stopped = outbox.stop()

  arrive()
  await stopped
  await add('too late')
  // A hundred looks of one that goes on.
  await setTimeout(100)
  expect(sent).toEqual(['on its way'])
  expect(await outboxWith(async (key) => void sent.push(key)).deliverDue()).toBe(1)
  expect(sent).toEqual(['on its way', 'too late'])
})

test('an outbox that is stopped while it waits looks no more', async () => {
  let looks = 0
  const options = { now: () => new Date(now), log: () => undefined, everyMs: 50 }
  const outbox = new Outbox(database, { code: () => expect.unreachable() }, options)

  outbox.start(async () => {
    looks += 1
  })
  await expect.poll(() => looks, { interval: 5 }).toBe(1)
  // Its first look is over, and the next one waits.
  await setTimeout(20)
  await outbox.stop()

  const looked = looks

  await setTimeout(120)
  expect(looks).toBe(looked)
})
