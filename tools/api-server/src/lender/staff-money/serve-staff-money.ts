import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { ApiError } from '../../platform/http/envelope.ts'
import { amountText } from '../../platform/language/amounts-and-days.ts'
import type { Database } from '../../platform/database/database.ts'
import { retrying } from '../../platform/database/retry.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import { addToOutbox, type Outbox } from '../../platform/outbox/outbox.ts'
import type { RefundRequest } from '../../ledger/payment-provider.ts'
import { enterBooks } from '../../ledger/books.ts'
import { csvOf, rowsOf } from './day-rows.ts'
import { readDay } from '../../ledger/reconcile.ts'

const mostRows = 500

const refundShape = v.object({ credit: v.pipe(v.string(), v.check(isUuid)) })
const dayShape = v.object({ day: v.pipe(v.string(), v.isoDate()) })

/**
 * Serves what staff see of money, below `/staff`: `GET /money?day=YYYY-MM-DD` a day's figures (`reconcile.ts`)
 * with their `rows` for people and their `csv`,
 * `GET /money/unapplied` the money that fits no debt, `POST /money/refunds` `{ credit }` sends such money back, once, and
 * `GET /money/odd-reports` genuine messages that are no report. Money is in minor units, moments are ISO 8601.
 */
export function serveStaffMoney(scope: FastifyInstance, database: Database, outbox: Outbox, now: () => Date): void {
  scope.get('/money', async ({ query }) => {
    const read = v.safeParse(dayShape, query)

    if (!read.success) throw new ApiError('400', 'day is missing, or not written YYYY-MM-DD.')

    const figures = await readDay(database, read.output.day, now())

    // The rows of the command and of the page are the same.
    return answered({ ...figures, rows: rowsOf(figures), csv: csvOf(figures) })
  })
  scope.get('/money/unapplied', async () => answered({ credits: await listCredits(database) }))
  scope.get('/money/odd-reports', async () => answered({ reports: await listOddReports(database) }))
  scope.post('/money/refunds', { config: { staffRoles: ['approver'] } }, async (request) => {
    const read = v.safeParse(refundShape, request.body)

    if (!read.success) throw new ApiError('400', 'credit is missing, or no id of unapplied money.')

    const { credit } = read.output

    request.staffSubject = credit
    await retrying(() => refund(database, credit, now()))
    // Sent again later if it does not arrive.
    await outbox.deliver(refundKey(credit)).catch(() => undefined)
    return answered({ credit })
  })
}

function answered(data: unknown) {
  return { code: '0', data, message: 'success' }
}

async function listCredits({ query }: Database) {
  const rows = await query
    .selectFrom('unapplied_credits as credit')
    .innerJoin('payment_reports as report', 'report.id', 'credit.report_id')
    .leftJoin('loans', (join) =>
      join.onRef('loans.account_id', '=', 'credit.account_id').onRef('loans.order_id', '=', 'credit.order_id'),
    )
    .where('credit.refunded_at', 'is', null)
    .orderBy('credit.made_at')
    .orderBy('credit.id')
    .limit(mostRows)
    .select(['credit.id', 'credit.amount', 'credit.reason', 'credit.made_at', 'credit.report_id', 'credit.account_id'])
    .select(['report.code', 'report.channel', 'report.paid_at', 'report.receipt_no', 'loans.number'])
    .execute()

  return rows.map((row) => ({
    id: row.id,
    amount: Number(row.amount),
    amountText: amountText(Number(row.amount)),
    reason: row.reason,
    at: row.made_at.toISOString(),
    reportId: row.report_id,
    receiptNo: row.receipt_no,
    code: row.code,
    channel: row.channel,
    paidAt: row.paid_at.toISOString(),
    accountId: row.account_id,
    orderNo: row.number,
  }))
}

async function listOddReports({ query }: Database) {
  const rows = await query
    .selectFrom('odd_reports')
    .orderBy('received_at', 'desc')
    .limit(mostRows)
    .select(['body', 'reason', 'received_at'])
    .execute()

  return rows.map(({ body, reason, received_at }) => ({ body, reason, at: received_at.toISOString() }))
}

/** The money leaves the books when it is sent for: from then on nobody can decide otherwise. */
function refund({ query }: Database, id: string, now: Date): Promise<void> {
  return query.transaction().execute(async (transaction) => {
    const credit = await transaction
      .selectFrom('unapplied_credits')
      .where('id', '=', id)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()

    if (credit === undefined) throw new ApiError('404', 'There is no such money.')
    if (credit.refunded_at !== null) throw new ApiError('409', 'This money is sent back already.')

    const { account_id, order_id, report_id: reportId } = credit
    const amount = Number(credit.amount)
    const request: RefundRequest = { reportId, amount }

    await transaction.updateTable('unapplied_credits').where('id', '=', id).set({ refunded_at: now }).execute()
    await enterBooks(transaction, {
      id: randomUUID(),
      account_id,
      order_id,
      moment: now,
      lines: [
        { book: 'unapplied', amount },
        { book: 'received', amount: -amount },
      ],
    })
    await addToOutbox(transaction, { kind: 'refund', key: refundKey(id), body: request }, now)
  })
}

function refundKey(credit: string): string {
  return `refund:${credit}`
}
