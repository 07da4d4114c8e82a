import { resolve } from 'node:path'

import { readConfiguration } from '@pahiram/contract'
import type { BucketAddress } from '@pahiram/bucket'

import { prepareCaptchas } from './captcha/captchas.ts'
import { type Database, type Migrations, openDatabase } from './database/database.ts'
import type { DatabaseLost } from './database/embedded-engine.ts'
import type { PoolSettings } from './database/real-server.ts'
import type { Log } from './http/implement.ts'
import { Jobs } from './jobs/jobs.ts'
import { platformJobs } from './jobs/platform-jobs.ts'
import { accountKeyOf, checkAccountKey, keptHashKey } from './keys/account-key-facts.ts'
import { claimDatabase } from './mode/claim-database.ts'
import type { Mode } from './mode/mode.ts'
import { DatabaseFigures, Metrics } from './monitoring/metrics.ts'
import type { MetricsSettings } from './monitoring/serve-metrics.ts'
import { ViewCounts } from './monitoring/view-counts.ts'
import { Outbox } from './outbox/outbox.ts'
import { outboxFigures, platformPersonalData } from './own-tables.ts'
import { openPictureStore } from './pictures/open-picture-store.ts'
import { SealedStore } from './pictures/sealed-store.ts'
import { forgetSignatures } from './signed/used-signatures.ts'
import { deliverSms, smsQueue, smsSealKey } from './sms/sms-queue.ts'
import {
  type BorrowerSms,
  httpSms,
  type PhoneSms,
  readSmsSettings,
  type SmsSender,
  type SmsSettings,
} from './sms/sms-sender.ts'
import { prepareStaff, readStaffToken } from './staff/serve-staff.ts'
import type { Platform, PlatformKeys } from './platform.ts'
import type { Subject } from './subject.ts'

/** How a platform is opened. */
export interface PlatformSettings {
  /** Where pictures live, and the embedded database unless there is a `databaseUrl`. */
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  /** How a PostgreSQL server is used; as usual without it. */
  readonly pool?: PoolSettings
  /** Whether tables that are behind are migrated (`database/database.ts`); they are without it. */
  readonly migrations?: Migrations
  readonly onDatabaseLost?: DatabaseLost
  /** The bucket that pictures are stored in; in the data folder without it. */
  readonly pictures?: BucketAddress | undefined
  readonly mode: Mode
  /** The deployment's configuration (docs/spec/contract.md §6), as its file has it. */
  readonly configuration?: unknown
  /** Lets staff in (`staff/serve-staff.ts`); without it, as usual in the mode. */
  readonly staffToken?: string | undefined
  /** Whose pages may call although they are of another origin (`http/page-origins.ts`). */
  readonly pageOrigins?: readonly string[]
  /** The origin under which visitors reach this server (`http/public-origin.ts`); without it addresses are relative (`http/own-origin.ts`). */
  readonly publicOrigin?: string | undefined
  /** Whose forms for payment accounts are served; the Philippines' without it. */
  readonly country?: string
  /** What personal data is encrypted with; without it, as usual in the mode. `none`: with nothing, and no accounts are taken. */
  readonly accountKey?: Buffer | 'none' | undefined
  /** Keys that only decrypt: of those that `accountKey` follows, or that will follow it. */
  readonly otherAccountKeys?: readonly Buffer[]
  /** How codes reach the phones of visitors, and borrowers, in production; without a gateway nobody registers. */
  readonly sms?: SmsSettings
  /** Where metrics are served; nowhere without it. */
  readonly metrics?: MetricsSettings | undefined
}

interface OpenOptions {
  readonly now: () => Date
  readonly log: Log
  readonly subjects: readonly Subject[]
  /** Sends the sandbox's messages; undefined in production. */
  readonly sandboxSms?: ((database: Database) => SmsSender<BorrowerSms | PhoneSms>) | undefined
}

/** An open platform, with the work that begins once the server answers. */
export interface OpenPlatform extends Platform {
  /** Begins the jobs and the outbox. */
  start(): void
  /** Ends both, after what is being done. */
  stop(): Promise<void>
  /** Closes the database. */
  close(): Promise<void>
}

