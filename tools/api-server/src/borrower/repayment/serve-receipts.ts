import { getPaymentState, listPayments } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'

import { implement, type Log } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareLoanToRead } from '../../ledger/loan-query.ts'
import { shownKind } from '../../ledger/payment-fit.ts'
import { prepareLastPayment, prepareReceipts, writePaymentState, writeReceipt } from './receipts.ts'

/** Serves what a page asks after a payment: what became of it, and the receipts of its order. */
export function serveReceipts(app: FastifyInstance, database: Database, now: () => Date, log: Log): void {
  const findLoan = prepareLoanToRead(database, now)
  const findReceipts = prepareReceipts(database)
  const findLast = prepareLastPayment(database)

  implement(
    app,
    getPaymentState,
    async ({ kind, ...asked }, caller) => {
      const loan = await findLoan(caller.tokenHash(), asked)
      const [last] = await findLast({ ...loan, kind })
      const receipt = (await findReceipts(loan)).find(
        (one) => one.paid_kind !== null && shownKind(one.paid_kind) === kind,
      )

      return writePaymentState(loan, { last, receipt }, now())
    },
    log,
  )
  implement(
    app,
    listPayments,
    async (asked, caller) => {
      const loan = await findLoan(caller.tokenHash(), asked)

      return { payments: (await findReceipts(loan)).map((row) => writeReceipt(loan, row)) }
    },
    log,
  )
}
