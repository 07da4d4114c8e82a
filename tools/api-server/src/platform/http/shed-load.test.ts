import { getLoanDetails } from '@pahiram/contract'
import fastify from 'fastify'
import { expect, test } from 'vitest'

import { implement } from './implement.ts'
import { shedLoad } from './shed-load.ts'

test('calls are rejected with 503 while too much work waits for the database, and taken again after', async () => {
  const pool = { waitingCount: 199, options: { max: 10 } }
  const app = fastify()

  shedLoad(app, pool)
  implement(
    app,
    getLoanDetails,
    () => Promise.reject(new Error('reached')),
    () => undefined,
  )
  app.get('/readyz', async () => ({ ok: true }))

  const { method, path } = getLoanDetails
  const ask = () =>
    method === 'GET'
      ? app.inject({ method, url: path, query: { orderId: 'o', productId: 'p' } })
      : app.inject({ method, url: path, payload: { orderId: 'o', productId: 'p' } })

  expect((await ask()).statusCode).toBe(500)
  pool.waitingCount = 200

  const rejected = await ask()

  expect(rejected.statusCode).toBe(503)
  expect(rejected.headers['retry-after']).toBe('1')
  expect(rejected.json()).toMatchObject({ code: '503', data: null })
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  pool.waitingCount = 0
  expect((await ask()).statusCode).toBe(500)
  await app.close()
})
