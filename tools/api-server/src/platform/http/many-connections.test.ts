import { setTimeout as wait } from 'node:timers/promises'

import { saveEvent, sessionHeader } from '@pahiram/contract'
import autocannon from 'autocannon'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { openDatabase } from '../database/database.ts'
import { Borrower } from '../../testing/borrower.ts'
import { rawRequest } from '../../testing/caller.ts'
import { type MeasuredServer, startMeasuredServer } from '../../testing/measured-thread.ts'
import { testStorage } from '../../testing/test-database.ts'

const isLong = inject('isEveryRound')
const connections = 600
const presses = isLong ? 30_000 : 1_800
/** `/readyz` gives the database two seconds, which is a matter of speed: only the long run asks for it. */
const probe = isLong ? '/readyz' : '/livez'
/**
 * How long the median health check may take by the clock while all of them press, and one turn of the server's event loop in
 * processor time, ms: other work on the machine lengthens the first alone. Asked of the long run, where figures are.
 */
const healthMs = 200
const storage = await testStorage()
let server: MeasuredServer

beforeAll(async () => {
  server = await startMeasuredServer({ port: 0, ...storage, sites: [], mode: 'sandbox' })
})
afterAll(() => server.close())

test('600 connections that press at once get an acknowledged press or 503, and health is answered meanwhile', async () => {
  const { session } = await Borrower.like('repay', server.origin)
  const productId = 'six-hundred'
  let isDone = false
  const press = async () => {
    try {
      return await autocannon({
        url: server.origin + saveEvent.path,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', [sessionHeader('sessionId')]: session },
        body: new URLSearchParams({ moduleId: '30', positionId: '1', productId }).toString(),
        amount: presses,
        connections,
        // In a thread of its own: the health checks of this one are not held up by it.
        workers: 1,
        timeout: 60,
      })
    } finally {
      isDone = true
    }
  }

  await server.reset()

  const pressing = press()
  const timesMs: number[] = []

  while (!isDone) {
    const begun = performance.now()

    expect((await rawRequest(server.origin, probe)).status).toBe(200)
    timesMs.push(performance.now() - begun)
    await wait(20)
  }

  const { statusCodeStats, errors, latency, requests } = await pressing
  const { longestMs } = await server.reset()
  const { 200: acknowledged = { count: 0 }, 503: rejected = { count: 0 }, ...others } = statusCodeStats

  expect(others).toEqual({})
  expect(errors).toBe(0)
  expect(acknowledged.count + rejected.count).toBe(presses)
  expect(acknowledged.count).toBeGreaterThan(0)

  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
  const stored = await database.query.selectFrom('events').where('product_id', '=', productId).select('id').execute()

  await database.close()
  expect(stored).toHaveLength(acknowledged.count)
  if (!isLong) return

  const sorted = timesMs.toSorted((a, b) => a - b)
  const healthAt = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? NaN

  console.log(
    `${connections} connections: ${Math.round(requests.average)} answers/s, ${acknowledged.count} acknowledged, ` +
      `${rejected.count} × 503, p50 ${latency.p50} ms, p99 ${latency.p99} ms; ${sorted.length} × /readyz: ` +
      `median ${healthAt(0.5).toFixed(0)}, p95 ${healthAt(0.95).toFixed(0)}, most ${healthAt(1).toFixed(0)} ms; ` +
      `longest turn ${longestMs.toFixed(0)} ms`,
  )
  expect(healthAt(0.5)).toBeLessThan(healthMs)
  expect(longestMs).toBeLessThan(healthMs)
}, 300_000)
