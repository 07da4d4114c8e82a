import { card } from './borrower/card/subject.ts'
import { complaint } from './borrower/complaint/subject.ts'
import { readLoanPace } from './borrower/confirm/loan-pace.ts'
import { confirm } from './borrower/confirm/subject.ts'
import { failure } from './borrower/failure/subject.ts'
import { legacyRepayment } from './borrower/legacy-repayment/subject.ts'
import { order } from './borrower/order/subject.ts'
import { repayment } from './borrower/repayment/subject.ts'
import { session } from './borrower/session/subject.ts'
import type { PaymentProvider } from './ledger/payment-provider.ts'
import { sandboxCoreKey } from './lender/core/serve-core.ts'
import { core } from './lender/core/subject.ts'
import { partner } from './lender/partner/subject.ts'
import { staffMoney } from './lender/staff-money/subject.ts'
import type { Subject } from './platform/subject.ts'
import { campaigns } from './promotion/campaigns/subject.ts'
import { networkNames, networksOf } from './promotion/conversions/conversion-settings.ts'
import { conversions } from './promotion/conversions/subject.ts'
import { figures } from './promotion/figures/subject.ts'
import { landing } from './promotion/landing/subject.ts'
import { links } from './promotion/links/subject.ts'
import { sandboxPartnerKey } from './sandbox/sandbox-partner.ts'
import { sandbox } from './sandbox/subject.ts'
import type { ServerOptions } from './server-options.ts'
import { accounts } from './staff/accounts/subject.ts'
import { members } from './staff/members/subject.ts'
import { ops } from './staff/ops/subject.ts'
import { releaseReports } from './staff/release-reports/subject.ts'

/** What the subjects are set to: the options of the server that are one subject’s own. */
type SubjectSettings = Pick<
  ServerOptions,
  | 'mode'
  | 'pace'
  | 'caps'
  | 'holidays'
  | 'partner'
  | 'takesSignatureV1'
  | 'coreKey'
  | 'isReviewRequired'
  | 'captchaWork'
  | 'conversions'
  | 'published'
  | 'releases'
>

/** All subjects of a server. */
export function subjectsOf(settings: SubjectSettings, provider: PaymentProvider | undefined): readonly Subject[] {
  const {
    mode,
    pace = readLoanPace({}, mode),
    coreKey,
    captchaWork,
    isReviewRequired = false,
    conversions: adNetworks = {},
  } = settings
  const isSandbox = mode === 'sandbox'

  return [
    core(coreKey ?? (isSandbox ? sandboxCoreKey : undefined), settings.caps),
    partner({
      key: settings.partner?.key ?? (isSandbox ? sandboxPartnerKey : undefined),
      takesSignatureV1: settings.takesSignatureV1,
      provider,
    }),
    releaseReports,
    order,
    session,
    confirm({ pace: { ...pace, waitsForCore: coreKey !== undefined }, caps: settings.caps }),
    // Before `repayment`: card payments refer to payments.
    legacyRepayment(provider),
    repayment(provider),
    failure,
    card,
    landing({ captchaWork, isReviewRequired, networks: networksOf(adNetworks), consentFor: networkNames(adNetworks) }),
    campaigns({ isReviewRequired }),
    links,
    figures,
    conversions(adNetworks),
    members,
    accounts,
    ops({ published: settings.published, releases: settings.releases }),
    staffMoney(provider),
    complaint(settings.holidays),
    sandbox,
  ]
}
