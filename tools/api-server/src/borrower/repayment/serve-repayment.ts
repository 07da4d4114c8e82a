import { createPaymentCode, getExtensionInfo, getInstalmentPlan } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'

import { ApiError } from '../../platform/http/envelope.ts'
import { type Handler, implement, type Log } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { serveCalendar } from './calendar-file.ts'
import { serveDocuments } from './serve-documents.ts'
import { serveReceipts } from './serve-receipts.ts'
import type { PayingParts } from '../../ledger/payment-provider.ts'
import { answerCreatePaymentCode, notExtendable } from './create-payment-code.ts'
import { type Loan, prepareLoan } from '../../ledger/loan-query.ts'
import { type Repayable, repayableOf, writeExtension, writeInstalment } from './repayment-info.ts'

/** Serves what the repayment pages call. Without a provider, what is owed is shown and no payment begins. */
export function serveRepayment(
  app: FastifyInstance,
  database: Database,
  paying: PayingParts,
  now: () => Date,
  log: Log,
): void {
  implement(app, getInstalmentPlan, answerInstalmentPlan(database, now), log)
  implement(app, getExtensionInfo, answerExtensionInfo(database, now), log)
  implement(app, createPaymentCode, answerCreatePaymentCode(database, paying, now), log)
  serveCalendar(app, database, now)
  serveReceipts(app, database, now, log)
  serveDocuments(app, database, now, log)
}

function answerInstalmentPlan(database: Database, now: () => Date): Handler<typeof getInstalmentPlan> {
  const findLoan = prepareLoan(database, now)

  return async (asked, caller) => {
    const loan = await findLoan(caller.tokenHash(), asked)

    caller.isOf(loan.account_id)
    return writeInstalment(owing(loan, now()))
  }
}

function answerExtensionInfo(database: Database, now: () => Date): Handler<typeof getExtensionInfo> {
  const findLoan = prepareLoan(database, now)

  return async (asked, caller) => {
    const loan = await findLoan(caller.tokenHash(), asked)
    const repayable = owing(loan, now())

    caller.isOf(loan.account_id)
    if (!loan.can_extend) throw notExtendable()
    if (typeof repayable.extension === 'string') throw new ApiError('409', repayable.extension)
    return writeExtension(repayable, repayable.extension)
  }
}

function owing(loan: Loan, now: Date): Repayable {
  const repayable = repayableOf(loan, now)

  if (repayable === undefined) throw new ApiError('409', 'This loan is repaid: nothing is owed any more.')
  return repayable
}
