import { existsSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'

import { readLoanPace } from './borrower/confirm/loan-pace.ts'
import { httpPartner } from './lender/partner/http-partner.ts'
import { failureOf, retryingRead } from './platform/database/reliable-pool.ts'
import { listen, provePort } from './platform/http/listen.ts'
import { createApp, prepareApp } from './platform/http/open-app.ts'
import { type MetricsServer, serveMetrics } from './platform/monitoring/serve-metrics.ts'
import { type OpenPlatform, openPlatform } from './platform/open-platform.ts'
import type { Platform } from './platform/platform.ts'
import { StartProblem } from './platform/start-problem.ts'
import { landingHeadOf } from './promotion/landing/landing-head.ts'
import { openSandbox } from './sandbox/open-sandbox.ts'
import { sandboxPartner, sandboxPartnerKey } from './sandbox/sandbox-partner.ts'
import { sandboxSms } from './sandbox/sandbox-sms.ts'
import type { ServerOptions } from './server-options.ts'
import { serveSite } from './site/serve-site.ts'
import { subjectsOf } from './subjects.ts'

/** A server that answers. */
export interface RunningServer {
  /** `http://127.0.0.1:4173` */
  readonly origin: string
  /** Where the metrics are served: `http://127.0.0.1:9464`; undefined without them. */
  readonly metricsOrigin: string | undefined
  close(): Promise<void>
}

/**
 * Opens the platform, registers the subjects, and serves pages and calls; all of it once more where a connection to the database breaks.
 * @throws {StartProblem} when the port, the data folder, the database or the build is not as needed.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  try {
    return await retryingRead(() => startOnce(options))
  } catch (error) {
    if (!(error instanceof Error) || !failureOf(error).isConnectionLost) throw error
    throw new StartProblem(`The database of DATABASE_URL cuts connections: ${error.message}`, { cause: error })
  }
}

async function startOnce(options: ServerOptions): Promise<RunningServer> {
  const { host = '127.0.0.1', port, mode, log = () => undefined } = options
  const pace = options.pace ?? readLoanPace({}, mode)
  const { now } = pace
  const missing = options.sites.filter((folder) => !existsSync(folder))

  if (missing.length > 0) throw new StartProblem(`Not built yet: ${missing.join(', ')}. Run: pnpm build`)

  // A busy port is reported at once, before a first database takes its seconds.
  await provePort(host, port)

  const app = createApp(options)
  const partner = mode === 'sandbox' ? sandboxPartner(app, options.partner?.key ?? sandboxPartnerKey, now) : undefined
  const provider = partner ?? options.paymentProvider ?? (options.partner && httpPartner(options.partner, now))
  const subjects = subjectsOf(options, provider)
  const platform = await openPlatform(options, {
    now,
    log,
    subjects,
    sandboxSms: mode === 'sandbox' ? (database) => sandboxSms(database, now, log) : undefined,
  })
  let metricsServer: MetricsServer | undefined

  try {
    await prepareApp(app, platform, options)
    if (partner !== undefined) {
      const isSelfDeciding = options.coreKey === undefined

      await openSandbox(app, platform, { partner, pace: isSelfDeciding ? pace : undefined })
    }
    for (const { plugin } of subjects) await app.register(plugin, platform)
    servePages(app, platform, options)
    app.addHook('onClose', () => platform.stop())
    if (platform.metrics && options.metrics)
      metricsServer = await serveMetrics(platform.metrics.registry, options.metrics)
    await listen(app, host, port)
    platform.start()
  } catch (error) {
    await close(app, platform, metricsServer)
    throw error
  }

  const address = app.server.address()
  const actualPort = typeof address === 'object' && address !== null ? address.port : port

  return {
    origin: `http://${host}:${actualPort}`,
    metricsOrigin: metricsServer?.origin,
    close: () => close(app, platform, metricsServer),
  }
}

/** Serves the pages that were built, drawn with their first data. */
function servePages(app: FastifyInstance, platform: Platform, options: ServerOptions): void {
  serveSite(app, {
    sites: options.sites,
    configuration: options.configuration ?? {},
    publicOrigin: options.publicOrigin,
    isDrawn: options.isDrawn !== false,
    landingHead: landingHeadOf(platform),
    log: options.log,
  })
}

/** Finishes the calls that run, sends what is left to send, and ends. */
async function close(app: FastifyInstance, platform: OpenPlatform, metrics?: MetricsServer): Promise<void> {
  await app.close()
  await metrics?.close()
  await platform.close()
}
