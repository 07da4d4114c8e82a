import { hash, randomUUID } from 'node:crypto'

import type { Kysely, Selectable, Transaction } from 'kysely'

import { addChange } from './changes.ts'
import type { Database } from '../platform/database/database.ts'
import type { ReportOutcome } from '../platform/database/money-tables.ts'
import { drawNumber, numberTaken } from '../platform/database/new-number.ts'
import { retrying } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Payment } from './begin-payment.ts'
import { enter, holdLoan } from './ledger.ts'
import { standingOf } from './standing.ts'
import { type Allocation, allocate } from './allocate.ts'
import { enterBooks } from './books.ts'
import type { PartnerReport } from './partner-report.ts'

/** What became of a report, as its partner is answered: the same, however often it is sent. */
export interface ReportAnswer {
  readonly id: string
  readonly outcome: ReportOutcome
  /** Null when no money moved. */
  readonly receiptNo: string | null
  /** How much of it paid a debt, in minor units. */
  readonly applied: number
  /** How much of it is kept for whoever paid it, in minor units. */
  readonly unapplied: number
}

type StoredReport = Selectable<Tables['payment_reports']>

/**
 * Takes a genuine report of a payment partner: stores it first, then decides what its money pays. A report that was
 * stored already keeps its answer; one that differs from what was stored under its id is kept for people to look at.
 */
