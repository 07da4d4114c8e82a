import { reportLimit, reportPath } from '@pahiram/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Database, openDatabase } from '../database/database.ts'
import { rawRequest } from '../testing/raw-request.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { serveReport } from './serve-report.ts'

const report = { page: '/order', kind: 'render', message: 'x is undefined', reference: 'ab12' }
let database: Database
let app: FastifyInstance
let origin = ''

beforeAll(async () => {
  database = await openDatabase({ dataDir: temporaryFolder(), onLost: (why) => expect.unreachable(why) })
})
// Each test starts with nothing counted and nothing kept.
beforeEach(async () => {
  app = fastify({ forceCloseConnections: true })
  serveReport(app, database)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await database.query.deleteFrom('error_reports').execute()
  return async () => app.close()
})
afterAll(async () => database.close())

async function send(body: unknown, type = 'application/json'): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)

  return (await rawRequest(origin, reportPath, { method: 'POST', headers: { 'content-type': type }, body: text }))
    .status
}

function kept() {
  return database.query.selectFrom('error_reports').selectAll().execute()
}

test.each(['application/json', 'text/plain;charset=UTF-8'])('a report sent as %s is kept', async (type) => {
  expect(await send(report, type)).toBe(204)
  expect(await kept()).toMatchObject([{ ...report, release: null }])
})

test('what may be about a person is taken out before it is kept', async () => {
  const message =
    'GET https://x.ph/order?sessionId=canary-1&userId=9 failed for maria.santos@mail.ph, +63 917 555 0142, card 4111 1111 1111 1111'

  expect(await send({ ...report, message })).toBe(204)

  const [row] = await kept()

  expect(row?.message).toBe('GET https://x.ph/order… failed for …, …, card …')
})

test.each([
  { ...report, page: '/order?sessionId=canary' },
  { ...report, page: 'https://x.ph/order' },
  { ...report, kind: 'odd' },
  { ...report, message: 'm'.repeat(1001) },
  { ...report, reference: 'r'.repeat(41) },
  { kind: 'render' },
  'no JSON',
  '',
  'null',
])('a report that is none is refused: %o', async (odd) => {
  expect(await send(odd, 'text/plain')).toBe(400)
  expect(await kept()).toEqual([])
})

test('a report is kept without a character that the database cannot hold', async () => {
  expect(await send({ ...report, message: 'a\0b', reference: '\0', release: '\0' })).toBe(204)
  expect(await kept()).toMatchObject([{ message: 'ab', reference: '', release: '' }])
})

test('a report over 4 KB is refused', async () => {
  expect(await send({ ...report, more: 'x'.repeat(reportLimit) })).toBe(413)
  expect(await kept()).toEqual([])
})

test('a page that breaks in a loop fills neither the database nor its own console', async () => {
  for (let count = 0; count < 35; count += 1) expect(await send(report)).toBe(204)
  expect(await kept()).toHaveLength(30)
})
