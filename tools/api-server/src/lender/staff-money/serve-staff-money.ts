import { isDay } from '@pahiram/formatting/calendar'
import type { FastifyInstance } from 'fastify'
import { sql, type Updateable } from 'kysely'
import * as v from 'valibot'

import { answered, ApiError } from '../../platform/http/envelope.ts'
import { amountText } from '../../platform/language/amounts-and-days.ts'
import type { Database } from '../../platform/database/database.ts'
import { retrying } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { Platform } from '../../platform/platform.ts'
import { everyRole, staffOf } from '../../platform/staff/serve-staff.ts'
import { heldPayments } from '../../ledger/held-money.ts'
import { askForHeldMoney, decideRequest, refundKey } from '../../ledger/held-requests.ts'
import type { PaymentProvider } from '../../ledger/payment-provider.ts'
import { readDay } from '../../ledger/reconcile.ts'
import { listReports, listReportsOfDay } from './list-reports.ts'
import { csvOf, misplacedOf, rowsOf } from './day-rows.ts'
import { pageOf, readRequest, rowsAPage, rowsBefore } from '../../platform/http/read-request.ts'

const dayShape = v.object({ day: v.pipe(v.string(), v.check(isDay)) })
const noDay = 'day is missing, or not written YYYY-MM-DD.'
const reason = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500), v.regex(/^[^\0]*$/))
const requestShape = v.pipe(
  v.object({
    payment: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
    kind: v.picklist(['refund', 'use', 'set-aside']),
    orderId: v.optional(v.pipe(v.string(), v.maxLength(200))),
    reason,
  }),
  v.check(({ kind, orderId }) => kind !== 'use' || orderId !== undefined, 'use needs an orderId'),
)
const uuid = v.pipe(v.string(), v.check(isUuid, 'it is no uuid'), v.toLowerCase())
const decisionShape = v.object({ request: uuid, approve: v.boolean() })
const idsShape = v.pipe(v.array(v.string()), v.maxLength(100))
const closeShape = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)), note: reason })

/**
 * Serves what staff see of money, below `/staff`, and what they may do with money that fits nothing
 * (docs/spec/contract-3.md §2). Lists have pages of a hundred, `?page=` from 1. Money is in minor units, moments are
 * ISO 8601.
 *
 * - `GET /money?day=YYYY-MM-DD`: a day's figures, with their `rows` for people, their `csv`, and what is `misplaced`.
 * - `GET /money/held`, `GET /money/odd-reports`: money that is held, with what is asked for it; messages that could not be booked.
 * - `GET /money/reports?day=YYYY-MM-DD`, `?id=&id=`: payments as the partner reported them, a thousand a page.
 * - `POST /money/requests` `{ payment, kind, orderId, reason }`: pays a loan with it, sets it aside, or asks for a refund; `orderId`
 *   may also be the order's number, as borrowers say it.
 * - `POST /money/requests/decide` `{ request, approve }`: another person approves or refuses the refund.
 * - `POST /money/odd-reports/close` `{ id, note }`: somebody looked at it.
 */
export function serveStaffMoney(
  scope: FastifyInstance,
  { database, outbox, now }: Pick<Platform, 'database' | 'outbox' | 'now'>,
  provider: PaymentProvider | undefined,
): void {
  const canRefund = provider?.refund !== undefined
  const mayAsk = { config: { staffRoles: ['support', 'approver'] as const } }
  const mayDecide = { config: { staffRoles: ['approver'] as const } }

  scope.get('/money', everyRole, async ({ query }) => {
    const { day } = readRequest(dayShape, query, noDay)
    const figures = await readDay(database, day, now())

    // The rows of the command and of the page are the same.
    return answered({ ...figures, rows: rowsOf(figures), csv: csvOf(figures), misplaced: misplacedOf(figures) })
  })
  scope.get('/money/held', mayAsk, async (request) => {
    const staff = staffOf(request)

    return answered({
      ...(await listHeld(database, rowsBefore(request.query), staff.name)),
      canRefund,
      mayDecide: staff.role === 'admin' || mayDecide.config.staffRoles.some((role) => role === staff.role),
    })
  })
  scope.get('/money/odd-reports', mayAsk, async ({ query }) =>
    answered(await listOddReports(database, rowsBefore(query))),
  )
  scope.get('/money/reports', mayAsk, async ({ query }) => {
    const { id, day } = query as { id?: unknown; day?: unknown }

    if (id === undefined) {
      return answered(await listReportsOfDay(database, readRequest(dayShape, { day }, noDay).day, pageOf(query)))
    }

    const ids = readRequest(idsShape, Array.isArray(id) ? id : [id], 'id is given a hundred times at most.')

    return answered({ reports: await listReports(database, ids), hasMore: false })
  })
  scope.post('/money/requests', mayAsk, async (request) => {
    const asked = readRequest(requestShape, request.body)

    request.staffSubject = asked.payment
    if (asked.kind === 'refund' && !canRefund) throw noRefunds()
    return answered(await askForHeldMoney(database, { ...asked, who: staffOf(request).name }, now()))
  })
  scope.post('/money/requests/decide', mayDecide, async (request) => {
    const { request: id, approve } = readRequest(decisionShape, request.body)

    request.staffSubject = id
    // It could when the refund was asked for.
    if (approve && !canRefund) throw noRefunds()
    await decideRequest(database, { id, isApproved: approve, who: staffOf(request).name }, now())
    // Sent again later if it does not arrive.
    if (approve) await outbox.deliver(refundKey(id)).catch(() => undefined)
    return answered({ request: id })
  })
  scope.post('/money/odd-reports/close', mayAsk, async (request) => {
    const { id, note } = readRequest(closeShape, request.body)

    request.staffSubject = id
    await closeOddReport(database, id, { closed_by: staffOf(request).name, closed_at: now(), closing_note: note })
    return answered({ id })
  })
}