export async function receiveReport(database: Database, report: PartnerReport, now: Date): Promise<ReportAnswer> {
  const { id, code, amount, paidAt, channel, state } = report
  const stored = await retrying(() =>
    database.query
      .insertInto('payment_reports')
      .values({ id, code, amount: String(amount), paid_at: paidAt, channel, state, received_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute(),
  )

  if (stored.length === 0) await keepIfDifferent(database.query, report, now)
  return decideReport(database, id, now)
}

/** Keeps a genuine message that is no report of its own, once, for people to look at. */
export async function keepOddReport(query: Kysely<Tables>, body: string, reason: string, now: Date): Promise<void> {
  await query
    .insertInto('odd_reports')
    .values({ body_hash: hash('sha256', body), body: body.replaceAll('\0', '�'), reason, received_at: now })
    .onConflict((conflict) => conflict.column('body_hash').doNothing())
    .execute()
}

async function keepIfDifferent(query: Kysely<Tables>, report: PartnerReport, now: Date): Promise<void> {
  const first = await query
    .selectFrom('payment_reports')
    .where('id', '=', report.id)
    .select(['code', 'amount', 'paid_at', 'channel', 'state'])
    .executeTakeFirstOrThrow()
  const isSame =
    first.code === report.code &&
    first.amount === String(report.amount) &&
    first.paid_at.getTime() === report.paidAt.getTime() &&
    first.channel === report.channel &&
    first.state === report.state

  if (!isSame)
    await keepOddReport(query, JSON.stringify(report), 'Its id was reported before with another content.', now)
}

/** Decides a stored report, once: whoever comes later finds what was decided. */
function decideReport(database: Database, id: string, now: Date): Promise<ReportAnswer> {
  return retrying(
    () => database.query.transaction().execute((transaction) => decideWithin(transaction, id, now)),
    [numberTaken],
  )
}

/** Decides what a server that was killed has stored and not decided; answers how many reports that were. */
export async function decideWaitingReports(database: Database, now: Date): Promise<number> {
  const waiting = await database.query
    .selectFrom('payment_reports')
    .where('outcome', 'is', null)
    .orderBy('received_at')
    .limit(100)
    .select('id')
    .execute()

  for (const { id } of waiting) await decideReport(database, id, now)
  return waiting.length
}

async function decideWithin(transaction: Transaction<Tables>, id: string, now: Date): Promise<ReportAnswer> {
  const report = await transaction
    .selectFrom('payment_reports')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()

  if (report.outcome !== null) return answerOf(report, report.outcome)

  const payment = await transaction
    .selectFrom('payments')
    .where('code', '=', report.code)
    .selectAll()
    .executeTakeFirst()

  if (report.state !== 'paid') return noteRefusal(transaction, report, payment, now)

  const allocation = payment === undefined ? undefined : await pay(transaction, report, payment, now)

  return keepDecision(transaction, report, payment, allocation ?? unknownCode, now)
}

const unknownCode: Allocation = { entries: [], applied: 0, reason: 'No payment has this code.' }

/** Enters what the money pays. The loan is held, so that reports of one loan are decided one after the other. */
async function pay(
  transaction: Transaction<Tables>,
  report: StoredReport,
  payment: Payment,
  now: Date,
): Promise<Allocation> {
  const held = await holdLoan(transaction, payment)

  if (held === undefined) throw new Error('A payment without a loan')

  const { loan, entries } = held
  const paidAt = within(report.paid_at, payment.made_at, now)
  const { kind, instalment, extension } = payment
  const allocation = allocate(loan, entries, {
    kind,
    instalment,
    extension,
    amount: Number(report.amount),
    paidAt,
    reference: `report:${report.id}`,
  })

  await enter(transaction, payment, allocation.entries)
  await transaction
    .updateTable('payments')
    .where('account_id', '=', payment.account_id)
    .where('order_id', '=', payment.order_id)
    .where('id', '=', payment.id)
    .set({ state: 'paid', settled_at: paidAt })
    .execute()

  const after = [...entries, ...allocation.entries.map((entry) => ({ ...entry, amount: String(entry.amount) }))]

  if (standingOf(loan, after, now).next === undefined) await releaseProduct(transaction, payment, now)
  return allocation
}

/** Nobody pays before the code was made, or after the report came: another clock than ours is not believed. */
function within(moment: Date, earliest: Date, latest: Date): Date {
  return new Date(
    Math.min(Math.max(moment.getTime(), earliest.getTime()), Math.max(earliest.getTime(), latest.getTime())),
  )
}

/** From now on the borrower may take another loan of the product. */
async function releaseProduct(
  transaction: Transaction<Tables>,
  { account_id, order_id }: Payment,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('live_orders')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .where('ends_at', 'is', null)
    .set({ ends_at: now })
    .execute()
}

async function keepDecision(
  transaction: Transaction<Tables>,
  report: StoredReport,
  payment: Payment | undefined,
  { applied, reason }: Allocation,
  now: Date,
): Promise<ReportAnswer> {
  const left = Number(report.amount) - applied
  const owner = { account_id: payment?.account_id ?? null, order_id: payment?.order_id ?? null }
  const decision = {
    ...owner,
    outcome: applied > 0 ? ('booked' as const) : ('unapplied' as const),
    decided_at: now,
    reason: reason ?? null,
    receipt_no: drawNumber('R', now),
    payment_id: payment?.id ?? null,
    kind: payment?.kind ?? null,
    applied: String(applied),
  }

  await transaction.updateTable('payment_reports').where('id', '=', report.id).set(decision).execute()
  await addChange(
    transaction,
    'receipt',
    {
      receiptNo: decision.receipt_no,
      reportId: report.id,
      accountId: owner.account_id,
      orderId: owner.order_id,
      kind: decision.kind,
      amount: Number(report.amount),
      applied,
      unapplied: left,
      paidAt: report.paid_at.toISOString(),
    },
    now,
  )
  if (left > 0) await keepCredit(transaction, { ...owner, report_id: report.id, left, reason: reason ?? '' }, now)
  return answerOf({ ...report, ...decision }, decision.outcome)
}

interface Credit {
  readonly account_id: string | null
  readonly order_id: string | null
  readonly report_id: string
  readonly left: number
  readonly reason: string
}

async function keepCredit(
  transaction: Transaction<Tables>,
  { account_id, order_id, report_id, left, reason }: Credit,
  now: Date,
): Promise<void> {
  const id = randomUUID()

  await transaction
    .insertInto('unapplied_credits')
    .values({ id, report_id, account_id, order_id, amount: String(left), reason, made_at: now })
    .execute()
  await enterBooks(transaction, {
    id,
    account_id,
    order_id,
    moment: now,
    lines: [
      { book: 'received', amount: left },
      { book: 'unapplied', amount: -left },
    ],
  })
}

/** No money moved: the borrower is told, and may pay again. */
async function noteRefusal(
  transaction: Transaction<Tables>,
  report: StoredReport,
  payment: Payment | undefined,
  now: Date,
): Promise<ReportAnswer> {
  const decision = {
    outcome: 'noted' as const,
    decided_at: now,
    account_id: payment?.account_id ?? null,
    order_id: payment?.order_id ?? null,
    payment_id: payment?.id ?? null,
    kind: payment?.kind ?? null,
  }

  await transaction.updateTable('payment_reports').where('id', '=', report.id).set(decision).execute()
  if (payment !== undefined && report.state !== 'pending') {
    await transaction
      .updateTable('payments')
      .where('account_id', '=', payment.account_id)
      .where('order_id', '=', payment.order_id)
      .where('id', '=', payment.id)
      .set({ refused_at: now })
      .execute()
  }
  return answerOf({ ...report, ...decision }, 'noted')
}

function answerOf(report: StoredReport, outcome: ReportOutcome): ReportAnswer {
  const isMoney = outcome !== 'noted'

  return {
    id: report.id,
    outcome,
    receiptNo: report.receipt_no,
    applied: Number(report.applied),
    unapplied: isMoney ? Number(report.amount) - Number(report.applied) : 0,
  }
}
