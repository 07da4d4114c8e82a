import type { PaymentProvider } from '../../ledger/payment-provider.ts'
import { decideWaitingReports } from '../../ledger/receive-report.ts'
import { defineSubject } from '../../platform/subject.ts'
import { moneyDeliveries } from './send-money.ts'
import { servePartner } from './serve-partner.ts'

interface PartnerOptions {
  /** What the partner signs with; without it every call is refused. */
  readonly key: string | undefined
  readonly takesSignatureV1?: boolean | undefined
  /** Undefined: nothing is sent to a partner. */
  readonly provider: PaymentProvider | undefined
}

/** The payment partner: what it reports, and what it is sent. */
export const partner = ({ key, takesSignatureV1 = false, provider }: PartnerOptions) =>
  defineSubject({
    name: 'partner',
    routes: (app, { database, now, log }) => servePartner(app, database, { key, takesSignatureV1, now, log }),
    deliveries: ({ database, now }) => moneyDeliveries(database, provider, now),
    chores: decideWaitingReports,
    personalData: [{ table: 'payment_reports', exported: 'rows', why: 'kept, as the law asks of a lender' }],
    metrics: {
      undecided_reports: {
        help: 'Payment reports that are stored and not decided yet.',
        sql: 'select count(*) from payment_reports where outcome is null',
      },
    },
  })
