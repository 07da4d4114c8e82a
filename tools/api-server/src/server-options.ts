import type { LoanPace } from './borrower/confirm/loan-pace.ts'
import type { CapSettings } from './ledger/caps.ts'
import type { PaymentProvider } from './ledger/payment-provider.ts'
import type { PartnerSettings } from './lender/partner/http-partner.ts'
import type { Log } from './platform/http/implement.ts'
import type { HttpSettings } from './platform/http/open-app.ts'
import type { PlatformSettings } from './platform/open-platform.ts'
import type { ConversionSettings } from './promotion/conversions/conversion-settings.ts'
import type { PublishedSetting } from './staff/ops/published.ts'

/** How a server is started. */
export interface ServerOptions extends PlatformSettings, HttpSettings {
  /** 0 takes any free port. */
  readonly port: number
  readonly host?: string
  /** The folders of the built apps. */
  readonly sites: readonly string[]
  /** Whether pages are drawn with their first data (docs/spec/contract-3.md §1); they are by default. */
  readonly isDrawn?: boolean
  /** How fast loans move on; without it, as usual in the mode. */
  readonly pace?: LoanPace
  /** What products may cost at most; without it, there is no cap. */
  readonly caps?: CapSettings
  /** Days on which no complaint is answered, as `YYYY-MM-DD`; none without it. */
  readonly holidays?: readonly string[]
  /** Where pages are published to, for who is on call; unknown without it. */
  readonly published?: PublishedSetting | undefined
  /** Where releases with their source maps lie, for who is on call: errors then have file and line. */
  readonly releases?: string | undefined
  /** How the payment partner is reached, and what it signs with; in production no payment begins without it. */
  readonly partner?: PartnerSettings | undefined
  /** Whether `/partner/payments` takes signatures of version 1, too, which name no path; not without it. */
  readonly takesSignatureV1?: boolean
  /** What the lender's core system signs with; with it, that system decides on loans and pays them out. */
  readonly coreKey?: string | undefined
  /** Who takes payments in production, when it is none that `partner` reaches. */
  readonly paymentProvider?: PaymentProvider
  /** Whether a second person has to approve what the promotion team publishes; not without it. */
  readonly isReviewRequired?: boolean
  /** How many keys a device derives in place of reading a captcha's picture (`platform/captcha/work.ts`); as usual without it. */
  readonly captchaWork?: number | undefined
  /** The ad networks that learn of registrations; none without it. */
  readonly conversions?: ConversionSettings | undefined
  readonly log?: Log
}
