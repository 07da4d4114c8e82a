import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import formbody from '@fastify/formbody'
import {
  exchangeSession,
  getCustomerContact,
  getLoanDetails,
  getProductLink,
  readConfiguration,
  saveEvent,
  scoreApp,
} from '@pahiram/contract'
import { cacheControl, everywhere } from '@pahiram/page-html'
import fastify from 'fastify'

import { handleErrors, implement } from './platform/http/implement.ts'
import { serveHealth } from './platform/http/serve-health.ts'
import { shedLoad } from './platform/http/shed-load.ts'
import { serveComplaint } from './borrower/complaint/serve-complaint.ts'
import { attestBy } from './platform/captcha/attestation.ts'
import { prepareCaptchas, serveSandboxCaptcha } from './platform/captcha/captchas.ts'
import { serveCard } from './borrower/card/serve-card.ts'
import { readLoanPace } from './borrower/confirm/loan-pace.ts'
import { serveAccounts } from './staff/accounts/serve-accounts.ts'
import { serveSessions } from './borrower/session/serve-sessions.ts'
import { answerExchangeSession } from './borrower/session/exchange-session.ts'
import { endSessions, serveSessionUse } from './platform/sessions/session-end.ts'
import { sandboxCoreKey, serveCore } from './lender/core/serve-core.ts'
import { serveConfirm } from './borrower/confirm/serve-confirm.ts'
import { openDatabase } from './platform/database/database.ts'
import { answerSaveEvent } from './borrower/order/save-event.ts'
import { serveFailure } from './borrower/failure/serve-failure.ts'
import { serveLegacyRepayment } from './borrower/legacy-repayment/serve-legacy-repayment.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import { serverJobs } from './platform/jobs/server-jobs.ts'
import { answerInLanguage } from './platform/language/language.ts'
import { listen, provePort } from './platform/http/listen.ts'
import { answerLoanDetails } from './borrower/order/loan-details.ts'
import { answerProductLink } from './borrower/order/product-link.ts'
import { answerScoreApp } from './borrower/order/score-app.ts'
import { letPagesCall } from './platform/http/page-origins.ts'
import { Metrics } from './platform/monitoring/metrics.ts'
import { observeRequests } from './platform/monitoring/request-log.ts'
import { type MetricsServer, serveMetrics } from './platform/monitoring/serve-metrics.ts'
import { startTraces } from './platform/monitoring/traces.ts'
import { SealedStore } from './platform/pictures/sealed-store.ts'
import { openPictureStore } from './platform/pictures/open-picture-store.ts'
import { prepareCampaigns } from './promotion/campaigns/campaigns.ts'
import { preparePreviewLinks, servePreviews } from './promotion/campaigns/preview-links.ts'
import { serveCampaigns } from './promotion/campaigns/serve-campaigns.ts'
import { serveFunnel } from './promotion/figures/funnel.ts'
import { serveLandingPictures, serveStaffPictures } from './promotion/landing/landing-pictures.ts'
import { deliverNews } from './promotion/figures/promotion-webhook.ts'
import { servePromotion } from './promotion/landing/serve-promotion.ts'
import { serveSplitTests } from './promotion/figures/serve-split-tests.ts'
import { serveShortLinks, serveStaffShortLinks } from './promotion/links/short-links.ts'
import { decideWaitingReports } from './ledger/receive-report.ts'
import { serveStaffMoney } from './lender/staff-money/serve-staff-money.ts'
import { accountKeyOf, checkAccountKey, keptHashKey } from './platform/keys/account-key-facts.ts'
import { claimDatabase } from './platform/mode/claim-database.ts'
import { moneyDeliveries } from './lender/partner/send-money.ts'
import { serveOps } from './staff/ops/serve-ops.ts'
import { Outbox } from './platform/outbox/outbox.ts'
import { httpPartner } from './lender/partner/http-partner.ts'
import { sandboxPartner, sandboxPartnerKey } from './sandbox/sandbox-partner.ts'
import { servePartner } from './lender/partner/serve-partner.ts'
import { servePaymentPage } from './sandbox/serve-payment-page.ts'
import { serveRepayment } from './borrower/repayment/serve-repayment.ts'
import { serveReleaseRates, serveReport } from './staff/release-reports/serve-report.ts'
import { ViewCounts } from './platform/monitoring/view-counts.ts'
import { seed, seedTemplates } from './sandbox/seed.ts'
import { seedCards } from './sandbox/seed-cards.ts'
import { seedComplaints } from './sandbox/seed-complaints.ts'
import { servePseudoLanguage } from './sandbox/serve-pseudo-language.ts'
import { serveBorrowers, serveSandbox } from './sandbox/serve-sandbox.ts'
import { serveSite } from './site/serve-site.ts'
import { sandboxSms, serveSandboxSms } from './sandbox/sandbox-sms.ts'
import { deliverSms, smsQueue, smsSealKey } from './platform/sms/sms-queue.ts'
import {
  type BorrowerSms,
  gatewayOf,
  type PhoneSms,
  readSmsSettings,
  type SmsSender,
} from './platform/sms/sms-sender.ts'
import { serveStaffMembers } from './staff/members/serve-members.ts'
import { prepareStaff, readStaffToken, serveStaff } from './platform/staff/serve-staff.ts'
import type { ServerOptions } from './server-options.ts'
import { StartProblem } from './platform/start-problem.ts'
import { prepareLandingHead } from './promotion/landing/landing-head.ts'
import { serveLinkPreview } from './promotion/landing/serve-link-preview.ts'
import { serveStaffTemplates, serveTemplate } from './promotion/landing/serve-template.ts'

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

  const traces = options.traces && (await startTraces(options.traces, log))
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
  const observers = [options.onRequest, metrics?.observeRequest, traces?.observeRequest].filter(
    (observer) => observer !== undefined,
  )
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
    const accountKey = await accountKeyOf(database, options)
    const sealKey = accountKey === 'none' ? undefined : accountKey

    // The sandbox's own key is made beside its data, and not bound to it.
    const isBound = options.accountKey instanceof Buffer

    if (isBound && sealKey !== undefined) await checkAccountKey(database, sealKey)

    const deployment = readConfiguration(configuration)
    const sandboxSender = mode === 'sandbox' ? sandboxSms(database, pace.now, log) : undefined
    const partnerKey = options.partner?.key ?? (mode === 'sandbox' ? sandboxPartnerKey : undefined)
    const sandbox =
      mode === 'sandbox' && partnerKey !== undefined ? sandboxPartner(app, partnerKey, pace.now) : undefined
    const provider = sandbox ?? options.paymentProvider ?? (options.partner && httpPartner(options.partner, pace.now))
    const counted = <Message>(sender: SmsSender<Message> | undefined) =>
      sender === undefined ? undefined : (metrics?.countSms(sender) ?? sender)
    const smsKey = smsSealKey(accountKey)
    const borrowerSender = counted(sandboxSender ?? options.smsSender)
    const phoneSender = counted(sandboxSender ?? gatewayOf(sms))
    const outbox = new Outbox(
      database,
      {
        ...moneyDeliveries(database, provider, pace.now),
        ...(borrowerSender && { 'borrower-sms': deliverSms(borrowerSender, smsKey) }),
        ...(phoneSender && { 'phone-sms': deliverSms(phoneSender, smsKey) }),
        ...(options.promotionWebhook && { 'promotion-news': deliverNews(options.promotionWebhook, pace.now) }),
      },
      { now: pace.now, log },
    )
    const paying = { provider, outbox }
    const captchas = prepareCaptchas(database, pace.now)
    const counts = new ViewCounts(database, { onView: (page, outcome) => metrics?.countView(page, outcome) })
    const openStore = openPictureStore(options.pictures, resolve(options.dataDir))
    const store = sealKey === undefined ? openStore : new SealedStore(openStore, sealKey)

    app.decorate('publicOrigin', options.publicOrigin)
    metrics?.observePool(database.pool)
    metrics?.observeDatabase(database)
    observeRequests(app, observers)
    const jobs = new Jobs(
      database,
      serverJobs(database, {
        store,
        days: options.retention ?? new Map(),
        hasNews: options.promotionWebhook !== undefined,
        now: pace.now,
        // The seeds of a sandbox are nobody's.
        sealKey: mode === 'sandbox' ? undefined : sealKey,
      }),
      {
        now: pace.now,
        log,
      },
    )

    await app.register(formbody, { bodyLimit: longestForm })
    // What no handler says otherwise of is an answer to a call, refused or not: no cache may keep it.
    app.addHook(
      'onRequest',
      async (request, reply) =>
        void reply.headers({ ...everywhere, 'Cache-Control': cacheControl.never, 'X-Request-Id': request.id }),
    )
    answerInLanguage(app, deployment.locale, mode === 'sandbox')
    await letPagesCall(app, pageOrigins)
    handleErrors(app, log)
    serveSessionUse(app, database, pace.now, log)
    if (mode === 'sandbox') {
      await seed(database, deployment.appScheme, pace.now())
      await seedComplaints(database, store, pace.now())
      await seedCards(database, country)
      await seedTemplates(database, pace.now, log)
      serveSandbox(app, options.rateCap)
      servePseudoLanguage(app)
      serveBorrowers(app, database, pace.now)
      serveSandboxSms(app, database)
      serveSandboxCaptcha(app, captchas)
    }
    if (sandbox !== undefined) servePaymentPage(app, database, sandbox, pace.now)
    await serveCore(app, database, {
      key: options.coreKey ?? (mode === 'sandbox' ? sandboxCoreKey : undefined),
      country,
      accountKey: sealKey,
      now: pace.now,
      log,
    })
    await servePartner(app, database, { key: partnerKey, now: pace.now })
    serveHealth(app, database)
    shedLoad(app, database.pool)
    serveReport(app, database, counts)
    implement(app, getLoanDetails, answerLoanDetails(database, pace.now), log)
    implement(app, scoreApp, answerScoreApp(database), log)
    implement(app, exchangeSession, answerExchangeSession(database, pace.now, log), log)
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
      { ...paying, sms: borrowerSender && smsQueue<BorrowerSms>(outbox, 'borrower-sms', smsKey) },
      pace.now,
      log,
    )
    const promotionKey = {
      accountKey,
      hashKey: isBound && sealKey ? await keptHashKey(database, sealKey) : undefined,
    }

    serveFailure(app, database, log)
    serveCard(app, database, { country, key: sealKey, now: pace.now }, log)
    serveTemplate(app, database, { ...promotionKey, now: pace.now, log })
    serveShortLinks(app, database)
    servePreviews(app, prepareCampaigns(database, pace.now), preparePreviewLinks(accountKey, pace.now))
    serveLandingPictures(app, database, openStore)
    servePromotion(app, database, {
      ...promotionKey,
      captchas,
      captchaWork: options.captchaWork,
      attest: attestBy(options.attestationUrl, log),
      sms: phoneSender && smsQueue<PhoneSms>(outbox, 'phone-sms', smsKey),
      limits: sms,
      configuration: deployment,
      isProofRequired: options.isVisitProofRequired === true,
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
        accountKey: sealKey,
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
      serveOps(scope, {
        database,
        counts,
        published: options.published,
        releases: options.releases,
        sms,
        now: pace.now,
      })
      serveStaffMoney(scope, database, outbox, pace.now)
      serveFunnel(scope, database, pace.now)
      serveSplitTests(scope, database, pace.now)
      serveStaffShortLinks(scope, database, pace.now)
      await serveStaffPictures(scope, database, { store: openStore, now: pace.now })
    })
    await serveComplaint(app, database, { store, staff, key: sealKey, now: pace.now, log })
    // Without a session: a borrower who has lost theirs needs this call most.
    implement(
      app,
      getCustomerContact,
      async () => ({ email: deployment.supportEmail, smWa: deployment.servicePhone }),
      log,
    )

    const landingHead = prepareLandingHead(database, {
      now: pace.now,
      locale: deployment.locale,
      publicOrigin: options.publicOrigin,
    })

    serveLinkPreview(app, landingHead)
    serveSite(app, {
      sites: options.sites,
      configuration,
      sandbox: mode === 'sandbox',
      publicOrigin: options.publicOrigin,
      isDrawn: options.isDrawn !== false,
      landingHead,
      log,
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
    await close()
    throw error
  }

  const address = app.server.address()
  const actualPort = typeof address === 'object' && address !== null ? address.port : port

  return {
    origin: `http://${host}:${actualPort}`,
    metricsOrigin: metricsServer?.origin,
    close,
  }

  /** Finishes the calls that run, sends what is left to send, and ends. */
  async function close(): Promise<void> {
    await app.close()
    await Promise.all([metricsServer?.close(), traces?.close()])
    await database.close()
  }
}

function endProcess(why: string): never {
  console.error(why)
  process.exit(1)
}
