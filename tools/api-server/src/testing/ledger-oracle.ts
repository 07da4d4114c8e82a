import { expect } from 'vitest'

import type { Database } from '../database/database.ts'
import type { Payment } from '../repayment/begin-payment.ts'

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

  if (loan === undefined) throw new Error('There is no such loan')
  return { loan, entries: entries.map((entry) => ({ ...entry, amount: Number(entry.amount) })) }
}

type Ledger = Awaited<ReturnType<typeof readLedger>>

/** What is owed in all, entered or not. */
export function outstandingIn({ outstanding, accrued }: Figures): number {
  return outstanding + accrued
}

/** Checks that owed and paid add up and nothing was paid twice; answers what pages must show. */
export function checkLedger({ loan, entries }: Ledger, payments: readonly Payment[], now: Date): Figures {
  const sum = (some: readonly { amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0)
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind)
  const paid = payments.filter(({ state }) => state === 'paid')
  const fees = of('extension-fee')
  const agreed = Number(loan.amount) + Number(loan.interest)

  // Each payment that was made stands in the ledger once, and nothing else does.
  expect(Object.fromEntries(of('payment').map(({ reference, amount }) => [reference, amount]))).toEqual(
    Object.fromEntries(paid.map(({ id, amount }) => [`payment:${id}`, -Number(amount)])),
  )
  expect(of('payment')).toHaveLength(paid.length)
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
