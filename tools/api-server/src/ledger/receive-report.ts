import { hash } from 'node:crypto'

import type { Kysely, Selectable, Transaction } from 'kysely'

import { ApiError } from '../platform/http/envelope.ts'
import type { Database } from '../platform/database/database.ts'
import type { ReportState } from '../platform/database/money-tables.ts'
import { drawNumber, numberTaken } from '../platform/database/new-number.ts'
import { inTransaction } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'
import { clockDifferenceMs, latestNow } from '../platform/clock-difference.ts'
import { addFact, followFacts, holdAccount } from './account-money.ts'
import type { Payment } from './begin-payment.ts'
import { type BookPosting, enterUnknown } from './books.ts'
import { addChange } from './changes.ts'
import { currencyOf } from './figures.ts'
import type { AccountState } from './loan-state.ts'
import { choiceOf, shownKind, splitOf } from './payment-fit.ts'
import type { PartnerReport } from './partner-report.ts'

/** What became of a report, as its partner is answered: the same, however often it is sent. Minor units. */
export interface ReportAnswer {
  readonly id: string
  /** `booked` paid a debt at least in part, `unapplied` none, `noted` moved no money. */
  readonly outcome: 'booked' | 'unapplied' | 'noted'
  /** Null when no money moved. */
  readonly receiptNo: string | null
  /** How much of it paid a debt. */
  readonly applied: number
  /** How much of it is kept for whoever paid it. */
  readonly unapplied: number
}

/** What may follow on what of one payment, in whatever order the reports arrive. */
const cannotBeBoth: readonly (readonly [ReportState, ReportState])[] = [
  ['failed', 'paid'],
  ['failed', 'reversed'],
]

type ReportedPayment = Selectable<Tables['reported_payments']>

/**
 * Takes a genuine report of a payment partner: keeps it, with the fact that it is and what follows from that, in one
 * transaction. The same report again is answered the same.
 * @throws {ApiError} 400 for a moment that cannot be this payment's, 422 when it contradicts what was reported before; it is
 * kept for people to look at.
 */
export async function receiveReport(database: Database, report: PartnerReport, now: Date): Promise<ReportAnswer> {
  try {
    return await inTransaction(database, (transaction) => takeReport(transaction, report, now), [numberTaken])
  } catch (error) {
    if (error instanceof ApiError) await keepOddReport(database.query, JSON.stringify(report), error.message, now)
    throw error
  }
}

/** Keeps a genuine message that is no report of its own, once, for people to look at. */
export async function keepOddReport(query: Kysely<Tables>, body: string, reason: string, now: Date): Promise<void> {
  await query
    .insertInto('odd_reports')
    .values({ body_hash: hash('sha256', body), body: body.replaceAll('\0', '�'), reason, received_at: now })
    .onConflict((conflict) => conflict.column('body_hash').doNothing())
    .execute()
}

async function takeReport(transaction: Transaction<Tables>, report: PartnerReport, now: Date): Promise<ReportAnswer> {
  const { id, state, code } = report
  const payment = await transaction.selectFrom('payments').where('code', '=', code).selectAll().executeTakeFirst()
  const owner = payment?.account_id ?? (await ownerOf(transaction, id))

  if (owner !== undefined) await holdAccount(transaction, owner)

  const reported = await holdReported(transaction, id, payment)

  // Staff have found out meanwhile whose it is.
  if (owner === undefined && reported.account_id !== null) await holdAccount(transaction, reported.account_id)

  const before = await transaction.selectFrom('payment_reports').where('id', '=', id).selectAll().execute()
  const same = before.find((one) => one.state === state)

  for (const one of before) checkSame(report, one)
  if (same !== undefined) {
    if (same.at.getTime() !== momentOf(report, same.at).getTime()) throw contradiction()
    return JSON.parse(same.answer) as ReportAnswer
  }
  checkStates(state, before)
  checkMoment(report, payment?.made_at ?? oldestUnknown, now)
  await checkCurrency(transaction, report, payment)

  const at = momentOf(report, now)
  const known = {
    paid: before.find((one) => one.state === 'paid'),
    reversed: before.find((one) => one.state === 'reversed'),
  }
  const answer = await book(transaction, { report, reported, payment, at, known, now })

  await transaction
    .insertInto('payment_reports')
    .values({
      id,
      state,
      code,
      amount: String(report.amount),
      at,
      channel: report.channel,
      received_at: now,
      answer: JSON.stringify(answer),
    })
    .execute()
  return answer
}

