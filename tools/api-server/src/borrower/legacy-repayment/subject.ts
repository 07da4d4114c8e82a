import type { PaymentProvider } from '../../ledger/payment-provider.ts'
import { defineSubject } from '../../platform/subject.ts'
import { serveLegacyRepayment } from './serve-legacy-repayment.ts'

/** Repayment by card, with or without a code, or by Alipay. */
export const legacyRepayment = (provider: PaymentProvider | undefined) =>
  defineSubject({
    name: 'legacy-repayment',
    routes: (app, { database, outbox, sms, now, log }) =>
      serveLegacyRepayment(app, database, { provider, outbox, sms: sms.toBorrowers }, now, log),
    retention: [
      { table: 'sms_codes', key: ['account_id', 'id'], age: 'sent_at', days: 7 },
      {
        table: 'card_repayments',
        key: ['account_id', 'order_id', 'id'],
        age: 'made_at',
        days: 180,
        only: `exists (select 1 from payments where payments.account_id = card_repayments.account_id
      and payments.order_id = card_repayments.order_id and payments.id = card_repayments.payment_id
      and payments.state = 'open')`,
      },
    ],
    personalData: [
      { table: 'sms_codes', erased: 'rows', why: 'not exported: hashes of codes that have ended' },
      { table: 'card_repayments', exported: 'rows', erased: 'rows' },
      { table: 'bank_cards', exported: 'rows', erased: 'rows' },
    ],
  })
