import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { getLoanDetails } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from './start-server.ts'
import { call, rawRequest } from './testing/caller.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const folder = temporaryFolder()
const lines: string[] = []
const site = join(folder, 'dist')
let server: RunningServer

beforeAll(async () => {
  mkdirSync(join(site, 'order'), { recursive: true })
  writeFileSync(join(site, 'order/index.html'), '<p>a page without a head</p>')
  mkdirSync(join(site, 'about-us'))
  writeFileSync(join(site, 'about-us/index.html'), '<html><head></head><body>About us</body></html>')
  server = await startServer({
    port: 0,
    dataDir: join(folder, 'data'),
    sites: [site],
    mode: 'production',
    log: (line) => lines.push(line),
  })
})
afterAll(async () => server.close())

test.each([
  ['GET', '/__sandbox/scenarios'],
  ['GET', '/__sandbox/faults'],
  ['POST', '/__sandbox/faults'],
  ['DELETE', '/__sandbox/faults'],
  ['GET', '/__sandbox/withdraw'],
  ['GET', '/__sandbox/sms'],
  ['POST', '/__sandbox/borrowers'],
  ['GET', '/__sandbox/payment/00000000-0000-4000-8000-000000000000'],
  ['POST', '/__sandbox/payment/00000000-0000-4000-8000-000000000000'],
])('in production there is no %s %s', async (method, path) => {
  const sent =
    method === 'POST' ? { headers: { 'content-type': 'application/json' }, body: '{"path":"/","status":500}' } : {}

  expect((await rawRequest(server.origin, path, { method, ...sent })).status).toBe(404)
  expect((await rawRequest(server.origin, '/healthz')).status).toBe(200)
})

test('in production the developer preview is not there', async () => {
  const { status, body } = await rawRequest(server.origin, '/about-us')

  expect(status).toBe(200)
  expect(body.toString()).toContain('About us')
  expect((await rawRequest(server.origin, '/testPreview')).status).toBe(404)
})

test('in production no seeded session exists', async () => {
  const fields = { orderId: '00000000-0000-4000-8000-000000000000', productId: '00000000-0000-4000-8000-000000000000' }

  expect(await call(server.origin, getLoanDetails, fields, 'seed-21')).toMatchObject({ status: '401', data: null })
})

test('a failure of the server is answered with a reference, which the log has without the query', async () => {
  const { status, body, headers } = await rawRequest(server.origin, '/order?sessionId=canary')

  expect(status).toBe(500)
  expect(JSON.parse(body.toString())).toMatchObject({ code: '500', data: null })
  expect(body.toString()).toContain(String(headers['x-reference']))
  expect(body.toString()).not.toContain('head')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^GET \/order failed \(reference \w{8}\)/)
  expect(lines[0]).not.toContain('canary')
})

test('a server without its build says what is missing', async () => {
  const options = { port: 0, dataDir: join(folder, 'other'), mode: 'production' } as const

  await expect(startServer({ ...options, sites: [join(folder, 'nowhere')] })).rejects.toThrow(
    /^Not built yet: .*nowhere/,
  )
})

test.each(['/livez', '/readyz', '/healthz'])(
  '%s answers 200 while the server is ready, with an id of the request',
  async (path) => {
    const { status, headers } = await rawRequest(server.origin, path)

    expect(status).toBe(200)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('nothing on the way may keep the answer of a call', async () => {
  const { http } = await call(server.origin, getLoanDetails, { orderId: 'x', productId: 'x' })

  expect(http.headers['cache-control']).toBe('no-store')
})
