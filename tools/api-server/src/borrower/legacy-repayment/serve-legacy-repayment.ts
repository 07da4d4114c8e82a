import { commitRepayment, confirmRepayment, listRepaymentWays, payByAlipay } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'

import { implement, type Log } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PayingParts } from '../../ledger/payment-provider.ts'
import type { SmsQueue } from '../../platform/sms/sms-queue.ts'
import type { BorrowerSms } from '../../platform/sms/sms-sender.ts'
import { answerCommitRepayment } from './commit-repayment.ts'
import { answerConfirmRepayment } from './confirm-repayment.ts'
import { answerPayByAlipay } from './pay-by-alipay.ts'
import { answerRepaymentWays } from './repayment-ways.ts'

/** The specification names this flow's success (docs/spec/product-spec.md §8). */
const success = { successCode: '00' }

/** Serves the calls of `/repayment-choice`, on the same ledger as those of `/repay`; without one of the partners they are refused. */
export function serveLegacyRepayment(
  app: FastifyInstance,
  database: Database,
  partners: PayingParts & { readonly sms: SmsQueue<BorrowerSms> | undefined },
  now: () => Date,
  log: Log,
): void {
  implement(app, listRepaymentWays, answerRepaymentWays(database, now), log, success)
  implement(app, commitRepayment, answerCommitRepayment(database, partners, now), log, success)
  implement(app, confirmRepayment, answerConfirmRepayment(database, partners, now), log, success)
  implement(app, payByAlipay, answerPayByAlipay(database, partners.provider, now), log, success)
}
