import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import formbody from '@fastify/formbody'
import { saveEvent, sessionHeader } from '@pahiram/contract'
import fastify from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import type { Log } from '../http/implement.ts'
import { startServer } from '../../start-server.ts'
import { call, type RawAnswer, rawRequest } from '../../testing/caller.ts'
import { startProcess, stopProcess } from '../../testing/server-process.ts'
import { databaseFolder, temporaryFolder } from '../../testing/temporary-folder.ts'
import { testStorage } from '../../testing/test-database.ts'
import { observeRequests } from './request-log.ts'
import { readTraceSettings, startTraces, type TraceSettings } from './traces.ts'

/** A span as OTLP writes it in JSON, as far as the tests read it. */
interface SentSpan {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly parentSpanId?: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly status: { readonly code?: number }
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[]
}

interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: { stringValue?: string } }[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

/** Takes spans as a collector does. */
interface Collector {
  readonly settings: TraceSettings
  /** What was posted, each time as it came. */
  readonly bodies: string[]
  readonly paths: string[]
  /** The status that it answers. */
  status: number
}

const collectors: Server[] = []

afterAll(() => {
  for (const server of collectors) server.close()
})

async function startCollector(share = '1'): Promise<Collector> {
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      collector.paths.push(`${request.method} ${request.url}`)
      collector.bodies.push(chunks.join(''))
      response.writeHead(collector.status, { 'Content-Type': 'application/json', Connection: 'close' }).end('{}')
    })
  }).listen(0, '127.0.0.1')

  collectors.push(server)
  await once(server, 'listening')

  const settings = readTraceSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    OTEL_TRACES_SAMPLER_ARG: share,
  })

  if (settings === undefined) throw new Error('The endpoint was not read')

  const collector: Collector = { settings, bodies: [], paths: [], status: 200 }

  return collector
}

/** An app without a database, whose answers become spans. */
async function startTracedApp(settings: TraceSettings, log: Log = () => undefined) {
  const traces = await startTraces(settings, log)
  const app = fastify({ genReqId: () => randomUUID() })

  observeRequests(app, [traces.observeRequest])
  app.addHook('onRequest', async (request, reply) => void reply.header('X-Request-Id', request.id))
  await app.register(formbody)
  app.post('/press/:name', async () => ({ ok: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin: app.listeningOrigin,
    async close() {
      await app.close()
      await traces.close()
    },
  }
}

function spansIn({ bodies }: Collector): SentSpan[] {
  return bodies
    .flatMap((body) => (JSON.parse(body) as SentTraces).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}

function attributesOf(span: SentSpan | undefined): Record<string, string | number | undefined> {
  return Object.fromEntries(span?.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]) ?? [])
}

/** The span of an answer, found by the request id that the answer carries. */
function spanOf(collector: Collector, { headers }: RawAnswer): SentSpan | undefined {
  return spansIn(collector).find((span) => attributesOf(span)['pahiram.request_id'] === headers['x-request-id'])
}

test('each answered request is a span with route, status and request id, sent before the server has ended', async () => {
  const collector = await startCollector()
  const folder = temporaryFolder()

  mkdirSync(join(folder, 'dist/order'), { recursive: true })
  // A page that cannot be served: the server fails on it.
  writeFileSync(join(folder, 'dist/order/index.html'), '<p>a page without a head</p>')

  const server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [join(folder, 'dist')],
    mode: 'sandbox',
    traces: collector.settings,
  })
  const press = { moduleId: '30', positionId: '1' }
  const answers = {
    pressed: (await call(server.origin, saveEvent, press, 'seed-21')).http,
    refused: (await call(server.origin, saveEvent, press, 'nobody')).http,
    unknown: await rawRequest(server.origin, '/nowhere/at/all'),
    failed: await rawRequest(server.origin, '/order'),
    probed: await rawRequest(server.origin, '/readyz'),
  }

  await server.close()
  expect(new Set(collector.paths)).toEqual(new Set(['POST /v1/traces']))

  const pressed = spanOf(collector, answers.pressed)
  const seconds = (Number(pressed?.endTimeUnixNano) - Number(pressed?.startTimeUnixNano)) / 1e9

  expect(pressed).toMatchObject({ name: `POST ${saveEvent.path}`, kind: 2, status: {} })
  expect(attributesOf(pressed)).toEqual({
    'http.request.method': 'POST',
    'http.route': saveEvent.path,
    'http.response.status_code': 200,
    'pahiram.request_id': answers.pressed.headers['x-request-id'],
    'pahiram.code': '0',
  })
  expect(seconds).toBeGreaterThan(0)
  expect(Number(pressed?.endTimeUnixNano) / 1e6).toBeGreaterThan(Date.now() - 60_000)
  expect(attributesOf(spanOf(collector, answers.refused))).toMatchObject({ 'pahiram.code': '401' })
  expect(spanOf(collector, answers.unknown)).toMatchObject({ name: 'GET /*', status: {} })
  expect(spanOf(collector, answers.failed)).toMatchObject({ status: { code: 2 } })
  expect(attributesOf(spanOf(collector, answers.failed))).toMatchObject({ 'http.response.status_code': 500 })
  expect(spanOf(collector, answers.probed)).toBeUndefined()

  const [resource] = (JSON.parse(collector.bodies[0] ?? '') as SentTraces).resourceSpans

  expect(resource?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'pahiram' } })
})

