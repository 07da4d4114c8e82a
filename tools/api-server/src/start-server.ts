import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import formbody from '@fastify/formbody'
import type { BucketAddress } from '@pahiram/bucket'
import {
  getCustomerContact,
  getLoanDetails,
  getProductLink,
  readConfiguration,
  saveEvent,
  scoreApp,
} from '@pahiram/contract'
import { everywhere } from '@pahiram/page-html'
import fastify from 'fastify'

import { handleErrors, implement, type Log } from './api/implement.ts'
import { serveHealth } from './api/serve-health.ts'
import { shedLoad } from './api/shed-load.ts'
import { serveComplaint } from './complaint/serve-complaint.ts'
import { sandboxAccountKey } from './card/encryption.ts'
import { prepareCaptchas, serveSandboxCaptcha } from './captcha/captchas.ts'
import { serveCard } from './card/serve-card.ts'
import { type LoanPace, readLoanPace } from './confirm/loan-pace.ts'
import { serveAccounts } from './account/serve-accounts.ts'
import { serveSessions } from './session/serve-sessions.ts'
import { endSessions, serveSessionUse } from './session/session-end.ts'
import { sandboxCoreKey, serveCore } from './core/serve-core.ts'
import { serveConfirm } from './confirm/serve-confirm.ts'
import { type Migrations, openDatabase } from './database/database.ts'
import type { DatabaseLost } from './database/embedded-engine.ts'
import type { PoolSettings } from './database/real-server.ts'
import { answerSaveEvent } from './event/save-event.ts'
import { serveFailure } from './failure/serve-failure.ts'
import { serveLegacyRepayment } from './legacy-repayment/serve-legacy-repayment.ts'
import { Jobs } from './jobs/jobs.ts'
import type { RetentionDays } from './jobs/retention.ts'
import { serverJobs } from './jobs/server-jobs.ts'
import { answerInLanguage } from './language/language.ts'
import { listen, provePort } from './listen.ts'
import { answerLoanDetails } from './loan/loan-details.ts'
import { answerProductLink } from './loan/product-link.ts'
import { answerScoreApp } from './loan/score-app.ts'
import { letPagesCall } from './origin/page-origins.ts'
import { Metrics } from './monitoring/metrics.ts'
import { observeRequests, type RequestObserver } from './monitoring/request-log.ts'
import { type MetricsServer, type MetricsSettings, serveMetrics } from './monitoring/serve-metrics.ts'
import { openPictureStore } from './picture/open-picture-store.ts'
import { prepareCampaigns } from './promotion/campaigns/campaigns.ts'
import { preparePreviewLinks, servePreviews } from './promotion/campaigns/preview-links.ts'
import { serveCampaigns } from './promotion/campaigns/serve-campaigns.ts'
import { serveFunnel } from './promotion/funnel.ts'
import { serveLandingPictures, serveStaffPictures } from './promotion/landing-pictures.ts'
import { servePromotion } from './promotion/serve-promotion.ts'
import { serveShortLinks, serveStaffShortLinks } from './promotion/short-links.ts'
import { decideWaitingReports } from './money/receive-report.ts'
import { serveStaffMoney } from './money/serve-staff-money.ts'
import { checkAccountKey, claimDatabase } from './mode/claim-database.ts'
import type { Mode } from './mode/mode.ts'
import { moneyDeliveries } from './money/send-money.ts'
import { Outbox } from './outbox/outbox.ts'
import { httpPartner, type PartnerSettings } from './partner/http-partner.ts'
import { sandboxPartner, sandboxPartnerKey } from './partner/sandbox-partner.ts'
import { servePartner } from './partner/serve-partner.ts'
import type { PaymentProvider } from './repayment/payment-provider.ts'
import { servePaymentPage } from './repayment/serve-payment-page.ts'
import { serveRepayment } from './repayment/serve-repayment.ts'
import { serveReleaseRates, serveReport } from './report/serve-report.ts'
import { ViewCounts } from './report/view-counts.ts'
import { seed, seedTemplates } from './sandbox/seed.ts'
import { seedCards } from './sandbox/seed-cards.ts'
import { seedComplaints } from './sandbox/seed-complaints.ts'
import { serveBorrowers, serveSandbox } from './sandbox/serve-sandbox.ts'
import { serveSite } from './site/serve-site.ts'
import { sandboxSms, serveSandboxSms } from './sms/sandbox-sms.ts'
import { deliverSms, smsQueue, smsSealKey } from './sms/sms-queue.ts'
import {
  type BorrowerSms,
  gatewayOf,
  type PhoneSms,
  readSmsSettings,
  type SmsSender,
  type SmsSettings,
} from './sms/sms-sender.ts'
import { serveStaffMembers } from './staff/serve-members.ts'
import { prepareStaff, readStaffToken, serveStaff } from './staff/serve-staff.ts'
import { StartProblem } from './start-problem.ts'
import { prepareLandingHead } from './promotion/templates/landing-head.ts'
import { serveStaffTemplates, serveTemplate } from './promotion/templates/serve-template.ts'

