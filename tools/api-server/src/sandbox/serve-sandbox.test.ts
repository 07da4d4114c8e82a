import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { rawRequest } from '../testing/caller.ts'
import { serveFaults } from './serve-sandbox.ts'

const path = '/v3/loan-details/loan-details'
const app = fastify({ forceCloseConnections: true })
let origin = ''

beforeAll(async () => {
  serveFaults(app)
  app.get(path, async () => ({ code: '0' }))
  app.post(path, async () => ({ code: '0' }))
  app.get('/v3/worked-at', async () => ({ workedAt: performance.now() }))
  app.get('/assets/loan/order.js', async () => 'script')
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => void (await fetch(`${origin}/__sandbox/faults`, { method: 'DELETE' })))
afterAll(async () => app.close())

async function setFault(fault: unknown): Promise<number> {
  const body = JSON.stringify(fault)

  return (
    await rawRequest(origin, '/__sandbox/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  ).status
}

test('a call fails with the status and body asked for, until the switch is cleared', async () => {
  expect(await setFault({ path, status: 503, body: 'html' })).toBe(204)

  const failed = await rawRequest(origin, `${path}?sessionId=a`)

  expect(failed.status).toBe(503)
  expect(failed.headers['content-type']).toContain('text/html')
  expect(failed.body.toString()).toContain('<h1>Bad Gateway</h1>')
  expect((await rawRequest(origin, '/assets/loan/order.js')).status).toBe(200)

  await fetch(`${origin}/__sandbox/faults`, { method: 'DELETE' })
  expect((await rawRequest(origin, path)).status).toBe(200)
})

test('an answer is broken JSON, or empty', async () => {
  await setFault({ path, body: 'broken', times: 1 })
  await setFault({ path, body: 'empty', times: 1 })

  const broken = await rawRequest(origin, path)
  const empty = await rawRequest(origin, path)

  expect([broken.status, empty.status]).toEqual([200, 200])
  expect(() => JSON.parse(broken.body.toString()) as unknown).toThrow(SyntaxError)
  expect(empty.body).toHaveLength(0)
})

test('a fault hits as often as asked for', async () => {
  await setFault({ path, status: 500, times: 2 })

  const statuses: number[] = []

  for (let count = 0; count < 4; count += 1) statuses.push((await rawRequest(origin, path, { method: 'POST' })).status)
  expect(statuses).toEqual([500, 500, 200, 200])
})

test('a connection is cut', async () => {
  await setFault({ path, reset: true, times: 1 })
  await expect(rawRequest(origin, path)).rejects.toThrow(/socket hang up|ECONNRESET/)
  expect((await rawRequest(origin, path)).status).toBe(200)
})

test('a delayed call answers as it would have', async () => {
  await setFault({ path, delay: 120 })

  const begun = performance.now()
  const answer = await rawRequest(origin, path)

  expect(performance.now() - begun).toBeGreaterThan(115)
  expect(answer.status).toBe(200)
})

test('an answer is held until its time, when the work for it is long done', async () => {
  await setFault({ path: '/v3/worked-at', answerAfter: 600 })

  const begun = performance.now()
  const answer = await rawRequest(origin, '/v3/worked-at')
  const { workedAt } = JSON.parse(answer.body.toString()) as { workedAt: number }

  expect(performance.now() - begun).toBeGreaterThan(595)
  expect(performance.now() - workedAt).toBeGreaterThan(100)
})

test('an answer whose time has passed is not held', async () => {
  await setFault({ path: '/v3/worked-at', delay: 650, answerAfter: 600 })

  const answer = await rawRequest(origin, '/v3/worked-at')
  const { workedAt } = JSON.parse(answer.body.toString()) as { workedAt: number }

  expect(performance.now() - workedAt).toBeLessThan(400)
})

test('a fault for one session leaves the others alone', async () => {
  await setFault({ path, session: 'mine', status: 500 })

  expect((await rawRequest(origin, path, { headers: { 'X-Session-Id': 'mine' } })).status).toBe(500)
  expect((await rawRequest(origin, `${path}?sessionId=mine`)).status).toBe(500)
  expect((await rawRequest(origin, path, { headers: { 'X-Session-Id': 'yours' } })).status).toBe(200)
})

test('a path with a star hits all that begins so, but never the switch itself', async () => {
  await setFault({ path: '/*', status: 500 })

  expect((await rawRequest(origin, '/assets/loan/order.js')).status).toBe(500)
  expect(await (await fetch(`${origin}/__sandbox/faults`)).json()).toEqual([{ path: '/*', status: 500 }])
})

test.each([
  {},
  { path: 'v3' },
  { path, status: 99 },
  { path, body: 'odd' },
  { path, delay: -1 },
  { path, answerAfter: -1 },
  { path, dely: 3 },
  'text',
])('an invalid fault is rejected: %o', async (fault) => {
  expect(await setFault(fault)).toBe(400)
  expect(await (await fetch(`${origin}/__sandbox/faults`)).json()).toEqual([])
})
