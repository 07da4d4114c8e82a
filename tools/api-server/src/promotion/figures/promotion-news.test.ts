import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Database, openDatabase } from '../../platform/database/database.ts'
import { Outbox } from '../../platform/outbox/outbox.ts'
import { signatureHeader, signatureProblem } from '../../platform/signed/signature.ts'
import { testStorage } from '../../testing/test-database.ts'
import { addPromotionNews } from './promotion-news.ts'
import { deliverNews, readPromotionWebhook } from './promotion-webhook.ts'

const key = 'a-key-of-a-test-that-is-long-enough'
const received: { body: string; signature: string | undefined }[] = []
let status = 200
const hook = createServer((request, response) => {
  let body = ''

  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    received.push({ body, signature: request.headers[signatureHeader.toLowerCase()]?.toString() })
    response.writeHead(status).end()
  })
})
let database: Database

beforeAll(async () => {
  database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await database.close()
  hook.close()
})
beforeEach(async () => {
  await database.pool.query('delete from landing_hours')
  await database.pool.query('delete from outbox')
  received.length = 0
  status = 200
})

/** Registrations of an hour. */
async function registered(day: string, hour: number, number: number): Promise<void> {
  await database.pool.query(
    `insert into landing_hours (day, hour, kind, source_id, number) values ($1, $2, 'registration', gen_random_uuid(), $3)`,
    [day, hour, number],
  )
}

function outboxAt(now: Date): Outbox {
  const { port } = hook.address() as AddressInfo
  const deliver = deliverNews({ url: `http://127.0.0.1:${port}/`, key }, () => now)

  return new Outbox(database, { 'promotion-news': deliver }, { now: () => now, log: () => undefined })
}

const morning = new Date('2026-11-23T00:30:00Z')

test('the sum of a day is sent once, signed, whichever server makes it, and again after a webhook that was down', async () => {
  await registered('2026-11-22', 9, 40)
  await registered('2026-11-22', 23, 2)
  await registered('2026-11-23', 1, 7)

  expect(await addPromotionNews(database, new Date('2026-11-22T23:59:00Z'))).toBeUndefined()
  expect(
    (await Promise.all([1, 2, 3].map(() => addPromotionNews(database, morning)))).filter((line) => line !== undefined),
  ).toEqual(['added daily sum'])
  status = 503
  expect(await outboxAt(morning).deliverDue()).toBe(0)
  status = 200

  const later = new Date(morning.getTime() + 60_000)

  expect(await outboxAt(later).deliverDue()).toBe(1)
  expect(received).toHaveLength(2)

  const [, { body, signature } = { body: '', signature: undefined }] = received

  expect(signatureProblem(key, signature, body, later)).toBeUndefined()
  expect(JSON.parse(body)).toEqual({
    event: 'daily-sum',
    day: '2026-11-22',
    text: '2026-11-22: 0 visits, 0 visitors, 0 codes, 42 registrations.',
    visits: 0,
    visitors: 0,
    codesSent: 0,
    registered: 42,
  })
  expect(await addPromotionNews(database, later)).toBeUndefined()
})

const noon = new Date('2026-11-23T04:30:00Z')
const weeksBefore = ['2026-11-16', '2026-11-09', '2026-11-02', '2026-10-26']

test('registrations that fall beside the same hours of the weeks before are an alarm, once a day', async () => {
  for (const day of weeksBefore) {
    await registered(day, 10, 100)
    // An hour that today has not had yet.
    await registered(day, 18, 500)
  }
  await registered('2026-11-23', 10, 12)
  // The hour that goes on is not compared.
  await registered('2026-11-23', 12, 100)

  expect(await addPromotionNews(database, noon)).toBe('added daily sum and alarm')
  expect(await addPromotionNews(database, new Date(noon.getTime() + 20 * 60_000))).toBeUndefined()
  await outboxAt(noon).deliverDue()
  expect(received.map(({ body }) => JSON.parse(body) as unknown)).toContainEqual({
    event: 'registrations-fall',
    day: '2026-11-23',
    text: 'Registrations fall: 12 today until 12:00, in the same hours of the weeks before 100, 100, 100, 100.',
    registered: 12,
    before: [100, 100, 100, 100],
  })
})

test.each([
  ['as many registrations as usual', 95, 100],
  ['small numbers', 0, 15],
])('%s raise no alarm', async (_, today, usual) => {
  for (const day of weeksBefore) await registered(day, 10, usual)
  await registered('2026-11-23', 10, today)
  expect(await addPromotionNews(database, noon)).toBe('added daily sum')
})

test('a webhook needs an https: address and a key', () => {
  const read = (url: string, secret = key) =>
    readPromotionWebhook({ PAHIRAM_PROMOTION_WEBHOOK: url, PAHIRAM_PROMOTION_WEBHOOK_KEY: secret })

  expect(read('')).toBeUndefined()
  expect(read('https://chat.example/hooks/1')).toEqual({ url: 'https://chat.example/hooks/1', key })
  expect(() => read('http://chat.example/')).toThrow('no https: address')
  expect(() => read('https://chat.example/', '')).toThrow('PAHIRAM_PROMOTION_WEBHOOK_KEY is not')
  expect(() => read('https://chat.example/', 'short')).toThrow('too short')
})