/** How a server is started. */
export interface ServerOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly host?: string
  /** Where pictures live, and the embedded database unless there is a `databaseUrl`. */
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  /** A replica of it that statistics may read from. */
  readonly replicaUrl?: string | undefined
  /** How a PostgreSQL server is used; as usual without it. */
  readonly pool?: PoolSettings
  /** Whether tables that are behind are migrated (`database/database.ts`); they are without it. */
  readonly migrations?: Migrations
  /** The bucket that pictures are stored in; in the data folder without it. */
  readonly pictures?: BucketAddress | undefined
  /** How many days rows are kept, where it is not as usual (`jobs/retention.ts`). */
  readonly retention?: RetentionDays
  /** The folders of the built apps. */
  readonly sites: readonly string[]
  readonly mode: Mode
  /** The deployment's configuration (docs/spec/contract.md §6), as it stands in its file. */
  readonly configuration?: unknown
  /** How fast loans move on; without it, as usual in the mode. */
  readonly pace?: LoanPace
  /** Above which effective rate of a month, as a share, staff are warned (`confirm/rate-cap.ts`). */
  readonly rateCap?: number | undefined
  /** Lets staff in (`staff/serve-staff.ts`); without it, as usual in the mode. */
  readonly staffToken?: string | undefined
  /** How the payment partner is reached, and what it signs with; in production no payment begins without it. */
  readonly partner?: PartnerSettings | undefined
  /** What the lender's core system signs with; with it, that system decides on loans and pays them out. */
  readonly coreKey?: string | undefined
  /** Who takes payments in production, when it is none that `partner` reaches. */
  readonly paymentProvider?: PaymentProvider
  /** Whose pages may call although they are of another origin (`origin/page-origins.ts`). */
  readonly pageOrigins?: readonly string[]
  /** The origin under which visitors reach this server (`origin/public-origin.ts`); without it addresses are relative (`api/own-origin.ts`). */
  readonly publicOrigin?: string | undefined
  /** Whose forms for payment accounts are served; the Philippines' without it. */
  readonly country?: string
  /** What account numbers are encrypted with; without it, as usual in the mode. `none`: no accounts are taken. */
  readonly accountKey?: Buffer | 'none' | undefined
  /** Who sends codes in production; without one no card that asks for a code can pay. */
  readonly smsSender?: SmsSender<BorrowerSms>
  /** Proxies in front (`trusted-proxies.ts`): they say from which address a call came. Without it, nobody is believed. */
  readonly proxies?: readonly string[]
  /** Whether a second person has to approve what the promotion team publishes; not without it. */
  readonly isReviewRequired?: boolean
  /** How codes reach the phones of visitors in production; without a gateway nobody registers. */
  readonly sms?: SmsSettings
  /** How long a caller may take to send a request, ms; as usual without it. */
  readonly requestTimeoutMs?: number
  readonly log?: Log
  /** Called with each answered request. */
  readonly onRequest?: RequestObserver
  /** Where metrics are served; nowhere without it. */
  readonly metrics?: MetricsSettings | undefined
  readonly onDatabaseLost?: DatabaseLost
}

/** How long a caller may take to send a request, ms: a photograph of 10 MB on a slow line needs some minutes. */
const usualRequestTimeoutMs = 5 * 60_000

/** How long the headers of a request may take, ms. */
const usualHeadersTimeoutMs = 60_000

/** How often requests that take too long are looked for, ms. */
const checkConnectionsMs = 5_000

/** The longest form, in bytes, as in the printed nginx (`client_max_body_size`): no call of the contract comes near. */
const longestForm = 64 * 1024

/** A server that answers. */
export interface RunningServer {
  /** `http://127.0.0.1:4173` */
  readonly origin: string
  /** Where the metrics are served: `http://127.0.0.1:9464`; undefined without them. */
  readonly metricsOrigin: string | undefined
  close(): Promise<void>
}