/** Whose a payment is, as staff decided, when its code is none of ours. */
async function ownerOf(transaction: Transaction<Tables>, id: string): Promise<string | undefined> {
  const reported = await transaction
    .selectFrom('reported_payments')
    .where('id', '=', id)
    .select('account_id')
    .executeTakeFirst()

  return reported?.account_id ?? undefined
}

/** When it was paid; of money that was taken back, when that was. */
function momentOf({ state, paidAt, reversedAt }: PartnerReport, otherwise: Date): Date {
  return state === 'reversed' ? (reversedAt ?? otherwise) : paidAt
}

async function holdReported(
  transaction: Transaction<Tables>,
  id: string,
  payment: Payment | undefined,
): Promise<ReportedPayment> {
  const owner = {
    account_id: payment?.account_id ?? null,
    order_id: payment?.order_id ?? null,
    payment_id: payment?.id ?? null,
    kind: payment?.kind ?? null,
  }

  await transaction
    .insertInto('reported_payments')
    .values({ id, receipt_no: null, ...owner })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return transaction
    .selectFrom('reported_payments')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** All reports of a payment are about the same money. */
function checkSame(
  report: PartnerReport,
  before: Pick<Selectable<Tables['payment_reports']>, 'code' | 'amount' | 'channel'>,
) {
  const isSame =
    before.code === report.code && before.amount === String(report.amount) && before.channel === report.channel

  if (!isSame) throw contradiction()
}

function checkStates(state: ReportState, before: readonly { readonly state: ReportState }[]): void {
  for (const one of before) {
    if (one.state !== state && cannotBeBoth.some((pair) => pair.includes(state) && pair.includes(one.state)))
      throw contradiction()
  }
}

function contradiction(): ApiError {
  return new ApiError('422', 'Its id was reported before with another content.', { word: 'reported_otherwise' })
}

/** When a code that nobody knows was made at the earliest: seconds in the place of milliseconds are in 1970. */
const oldestUnknown = new Date(Date.UTC(2000, 0))

function checkMoment({ state, paidAt, reversedAt }: PartnerReport, made_at: Date, now: Date): void {
  if (paidAt.getTime() < made_at.getTime() - clockDifferenceMs)
    throw new ApiError('400', 'paidAt lies before the code was made.', { word: 'paid_before_code', field: 'paidAt' })
  if (paidAt > latestNow(now))
    throw new ApiError('400', 'paidAt lies in the future.', { word: 'at_in_future', field: 'paidAt' })
  if (state !== 'reversed' || reversedAt === undefined) return
  if (reversedAt < paidAt)
    throw new ApiError('400', 'reversedAt lies before paidAt.', { word: 'reversed_before_paid', field: 'reversedAt' })
  if (reversedAt > latestNow(now))
    throw new ApiError('400', 'reversedAt lies in the future.', { word: 'at_in_future', field: 'reversedAt' })
}

/** Whose code nobody knows may be of any currency that products are in. */
async function checkCurrency(transaction: Transaction<Tables>, { currency }: PartnerReport, payment?: Payment) {
  if (currency === undefined) return

  const products = transaction.selectFrom('product_terms').select('in_rupees').distinct()
  const loans = transaction
    .selectFrom('loans')
    .select('in_rupees')
    .where('order_id', '=', payment?.order_id ?? null)
  const own = loans.where('account_id', '=', payment?.account_id ?? null)
  const right: string[] = (await (payment === undefined ? products : own).execute()).map(currencyOf)

  if (!right.includes(currency))
    throw new ApiError('400', `currency is not ${right.join(' or ')}.`, { word: 'other_currency', field: 'currency' })
}

interface Booking {
  readonly report: PartnerReport
  readonly reported: ReportedPayment
  readonly payment: Payment | undefined
  /** When it was paid, or taken back. */
  readonly at: Date
  /** What is known of the same money. */
  readonly known: Readonly<Record<'paid' | 'reversed', { readonly at: Date } | undefined>>
  readonly now: Date
}

/** Enters the facts that a report completes: money counts once it is known to be paid, and goes back once it was. */
async function book(transaction: Transaction<Tables>, booking: Booking): Promise<ReportAnswer> {
  const { report, reported, payment, known, now } = booking
  const { id, state } = report

  if (state === 'failed' && payment !== undefined) await setPayment(transaction, payment, { refused_at: now })
  // Until it is known to have been paid, nothing can have gone back.
  if (state === 'pending' || state === 'failed' || (state === 'reversed' && known.paid === undefined)) return noted(id)

  const receiptNo = reported.receipt_no ?? drawNumber('R', now)

  if (state === 'paid')
    await transaction.updateTable('reported_payments').where('id', '=', id).set({ receipt_no: receiptNo }).execute()
  const { account_id: accountId } = reported
  const backAt = state === 'reversed' ? booking.at : known.reversed?.at

  if (accountId === null) return bookUnknown(transaction, booking, receiptNo, backAt)

  if (state === 'paid' && payment !== undefined) {
    const { account_id, order_id, kind: code_kind, instalment, extension } = payment

    await addFact(transaction, {
      account_id,
      id,
      order_id,
      kind: 'payment',
      code_kind,
      instalment,
      extension,
      amount: String(report.amount),
      moment: report.paidAt,
      entered_at: now,
    })
    await setPayment(transaction, payment, { state: 'paid', settled_at: report.paidAt })
  }

  if (backAt !== undefined) {
    // Not before the payment, which counts from the payout of a loan that it was used for.
    const paid = await transaction
      .selectFrom('money_facts')
      .where((row) => row.and({ account_id: accountId, id, kind: 'payment' }))
      .select('moment')
      .executeTakeFirstOrThrow()

    await addFact(transaction, {
      account_id: accountId,
      id,
      kind: 'reversal',
      payment_id: id,
      amount: String(report.amount),
      moment: new Date(Math.max(backAt.getTime(), paid.moment.getTime())),
      entered_at: now,
    })
  }

  const after = await followFacts(transaction, accountId, now)

  return announce(transaction, booking, { receiptNo, after, reversedAt: backAt })
}

async function announce(
  transaction: Transaction<Tables>,
  { report, reported, payment, now }: Booking,
  { receiptNo, after, reversedAt }: { receiptNo: string; after: AccountState; reversedAt: Date | undefined },
): Promise<ReportAnswer> {
  const paid = after.payments.get(report.id)

  if (paid === undefined) throw new Error('A payment without its state')

  const { account_id: accountId, order_id: orderId, kind } = reported
  const about = {
    receiptNo,
    reportId: report.id,
    accountId,
    orderId,
    kind: kind && shownKind(kind),
    choice: choiceOf(kind),
    amount: report.amount,
  }

  if (report.state === 'paid') {
    await addChange(
      transaction,
      'receipt',
      {
        ...about,
        channel: report.channel,
        code: report.code,
        instalment: payment?.instalment ?? null,
        ...splitOf(paid),
        unapplied: paid.kept,
        paidAt: report.paidAt.toISOString(),
      },
      now,
    )
  }
  if (reversedAt !== undefined)
    await addChange(transaction, 'reversal', { ...about, at: reversedAt.toISOString() }, now)
  return {
    id: report.id,
    outcome:
      reversedAt !== undefined && report.state === 'reversed' ? 'noted' : paid.applied > 0 ? 'booked' : 'unapplied',
    receiptNo,
    applied: paid.applied,
    unapplied: paid.kept,
  }
}

const paidNothing = { instalment: null, applied: 0, principal: 0, interest: 0, charge: 0, fee: 0, forgiven: 0 }

/** Money for a code that we never made is held until staff know whose it is. */
async function bookUnknown(
  transaction: Transaction<Tables>,
  { report, now }: Booking,
  receiptNo: string,
  backAt: Date | undefined,
): Promise<ReportAnswer> {
  const { id, amount, state } = report
  const common = { orderId: null, instalment: null, paymentId: id, amount }
  const postings: BookPosting[] = []

  if (state === 'paid')
    postings.push({ ...common, reference: `payment:${id}:1`, from: 'unapplied', to: 'received', at: report.paidAt })
  if (backAt !== undefined)
    postings.push({ ...common, reference: `payment:${id}:2`, from: 'received', to: 'unapplied', at: backAt })
  await enterUnknown(transaction, postings, now)

  const left = backAt === undefined ? amount : 0
  const about = { receiptNo, reportId: id, accountId: null, orderId: null, kind: null, choice: null, amount }

  if (state === 'paid')
    await addChange(
      transaction,
      'receipt',
      {
        ...about,
        ...paidNothing,
        channel: report.channel,
        code: report.code,
        unapplied: left,
        paidAt: report.paidAt.toISOString(),
      },
      now,
    )
  if (backAt !== undefined) await addChange(transaction, 'reversal', { ...about, at: backAt.toISOString() }, now)
  return { id, outcome: state === 'paid' ? 'unapplied' : 'noted', receiptNo, applied: 0, unapplied: left }
}

async function setPayment(
  transaction: Transaction<Tables>,
  { code }: Payment,
  changes: Partial<Pick<Payment, 'state' | 'settled_at' | 'refused_at'>>,
): Promise<void> {
  await transaction.updateTable('payments').where('code', '=', code).set(changes).execute()
}

function noted(id: string): ReportAnswer {
  return { id, outcome: 'noted', receiptNo: null, applied: 0, unapplied: 0 }
}
