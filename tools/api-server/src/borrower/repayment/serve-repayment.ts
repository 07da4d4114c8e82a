import { createPaymentCode, getExtensionInfo, getInstalmentPlan } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'

import { ApiError } from '../../platform/http/envelope.ts'
import { type Handler, implement, type Log } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { serveCalendar } from './calendar-file.ts'
import { serveDocuments } from './serve-documents.ts'
import { serveReceipts } from './serve-receipts.ts'
import { extensionOn } from '../../ledger/extension.ts'
import type { PayingParts } from '../../ledger/payment-provider.ts'
import { answerCreatePaymentCode, notExtendable } from './create-payment-code.ts'
import { prepareLoan } from '../../ledger/loan-query.ts'
import { type Repayable, writeExtension, writeInstalment } from './repayment-info.ts'

/** Serves what the repayment pages call. Without a provider, what is owed is shown and no payment begins. */
export function serveRepayment(
  app: FastifyInstance,
  database: Database,
  paying: PayingParts,
  now: () => Date,
  log: Log,
): void {
  const findOwed = prepareRepayable(database, now)

  implement(app, getInstalmentPlan, async (asked, caller) => writeInstalment(await findOwed(asked, caller)), log)
  implement(app, getExtensionInfo, answerExtensionInfo(findOwed), log)
  implement(app, createPaymentCode, answerCreatePaymentCode(database, paying, now), log)
  serveCalendar(app, database, now)
  serveReceipts(app, database, now, log)
  serveDocuments(app, database, now, log)
}

type FindOwed = (...asked: Parameters<Handler<typeof getInstalmentPlan>>) => Promise<Repayable>

/** Finds what is to be repaid of a loan. */
function prepareRepayable(database: Database, now: () => Date): FindOwed {
  const findLoan = prepareLoan(database, now)

  return async (asked, caller) => {
    const loan = await findLoan(caller.tokenHash(), asked)
    const { next } = loan.state

    caller.isOf(loan.account_id)
    if (next === undefined) throw new ApiError('409', 'This loan is repaid: nothing is owed any more.')
    return { loan, next, now: now() }
  }
}

function answerExtensionInfo(findOwed: FindOwed): Handler<typeof getExtensionInfo> {
  return async (asked, caller) => {
    const repayable = await findOwed(asked, caller)
    const extension = extensionOn(repayable.loan.state)

    if (!repayable.loan.can_extend) throw notExtendable()
    if (typeof extension === 'string') throw new ApiError('409', extension)
    return writeExtension(repayable, extension)
  }
}
