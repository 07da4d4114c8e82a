import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { getCardForm, getLoanDetails, reportPath, saveEvent } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { call, rawRequest } from '../../testing/caller.ts'
import { codesTo, landingVisitor, newCaptcha } from '../../testing/landing-visitor.ts'
import { databaseFolder, temporaryFolder } from '../../testing/temporary-folder.ts'
import { productionLog, withoutPersonalData } from './production-log.ts'

const lines: string[] = []
const json = productionLog({ write: (line) => void lines.push(line) })
let server: RunningServer

beforeAll(async () => {
  const folder = temporaryFolder()

  mkdirSync(join(folder, 'dist/order'), { recursive: true })
  // A page that cannot be served: the server fails on it.
  writeFileSync(join(folder, 'dist/order/index.html'), '<p>a page without a head</p>')
  server = await startServer({
    port: 0,
    dataDir: databaseFolder(),
    sites: [join(folder, 'dist')],
    mode: 'sandbox',
    configuration: { mobilePattern: 'ph' },
    metrics: { host: '127.0.0.1', port: 0 },
    log: json.log,
    onRequest: json.request,
  })
})
afterAll(() => server.close())

const events = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

async function scrape(): Promise<string> {
  return (await fetch(`${server.metricsOrigin}/metrics`)).text()
}

/** The value of a metric whose labels are exactly these. */
async function figure(name: string, labels = ''): Promise<number> {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${name}${labels} `))

  return line === undefined ? NaN : Number(line.slice(line.lastIndexOf(' ') + 1))
}

test('each answered request is one line of JSON with the id that the answer carries', async () => {
  const { http } = await call(server.origin, saveEvent, { moduleId: '30', positionId: '1' }, 'seed-21')
  const requestId = http.headers['x-request-id']

  expect(events().find((event) => event['requestId'] === requestId)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    event: 'request',
    msg: 'answered',
    requestId,
    method: 'POST',
    route: saveEvent.path,
    status: 200,
    code: '0',
    milliseconds: expect.any(Number) as number,
  })
})

test('a failure is an error with the id of its request, by which the borrower’s reference finds it', async () => {
  const { status, headers } = await rawRequest(server.origin, '/order?sessionId=canary-session')
  const requestId = String(headers['x-request-id'])
  const logged = events().filter((event) => event['requestId'] === requestId)

  expect(status).toBe(500)
  expect(requestId.startsWith(String(headers['x-reference']))).toBe(true)
  expect(logged.map(({ event, level }) => [event, level])).toEqual([
    ['message', 'error'],
    ['request', 'error'],
  ])
})

test('the log holds nothing of what a person sends: session, number, address, name, captcha, code', async () => {
  const session = 'canary5session5token5of5a5borrower'
  const visitor = landingVisitor(server.origin, { utm_tag: 'canary-campaign', userName: 'Canary Dela Cruz' })
  const captcha = await newCaptcha(server.origin)

  await visitor.askCode(captcha)

  const [smsCode = ''] = await codesTo(server.origin, visitor.phone)

  await visitor.register({ ...captcha, smsCode })
  await call(server.origin, getLoanDetails, { orderId: 'canary-order', productId: '09171112222' }, session)
  await call(server.origin, getCardForm, { productId: '4111111111111111' }, session)
  await rawRequest(server.origin, `/order?sessionId=${session}&mobile=09171112222`)
  await rawRequest(server.origin, `/nowhere/09171112222?mail=canary@example.com`)
  await rawRequest(server.origin, reportPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page: '/order', kind: 'error', message: 'canary@example.com 09171112222' }),
  })

  // The sandbox writes its messages to the log on purpose: there is no phone.
  const written = lines.filter((line) => !line.includes('SMS to')).join('')

  expect(written).not.toMatch(/canary|9171112222|4111111111111111|Dela Cruz/i)
  expect(written).not.toContain(visitor.phone.slice(-9))
  expect(written).not.toContain(`${smsCode} is your`)
  expect(written).not.toContain('127.0.0.1')
})

test.each([
  ['GET /order?sessionId=secret failed', 'GET /order… failed'],
  ['value "+63 917 123 4567" is out of range', 'value "…" is out of range'],
  ['no card 4111-1111-1111-1111', 'no card …'],
  ['mail to ana.cruz@example.co.id bounced', 'mail to … bounced'],
  ['session 8c6976e5b5410415bde908bd4dee15df is unknown', 'session … is unknown'],
  ['order 0694fa0a-43c6-4c43-80cb-8c450a97b470 of 09171234567', 'order 0694fa0a-43c6-4c43-80cb-8c450a97b470 of …'],
  [
    'at run (/srv/node_modules/.pnpm/kysely@0.29.9/node_modules/kysely/dist/driver.js:120:10)',
    'at run (/srv/node_modules/.pnpm/kysely@0.29.9/node_modules/kysely/dist/driver.js:120:10)',
  ],
])('the text %j is logged as %j', (text, logged) => {
  expect(withoutPersonalData(text)).toBe(logged)
})

test('requests, answers by code, views and messages are counted', async () => {
  const { path } = saveEvent
  const [requests, refused] = [
    await figure('pahiram_http_requests_total', `{method="POST",route="${path}",status="200"}`),
    await figure('pahiram_call_answers_total', `{route="${path}",code="401"}`),
  ]

  await call(server.origin, saveEvent, { moduleId: '30', positionId: '1' }, 'nobody')
  await rawRequest(server.origin, reportPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page: '/order', kind: 'ready', release: 'loan@6e9f8d6c3da0' }),
  })
  expect(await figure('pahiram_http_requests_total', `{method="POST",route="${path}",status="200"}`)).toBe(requests + 1)
  expect(await figure('pahiram_call_answers_total', `{route="${path}",code="401"}`)).toBe((refused || 0) + 1)
  expect(await figure('pahiram_views_total', '{app="loan",outcome="ready"}')).toBe(1)
  expect(await figure('pahiram_sms_total', '{to="visitors",result="sent"}')).toBe(1)
  expect(await figure('pahiram_http_request_seconds_count', `{route="${path}"}`)).toBe(requests + 1)
})

test('pool, queue and money that fits no debt are figures of each scrape', async () => {
  expect(await figure('pahiram_db_up')).toBe(1)
  expect(await figure('pahiram_db_pool_connections')).toBe(1)
  expect(await figure('pahiram_db_pool_waiting')).toBe(0)
  expect(await figure('pahiram_db_pool_wait_seconds_count')).toBeGreaterThan(0)
  expect(await figure('pahiram_outbox_waiting')).toBe(0)
  expect(await figure('pahiram_unapplied_amount')).toBe(0)
  expect(await figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
})

test('metrics are no address of the server that faces borrowers', async () => {
  expect((await rawRequest(server.origin, '/metrics')).status).toBe(404)
  expect((await fetch(`${server.metricsOrigin}/other`)).status).toBe(404)
  expect(new URL(server.metricsOrigin ?? '').hostname).toBe('127.0.0.1')
})