/** Approved, such a refund would count as sent although nothing can leave. */
function noRefunds(): ApiError {
  return new ApiError(
    '409',
    'The payment partner takes no refunds from here: send the money back by hand, then set it aside with the reason.',
  )
}

async function listHeld({ query }: Database, offset: number, reader: string) {
  const rows = await query
    .selectFrom(heldPayments.as('held'))
    .innerJoin('reported_payments as reported', 'reported.id', 'held.payment_id')
    .innerJoin('payment_reports as report', (join) =>
      join.onRef('report.id', '=', 'held.payment_id').on('report.state', '=', 'paid'),
    )
    .leftJoin('loans', (join) =>
      join.onRef('loans.account_id', '=', 'reported.account_id').onRef('loans.order_id', '=', 'reported.order_id'),
    )
    .leftJoin('held_money_requests as asked', (join) =>
      join.onRef('asked.payment_id', '=', 'held.payment_id').on('asked.decided_at', 'is', null),
    )
    .orderBy('report.received_at')
    .orderBy('report.id')
    .offset(offset)
    .limit(rowsAPage + 1)
    .select(['held.payment_id', 'held.amount', 'reported.receipt_no', 'reported.account_id', 'reported.order_id'])
    .select(['report.code', 'report.channel', 'report.at', 'report.received_at', 'loans.number'])
    .select(['asked.id as request', 'asked.asked_by', 'asked.asked_at', 'asked.reason'])
    .execute()

  return {
    held: rows.slice(0, rowsAPage).map((row) => ({
      payment: row.payment_id,
      amount: Number(row.amount),
      amountText: amountText(Number(row.amount)),
      at: row.received_at.toISOString(),
      receiptNo: row.receipt_no,
      code: row.code,
      channel: row.channel,
      paidAt: row.at.toISOString(),
      accountId: row.account_id,
      orderId: row.order_id,
      orderNo: row.number,
      // A refund that somebody else has to approve.
      refund:
        row.request === null
          ? null
          : {
              request: row.request,
              askedBy: row.asked_by,
              askedAt: row.asked_at?.toISOString(),
              reason: row.reason,
              isYours: row.asked_by === reader,
            },
    })),
    hasMore: rows.length > rowsAPage,
  }
}

async function listOddReports({ query }: Database, offset: number) {
  const rows = await query
    .selectFrom('odd_reports')
    .where('closed_at', 'is', null)
    .orderBy('received_at', 'desc')
    .orderBy('body_hash')
    .offset(offset)
    .limit(rowsAPage + 1)
    .select(['body_hash', 'received_at'])
    .select([sql<string>`left(body, 10000)`.as('body'), sql<string>`left(reason, 1000)`.as('reason')])
    .execute()

  return {
    reports: rows.slice(0, rowsAPage).map(({ body_hash, body, reason: why, received_at }) => ({
      id: body_hash,
      body,
      reason: why,
      at: received_at.toISOString(),
    })),
    hasMore: rows.length > rowsAPage,
  }
}

async function closeOddReport({ query }: Database, id: string, closing: Updateable<Tables['odd_reports']>) {
  const closed = await retrying(() =>
    query
      .updateTable('odd_reports')
      .where('body_hash', '=', id)
      .where('closed_at', 'is', null)
      .set(closing)
      .returning('body_hash')
      .execute(),
  )

  if (closed.length === 0) throw new ApiError('404', 'There is no such open report.')
}
