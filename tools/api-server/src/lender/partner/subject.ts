import type { PaymentProvider } from '../../ledger/payment-provider.ts'
import type { Export } from '../../platform/personal-data.ts'
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
    personalData: [{ table: 'reported_payments', exported: readReports, why: 'kept, as the law asks of a lender' }],
    metrics: {
      odd_reports_total: {
        help: 'Genuine messages of the partner that are no report of their own.',
        sql: 'select count(*) from odd_reports',
      },
    },
  })

function readReports({ query, account }: Export): Promise<unknown[]> {
  const reports = query
    .selectFrom('payment_reports')
    .innerJoin('reported_payments as of', 'of.id', 'payment_reports.id')

  return reports.where('account_id', '=', account).selectAll().execute()
}
