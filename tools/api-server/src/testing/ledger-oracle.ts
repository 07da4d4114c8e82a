import { expect } from 'vitest'

import type { Database } from '../platform/database/database.ts'
import type { Payment } from '../ledger/begin-payment.ts'

const day = 24 * 60 * 60 * 1000
const manilaAhead = 8 * 60 * 60 * 1000

/** What a loan's figures must be, reckoned without the code that is tested. Minor units. */
export interface Figures {
  readonly status: number
  /** Of the next payment, late charges up to now included. */
  readonly next: number
  /** In the ledger. */
  readonly outstanding: number
  /** Late charges that have come up and are not entered. */
  readonly accrued: number
  readonly paidAmount: number
  /** How many payments were made. */
  readonly paid: number
  readonly extensions: number
}

/** A loan of a test, with every entry of its ledger. */
export async function readLedger(database: Database, account: string, order: string) {
  const [loan] = await database.query
    .selectFrom('loans')
    .where('account_id', '=', account)
    .where('order_id', '=', order)
    .selectAll()
    .execute()
  const entries = await database.query
    .selectFrom('ledger_entries')
    .where('account_id', '=', account)
    .where('order_id', '=', order)
    .selectAll()
    .execute()

  const reports = await database.query.selectFrom('payment_reports').where('order_id', '=', order).selectAll().execute()
  const credits = await database.query
    .selectFrom('unapplied_credits')
    .where('order_id', '=', order)
    .select(['id', 'report_id', 'amount', 'refunded_at'])
    .execute()
  const books = await database.query
    .selectFrom('book_entries')
    .where('order_id', '=', order)
    .select(['event_id', 'amount'])
    .execute()

  if (loan === undefined) throw new Error('There is no such loan')
  return {
    loan,
    entries: entries.map((entry) => ({ ...entry, amount: Number(entry.amount) })),
    reports: reports.map((report) => ({ ...report, amount: Number(report.amount), applied: Number(report.applied) })),
    credits: credits.map((credit) => ({ ...credit, amount: Number(credit.amount) })),
    books: books.map((line) => ({ ...line, amount: Number(line.amount) })),
  }
}

type Ledger = Awaited<ReturnType<typeof readLedger>>

/** What is owed in all, entered or not. */
export function outstandingIn({ outstanding, accrued }: Figures): number {
  return outstanding + accrued
}

/** Checks that all money that was reported is booked or kept, and that every event of the books sums to zero. */
export function checkBooks({ entries, reports, credits, books }: Ledger): void {
  const lines = [...books, ...entries.map(({ id, amount }) => ({ event_id: id, amount }))]
  const events = Map.groupBy(lines, ({ event_id }) => event_id)

  for (const event of events.values()) expect(event.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  for (const { id, amount, applied, state, outcome } of reports) {
    const booked = entries.filter(({ reference }) => reference === `report:${id}`)
    const kept = credits.filter(({ report_id }) => report_id === id)
    const total = (some: readonly { amount: number }[]) => some.reduce((sum, one) => sum + one.amount, 0)

    if (id.startsWith('seed:')) continue
    expect(outcome).not.toBeNull()
    expect([0 - total(booked), total(kept)]).toEqual(state === 'paid' ? [applied, amount - applied] : [0, 0])
  }
}

/** Checks that owed and paid add up and nothing was paid twice; answers what pages must show. */
export function checkLedger(ledger: Ledger, payments: readonly Payment[], now: Date): Figures {
  const { loan, entries, reports } = ledger
  const sum = (some: readonly { amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0)
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind)
  const appliedOf = ({ id }: Payment) =>
    reports.reduce((total, { payment_id, applied }) => total + (payment_id === id ? applied : 0), 0)
  const paid = payments.filter((payment) => appliedOf(payment) > 0)

  const fees = of('extension-fee')
  const agreed = Number(loan.amount) + Number(loan.interest)

  checkBooks(ledger)

  // Each payment that paid a debt stands in the ledger once, with what it paid of it, and nothing else does. That may be
  // less than its code asked for: an extension that was paid first takes the late charges away. The rest is kept.
  expect(
    of('payment')
      .map(({ amount }) => amount)
      .toSorted(byNumber),
  ).toEqual(paid.map((payment) => -appliedOf(payment)).toSorted(byNumber))
  expect(of('payment')).toHaveLength(paid.length)
  for (const payment of paid) expect(appliedOf(payment)).toBeLessThanOrEqual(Number(payment.amount))
  expect(sum(of('instalment'))).toBe(agreed)
  expect(fees).toHaveLength(paid.filter(({ kind }) => kind === 'delay').length)
  expect(fees.length).toBeLessThanOrEqual(2)

  let accrued = 0
  let next: { amount: number; dueIn: number } | undefined

  for (let number = 1; number <= loan.periods; number += 1) {
    const own = entries.filter(({ instalment }) => instalment === number)
    const left = sum(own)
    const moved = fees.filter(({ instalment }) => instalment <= number).length
    const dueIn = dayOf(loan.paid_out_at) + loan.period_days * (number + moved) - dayOf(now)
    const base = sum(own.filter(({ kind }) => kind === 'instalment'))
    const entered = sum(own.filter(({ kind, extension }) => kind === 'late-charge' && extension === fees.length))
    // Never less than nothing: that would be paid twice.
    const more = left === 0 ? 0 : Math.max(0, lateCharge(base, -dueIn) - entered)

    expect(left).toBeGreaterThanOrEqual(0)
    expect(paid.filter(({ kind, instalment }) => kind === 'repay' && instalment === number).length).toBe(
      left === 0 ? 1 : 0,
    )
    accrued += more
    if (left > 0) next ??= { amount: left + more, dueIn }
  }
  return {
    status: statusOf(next?.dueIn),
    next: next?.amount ?? 0,
    outstanding: sum(entries),
    accrued,
    paidAmount: -sum(of('payment')),
    paid: paid.length,
    extensions: fees.length,
  }
}

function byNumber(one: number, other: number): number {
  return one - other
}

function statusOf(dueIn: number | undefined): number {
  if (dueIn === undefined) return 200
  if (dueIn < 0) return 180
  return dueIn <= 3 ? 174 : 170
}

/** Day by day, as the loan terms say it. */
function lateCharge(base: number, days: number): number {
  let percent = 0

  for (let late = 1; late <= days; late += 1) percent += late <= 30 ? 5 : late <= 90 ? 4 : 2
  return Math.round((base * percent) / 100)
}

function dayOf(moment: Date): number {
  return Math.floor((moment.getTime() + manilaAhead) / day)
}
