import { once } from 'node:events'
import { createServer } from 'node:http'

import type { Registry } from 'prom-client'

import { whyNotListening } from '../http/listen.ts'
import { type Environment, wholeNumber } from '../start-problem.ts'

/** Where metrics are served. */
export interface MetricsSettings {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
}

/**
 * Reads `PAHIRAM_METRICS_PORT` and `PAHIRAM_METRICS_HOST` (`127.0.0.1`); undefined: no metrics are served.
 * @throws {StartProblem} when the port is none.
 */
export function readMetricsSettings(environment: Environment): MetricsSettings | undefined {
  if (!environment['PAHIRAM_METRICS_PORT']) return undefined

  const port = wholeNumber(environment, 'PAHIRAM_METRICS_PORT', 0, 65_535, 0)

  return { port, host: environment['PAHIRAM_METRICS_HOST'] || '127.0.0.1' }
}

/** A listener of its own, so that what faces borrowers never serves metrics. */
export interface MetricsServer {
  /** `http://127.0.0.1:9464` */
  readonly origin: string
  close(): Promise<void>
}

/**
 * Serves `GET /metrics` in Prometheus' text format (docs/spec/contract-2.md §3).
 * @throws {StartProblem} when the port is taken.
 */
export async function serveMetrics(registry: Registry, { host, port }: MetricsSettings): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })

  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    throw whyNotListening(error, host, port, { port: 'PAHIRAM_METRICS_PORT', host: 'PAHIRAM_METRICS_HOST' })
  }

  const address = server.address()
  const actualPort = typeof address === 'object' && address !== null ? address.port : port

  return {
    origin: `http://${host}:${actualPort}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
