import type { PaymentProvider } from '../../ledger/payment-provider.ts'
import { defineSubject } from '../../platform/subject.ts'
import { serveRepayment } from './serve-repayment.ts'

/** What is owed, paying it by code, and receipts. Without a provider no payment begins. */
export const repayment = (provider: PaymentProvider | undefined) =>
  defineSubject({
    name: 'repayment',
    routes: (app, { database, outbox, now, log }) => serveRepayment(app, database, { provider, outbox }, now, log),
    retention: [
      {
        table: 'payments',
        key: ['account_id', 'order_id', 'id'],
        age: 'made_at',
        days: 180,
        // A code that was never paid; what was paid is kept as long as the loan.
        only: `state = 'open' and not exists (select 1 from card_repayments where card_repayments.account_id = payments.account_id
      and card_repayments.order_id = payments.order_id and card_repayments.payment_id = payments.id)`,
      },
    ],
    personalData: [
      { table: 'money_facts', exported: 'rows', why: 'kept, as the law asks of a lender' },
      { table: 'payments', exported: 'rows', why: 'kept, as the law asks of a lender' },
    ],
  })
