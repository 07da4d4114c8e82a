import type { PromotionWebhook } from './promotion/figures/promotion-webhook.ts'
import type { BucketAddress } from '@pahiram/bucket'

import type { Log } from './platform/http/implement.ts'
import type { LoanPace } from './borrower/confirm/loan-pace.ts'
import type { Migrations } from './platform/database/database.ts'
import type { DatabaseLost } from './platform/database/embedded-engine.ts'
import type { PoolSettings } from './platform/database/real-server.ts'
import type { RetentionDays } from './platform/jobs/retention.ts'
import type { RequestObserver } from './platform/monitoring/request-log.ts'
import type { MetricsSettings } from './platform/monitoring/serve-metrics.ts'
import type { TraceSettings } from './platform/monitoring/traces.ts'
import type { Mode } from './platform/mode/mode.ts'
import type { PublishedSetting } from './staff/ops/published.ts'
import type { PartnerSettings } from './lender/partner/http-partner.ts'
import type { PaymentProvider } from './ledger/payment-provider.ts'
import type { BorrowerSms, SmsSender, SmsSettings } from './platform/sms/sms-sender.ts'

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
  /** Whether tables that are behind are migrated (`platform/database/database.ts`); they are without it. */
  readonly migrations?: Migrations
  /** The bucket that pictures are stored in; in the data folder without it. */
  readonly pictures?: BucketAddress | undefined
  /** How many days rows are kept, where it is not as usual (`platform/jobs/retention.ts`). */
  readonly retention?: RetentionDays
  /** The folders of the built apps. */
  readonly sites: readonly string[]
  readonly mode: Mode
  /** Whether pages are drawn with their first data (docs/spec/contract-3.md §1); they are by default. */
  readonly isDrawn?: boolean
  /** The deployment's configuration (docs/spec/contract.md §6), as it stands in its file. */
  readonly configuration?: unknown
  /** How fast loans move on; without it, as usual in the mode. */
  readonly pace?: LoanPace
  /** Above which effective rate of a month, as a share, staff are warned (`borrower/confirm/rate-cap.ts`). */
  readonly rateCap?: number | undefined
  /** Lets staff in (`platform/staff/serve-staff.ts`); without it, as usual in the mode. */
  readonly staffToken?: string | undefined
  /** Where pages are published to, for who is on call; unknown without it. */
  readonly published?: PublishedSetting | undefined
  /** Where releases with their source maps lie, for who is on call: errors then have file and line. */
  readonly releases?: string | undefined
  /** How the payment partner is reached, and what it signs with; in production no payment begins without it. */
  readonly partner?: PartnerSettings | undefined
  /** What the lender's core system signs with; with it, that system decides on loans and pays them out. */
  readonly coreKey?: string | undefined
  /** Who takes payments in production, when it is none that `partner` reaches. */
  readonly paymentProvider?: PaymentProvider
  /** Whose pages may call although they are of another origin (`platform/http/page-origins.ts`). */
  readonly pageOrigins?: readonly string[]
  /** The origin under which visitors reach this server (`platform/http/public-origin.ts`); without it addresses are relative (`platform/http/own-origin.ts`). */
  readonly publicOrigin?: string | undefined
  /** Whose forms for payment accounts are served; the Philippines' without it. */
  readonly country?: string
  /** What personal data is encrypted with; without it, as usual in the mode. `none`: with nothing, and no accounts are taken. */
  readonly accountKey?: Buffer | 'none' | undefined
  /** Keys that only decrypt: of those that `accountKey` follows, or that will follow it. */
  readonly otherAccountKeys?: readonly Buffer[]
  /** Who sends codes in production; without one no card that asks for a code can pay. */
  readonly smsSender?: SmsSender<BorrowerSms>
  /** Proxies in front (`platform/http/trusted-proxies.ts`): they say from which address a call came. Without it, nobody is believed. */
  readonly proxies?: readonly string[]
  /** Whether a second person has to approve what the promotion team publishes; not without it. */
  readonly isReviewRequired?: boolean
  /** Whether only visits and presses of landing pages that were loaded are counted; all of them without it. */
  readonly isVisitProofRequired?: boolean
  /** Where the promotion team's news are sent; undefined: nowhere, and none are made. */
  readonly promotionWebhook?: PromotionWebhook | undefined
  /** How codes reach the phones of visitors in production; without a gateway nobody registers. */
  readonly sms?: SmsSettings
  /** How many keys a device derives in place of reading a captcha's picture (`platform/captcha/work.ts`); as usual without it. */
  readonly captchaWork?: number | undefined
  /** The deployment's own service that vouches for devices (`platform/captcha/attestation.ts`); none without it. */
  readonly attestationUrl?: string | undefined
  /** How long a caller may take to send a request, ms; as usual without it. */
  readonly requestTimeoutMs?: number
  readonly log?: Log
  /** Called with each answered request. */
  readonly onRequest?: RequestObserver
  /** Where metrics are served; nowhere without it. */
  readonly metrics?: MetricsSettings | undefined
  /** Where traces are sent; nowhere without it. */
  readonly traces?: TraceSettings | undefined
  readonly onDatabaseLost?: DatabaseLost
}