test('no span says anything of the person: no query, body, header, address or unknown path', async () => {
  const collector = await startCollector()
  const server = await startTracedApp(collector.settings)
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'canary-phone',
    authorization: 'Bearer canary-token',
    baggage: 'user=canary-baggage',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    tracestate: 'canary=09171234567',
    [sessionHeader('sessionId')]: 'canary-session',
  }
  const body = new URLSearchParams({ moduleId: '30', positionId: '1', productId: 'canary-09171234567' }).toString()
  const sent = await Promise.all([
    rawRequest(server.origin, '/press/canary?sessionId=canary-query&mobile=09171234567', {
      method: 'POST',
      headers,
      body,
    }),
    rawRequest(server.origin, '/nowhere/canary/09171234567?sessionId=canary-query', { headers }),
    rawRequest(server.origin, '/nowhere', { headers: { ...headers, traceparent: 'canary-00-09171234567' } }),
  ])

  await server.close()
  for (const answer of sent) expect(spanOf(collector, answer)).toBeDefined()
  expect(collector.bodies.join('')).toContain('/press/:name')
  expect(collector.bodies.join('')).not.toMatch(/canary|9171234567|127\.0\.0\.1/)
})

test('a span takes over the trace of the caller and its decision whether to record', async () => {
  const collector = await startCollector('0')
  const server = await startTracedApp(collector.settings)
  const ask = (traceparent?: string) =>
    rawRequest(server.origin, '/nowhere', { headers: traceparent === undefined ? {} : { traceparent } })
  const recorded = await ask('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
  const unrecorded = [
    await ask('00-1af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'),
    // None of them is valid, and of those without a trace none is recorded.
    await ask('00-00000000000000000000000000000000-b7ad6b7169203331-01'),
    await ask('2af7651916cd43dd8448eb211c80319c'),
    await ask(),
  ]

  await server.close()
  expect(spanOf(collector, recorded)).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
  })
  for (const answer of unrecorded) expect(spanOf(collector, answer)).toBeUndefined()
})

test('a collector that refuses spans is logged, and the server ends cleanly', async () => {
  const collector = await startCollector()
  const lines: string[] = []
  const server = await startTracedApp(collector.settings, (line) => lines.push(line))

  collector.status = 400
  await rawRequest(server.origin, '/nowhere')
  await server.close()
  expect(collector.paths).toEqual(['POST /v1/traces'])
  expect(lines.filter((line) => line.includes('Traces'))).toEqual(['Traces cannot be sent: Bad Request'])
})

test.each([
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'canary:4318' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'user:canary@host' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: '1.1' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: 'all' },
])('the settings %o are rejected, without a word of the endpoint', (environment) => {
  expect(() => readTraceSettings(environment)).toThrow(/^OTEL_(?!.*canary).* (?:is not an address|from 0 to 1)/)
})

/** Prints on the error output what its process asks for of OpenTelemetry. */
const printTraceLibraries = `
  import { registerHooks } from 'node:module'

  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.includes('@opentelemetry')) console.error('asks for ' + specifier)
      return next(specifier, context)
    },
  })
`

test('a server asks for the libraries for traces only where an endpoint is named', async () => {
  // A process of its own: what one has loaded, it is not asked for again.
  const errorsWith = async (environment: Record<string, string>) => {
    const server = startProcess({
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(printTraceLibraries)}`,
      DATA_DIR: databaseFolder(),
      ...environment,
    })

    onTestFinished(() => void server.child.kill('SIGKILL'))
    await server.origin
    return (await stopProcess(server)).errors
  }
  const { settings } = await startCollector()

  // The library for metrics asks for the interface, which is small.
  expect((await errorsWith({})).replace('asks for @opentelemetry/api\n', '')).not.toContain('@opentelemetry')
  expect(await errorsWith({ OTEL_EXPORTER_OTLP_ENDPOINT: new URL(settings.url).origin })).toContain(
    'asks for @opentelemetry/sdk-trace\n',
  )
})