/**
 * Opens the database, seeds it in the sandbox, and serves pages and calls.
 * @throws {StartProblem} when the port, the data folder, the database or the build is not as needed.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host = '127.0.0.1', port, configuration = {}, mode, log = () => undefined } = options
  const { pace = readLoanPace({}, mode), staffToken = readStaffToken({}, mode) } = options
  const { requestTimeoutMs = usualRequestTimeoutMs, isReviewRequired = false } = options
  const { country = 'PH', sms = readSmsSettings({}), pageOrigins = [] } = options
  const missing = options.sites.filter((folder) => !existsSync(folder))

  if (missing.length > 0) throw new StartProblem(`Not built yet: ${missing.join(', ')}. Run: pnpm build`)

  // A busy port is reported at once, before a first database takes its seconds.
  await provePort(host, port)

  const database = await openDatabase({
    dataDir: options.dataDir,
    databaseUrl: options.databaseUrl,
    replicaUrl: options.replicaUrl,
    pool: options.pool,
    migrations: options.migrations,
    log,
    onLost: options.onDatabaseLost ?? endProcess,
  })
  const metrics = options.metrics && new Metrics()
  const observers = [options.onRequest, metrics?.observeRequest].filter((observer) => observer !== undefined)
  let metricsServer: MetricsServer | undefined
  const app = fastify({
    trustProxy: options.proxies === undefined ? false : [...options.proxies],
    logger: false,
    genReqId: () => randomUUID(),
    // Calls that run are finished; kept connections without one are closed at once.
    forceCloseConnections: 'idle',
    // `serveHealth` rejects late calls itself, with an envelope.
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    http: {
      connectionsCheckingInterval: Math.min(checkConnectionsMs, requestTimeoutMs),
      // Node exchanges the two when this one is the longer.
      headersTimeout: Math.min(usualHeadersTimeoutMs, requestTimeoutMs),
    },
    routerOptions: { maxParamLength: 1000 },
  })

  try {
    await claimDatabase(database, mode)
    // The sandbox's own key is made beside its data, and not bound to it.
    if (options.accountKey instanceof Buffer) await checkAccountKey(database, options.accountKey)

    const deployment = readConfiguration(configuration)
    const sandboxSender = mode === 'sandbox' ? sandboxSms(database, pace.now, log) : undefined
    const partnerKey = options.partner?.key ?? (mode === 'sandbox' ? sandboxPartnerKey : undefined)
    const sandbox =
      mode === 'sandbox' && partnerKey !== undefined ? sandboxPartner(app, partnerKey, pace.now) : undefined
    const provider = sandbox ?? options.paymentProvider ?? (options.partner && httpPartner(options.partner, pace.now))
    const counted = <Message>(sender: SmsSender<Message> | undefined) =>
      sender === undefined ? undefined : (metrics?.countSms(sender) ?? sender)
    const accountKey = options.accountKey ?? (mode === 'sandbox' ? sandboxAccountKey(options.dataDir) : 'none')
    const sealKey = smsSealKey(accountKey)
    const borrowerSender = counted(sandboxSender ?? options.smsSender)
    const phoneSender = counted(sandboxSender ?? gatewayOf(sms))
    const outbox = new Outbox(
      database,
      {
        ...moneyDeliveries(database, provider, pace.now),
        ...(borrowerSender && { 'borrower-sms': deliverSms(borrowerSender, sealKey) }),
        ...(phoneSender && { 'phone-sms': deliverSms(phoneSender, sealKey) }),
      },
      { now: pace.now, log },
    )
    const paying = { provider, outbox }
    const captchas = prepareCaptchas(database, pace.now)
    const counts = new ViewCounts(database, { onView: (page, outcome) => metrics?.countView(page, outcome) })
    const store = openPictureStore(options.pictures, resolve(options.dataDir))

    app.decorate('publicOrigin', options.publicOrigin)
    metrics?.observePool(database.pool)
    metrics?.observeDatabase(database)
    observeRequests(app, observers)
    const jobs = new Jobs(
      database,
      serverJobs(database, { store, days: options.retention ?? new Map(), now: pace.now }),
      {
        now: pace.now,
        log,
      },
    )

    await app.register(formbody, { bodyLimit: longestForm })
    app.addHook(
      'onRequest',
      async (request, reply) => void reply.headers({ ...everywhere, 'X-Request-Id': request.id }),
    )
    answerInLanguage(app, deployment.locale)
    await letPagesCall(app, pageOrigins)
    handleErrors(app, log)
    serveSessionUse(app, database, pace.now, log)
    if (mode === 'sandbox') {
      await seed(database, deployment.appScheme, pace.now())
      await seedComplaints(database, store, pace.now())
      await seedCards(database, country)
      await seedTemplates(database, pace.now, log)
      serveSandbox(app)
      serveBorrowers(app, database, pace.now)
      serveSandboxSms(app, database)
      serveSandboxCaptcha(app, captchas)
    }
    if (sandbox !== undefined) servePaymentPage(app, database, sandbox, pace.now)
    await serveCore(app, database, {
      key: options.coreKey ?? (mode === 'sandbox' ? sandboxCoreKey : undefined),
      country,
      accountKey: accountKey === 'none' ? undefined : accountKey,
      now: pace.now,
    })
    await servePartner(app, database, { key: partnerKey, now: pace.now })
    serveHealth(app, database)
    shedLoad(app, database.pool)
    serveReport(app, database, counts)
    implement(app, getLoanDetails, answerLoanDetails(database, pace.now), log)
    implement(app, scoreApp, answerScoreApp(database), log)
    implement(app, saveEvent, answerSaveEvent(database), log)
    implement(app, getProductLink, answerProductLink(database), log)
    serveConfirm(app, database, { ...pace, waitsForCore: options.coreKey !== undefined }, log, {
      pageOrigins,
      rateCap: options.rateCap,
      deployment,
    })
    serveRepayment(app, database, paying, pace.now, log)
    serveLegacyRepayment(
      app,
      database,
      { ...paying, sms: borrowerSender && smsQueue<BorrowerSms>(outbox, 'borrower-sms', sealKey) },
      pace.now,
      log,
    )
    serveFailure(app, database, log)
    serveCard(app, database, { country, key: accountKey === 'none' ? undefined : accountKey, now: pace.now }, log)
    serveTemplate(app, database, pace.now, log)
    serveShortLinks(app, database)
    servePreviews(app, prepareCampaigns(database, pace.now), preparePreviewLinks(accountKey, pace.now))
    serveLandingPictures(app, database, store)
    servePromotion(app, database, {
      accountKey,
      captchas,
      sms: phoneSender && smsQueue<PhoneSms>(outbox, 'phone-sms', sealKey),
      limits: sms,
      configuration: deployment,
      now: pace.now,
      log,
    })
    const staff = prepareStaff(database, { token: staffToken, mode, now: pace.now, log })

    if (mode === 'sandbox') await staff.members.addSandboxMembers()
    await serveStaff(app, staff, async (scope) => {
      serveStaffMembers(scope, staff)
      serveSessions(scope, database)
      serveAccounts(scope, database, {
        store,
        accountKey: accountKey === 'none' ? undefined : accountKey,
        now: pace.now,
      })
      serveStaffTemplates(scope, database, { now: pace.now, isReviewRequired })
      serveCampaigns(scope, database, {
        accountKey,
        publicOrigin: options.publicOrigin,
        isReviewRequired,
        now: pace.now,
      })
      serveReleaseRates(scope, database, counts)
      serveStaffMoney(scope, database, outbox, pace.now)
      serveFunnel(scope, database, pace.now)
      serveStaffShortLinks(scope, database, pace.now)
      await serveStaffPictures(scope, database, { store, now: pace.now })
    })
    await serveComplaint(app, database, { store, staff, now: pace.now, log })
    // Without a session: a borrower who has lost theirs needs this call most.
    implement(
      app,
      getCustomerContact,
      async () => ({ email: deployment.supportEmail, smWa: deployment.servicePhone }),
      log,
    )
    serveSite(app, {
      sites: options.sites,
      configuration,
      sandbox: mode === 'sandbox',
      landingHead: prepareLandingHead(database, {
        now: pace.now,
        locale: deployment.locale,
        publicOrigin: options.publicOrigin,
      }),
    })
    app.addHook('onClose', async () => void (await Promise.all([outbox.stop(), jobs.stop()])))
    if (metrics && options.metrics) metricsServer = await serveMetrics(metrics.registry, options.metrics)
    await listen(app, host, port)
    jobs.start()
    outbox.start(async () => {
      await decideWaitingReports(database, pace.now())
      await endSessions(database, pace.now())
    })
  } catch (error) {
    await app.close()
    await metricsServer?.close()
    await database.close()
    throw error
  }

  const address = app.server.address()
  const actualPort = typeof address === 'object' && address !== null ? address.port : port

  return {
    origin: `http://${host}:${actualPort}`,
    metricsOrigin: metricsServer?.origin,
    async close() {
      await app.close()
      await metricsServer?.close()
      await database.close()
    },
  }
}

function endProcess(why: string): never {
  console.error(why)
  process.exit(1)
}