/**
 * Opens what the subjects use: database, keys, stores, outbox, staff.
 * @throws {StartProblem} when the data folder, the database or a key is not as needed.
 */
export async function openPlatform(
  settings: PlatformSettings,
  { now, log, subjects, sandboxSms }: OpenOptions,
): Promise<OpenPlatform> {
  const { mode, dataDir, sms = readSmsSettings({}), staffToken = readStaffToken({}, mode) } = settings

  const database = await openDatabase({
    dataDir,
    databaseUrl: settings.databaseUrl,
    pool: settings.pool,
    migrations: settings.migrations,
    log,
    onLost: settings.onDatabaseLost ?? endProcess,
  })

  try {
    await claimDatabase(database, mode)

    const keys = await openKeys(database, settings)
    const metrics = settings.metrics && new Metrics()
    const sandboxSender = sandboxSms?.(database)
    const counted = <Message>(to: 'visitors' | 'borrowers', sender: SmsSender<Message> | undefined) =>
      sender === undefined ? undefined : (metrics?.countSms(sender, to) ?? sender)
    const smsKey = smsSealKey(keys.account)
    const borrowerSender = counted('borrowers', sandboxSender ?? (sms.borrowers && httpSms(sms.borrowers)))
    const phoneSender = counted('visitors', sandboxSender ?? (sms.gateway && httpSms(sms.gateway)))
    // Those of the subjects are added when the platform is there.
    const deliveries = {
      ...(borrowerSender && { 'borrower-sms': deliverSms(borrowerSender, smsKey) }),
      ...(phoneSender && { 'phone-sms': deliverSms(phoneSender, smsKey) }),
    }
    const outbox = new Outbox(database, deliveries, { now, log })
    const openPictures = openPictureStore(settings.pictures, resolve(dataDir))
    const personalData = [...subjects.flatMap((subject) => subject.personalData ?? []), ...platformPersonalData]
    const platform: Platform = {
      mode,
      database,
      now,
      log,
      deployment: readConfiguration(settings.configuration ?? {}),
      country: settings.country ?? 'PH',
      pageOrigins: settings.pageOrigins ?? [],
      publicOrigin: settings.publicOrigin,
      keys,
      pictures: {
        open: openPictures,
        own: keys.seal === undefined ? openPictures : new SealedStore(openPictures, keys.seal),
      },
      outbox,
      sms: {
        toBorrowers: borrowerSender && smsQueue<BorrowerSms>(outbox, 'borrower-sms', smsKey),
        toPhones: phoneSender && smsQueue<PhoneSms>(outbox, 'phone-sms', smsKey),
        limits: sms,
      },
      captchas: prepareCaptchas(database, now),
      views: new ViewCounts(database, { onView: (page, outcome) => metrics?.countView(page, outcome) }),
      staff: prepareStaff(database, { token: staffToken, mode, now, log }),
      figures: new DatabaseFigures(
        database,
        Object.assign({}, outboxFigures, ...subjects.map((subject) => subject.metrics)),
      ),
      metrics,
      personalData,
    }

    Object.assign(deliveries, ...subjects.map((subject) => subject.deliveries?.(platform)))
    metrics?.observePool(database.pool)
    metrics?.observeFigures(platform.figures)

    const jobs = new Jobs(database, platformJobs(platform, subjects), { now, log })

    return {
      ...platform,
      start() {
        jobs.start()
        outbox.start(async () => {
          for (const subject of subjects) await subject.chores?.(database, now())
          await forgetSignatures(database, now())
        })
      },
      stop: async () => void (await Promise.all([outbox.stop(), jobs.stop()])),
      close: () => database.close(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openKeys(database: Database, settings: PlatformSettings): Promise<PlatformKeys> {
  const account = await accountKeyOf(database, settings)
  const seal = account === 'none' ? undefined : account

  // The sandbox's own key is made beside its data, and not bound to it.
  if (seal === undefined || !(settings.accountKey instanceof Buffer)) return { account, seal, hash: undefined }
  await checkAccountKey(database, seal)
  return { account, seal, hash: await keptHashKey(database, seal) }
}

function endProcess(why: string): never {
  console.error(why)
  process.exit(1)
}
