import type { EntryKind } from '../platform/database/repayment-tables.ts'
import { lateCharge } from './late-charge.ts'
import { dayNumber } from '@pahiram/formatting/calendar'

/** How many days before its day a payment counts as due soon. */
const dueSoonDays = 3

/** An entry as the ledger gives it; `amount` is minor units as text. */
export interface LedgerEntry {
  kind: EntryKind
  instalment: number
  extension: number
  amount: string
  moment: Date | string
}

/** What a loan's days follow from. */
export interface LoanDays {
  periods: number
  period_days: number
  paid_out_at: Date
}

/** One payment of the plan, as it stands. Money in minor units. */
export interface Instalment {
  /** From 1. */
  readonly number: number
  /** In Manila's days (`calendar/manila-time.ts`). */
  readonly dueDay: number
  /** 0 when it is paid or not yet late. */
  readonly daysLate: number
  /** Principal and interest, as agreed. */
  readonly charge: number
  /** For being late, as far as it is not paid: what is in the ledger, and what has come up since. */
  readonly lateCharge: number
  /** The part of it that the ledger does not hold yet. */
  readonly newLateCharge: number
  /** What is left to pay, with all late charges up to now. */
  readonly outstanding: number
}

/** How a loan that was paid out stands at a moment. */
export interface Standing {
  /** Running, due soon, overdue, repaid. */
  readonly status: 170 | 174 | 180 | 200
  readonly instalments: readonly Instalment[]
  /** The first that is not paid. */
  readonly next: Instalment | undefined
  /** What is owed in all, with all late charges up to now. */
  readonly outstanding: number
  /** What was paid in all. */
  readonly paid: number
  /** How many extensions were paid. */
  readonly extensions: number
  readonly lastPayment: Date | undefined
}

/** Reads a ledger at a moment: what is owed is the sum of its entries, and of the late charges not entered yet. */
export function standingOf(loan: LoanDays, entries: readonly LedgerEntry[], now: Date): Standing {
  const fees = entries.filter(({ kind }) => kind === 'extension-fee')
  const payments = entries.filter(({ kind }) => kind === 'payment')
  const instalments = Array.from({ length: loan.periods }, (_, index) =>
    instalmentOf(index + 1, loan, entries, fees, dayNumber(now)),
  )
  const next = instalments.find(({ outstanding }) => outstanding > 0)

  return {
    status: statusOf(next, dayNumber(now)),
    instalments,
    next,
    outstanding: instalments.reduce((sum, { outstanding }) => sum + outstanding, 0),
    // Not `-sumOf`: with nothing paid, that is a negative zero.
    paid: 0 - sumOf(payments),
    extensions: fees.length,
    lastPayment: lastOf(payments),
  }
}

function instalmentOf(
  number: number,
  loan: LoanDays,
  all: readonly LedgerEntry[],
  fees: readonly LedgerEntry[],
  today: number,
): Instalment {
  const entries = all.filter(({ instalment }) => instalment === number)
  const charges = entries.filter(({ kind }) => kind === 'late-charge')
  const charge = sumOf(entries.filter(({ kind }) => kind === 'instalment'))
  const entered = sumOf(entries)
  // An extension moves its instalment's day, and those of all that follow.
  const moved = fees.filter(({ instalment }) => instalment <= number).length
  const dueDay = dayNumber(loan.paid_out_at) + loan.period_days * (number + moved)
  const daysLate = entered > 0 ? Math.max(0, today - dueDay) : 0
  // What was charged before an extension belongs to the day that was missed then.
  const sinceExtension = charges.filter(({ extension }) => extension === fees.length)
  const newLateCharge =
    daysLate === 0 ? 0 : Math.max(0, lateSince(sinceExtension, { entries, charge, dueDay, daysLate }))

  return {
    number,
    dueDay,
    daysLate,
    charge,
    lateCharge: entered > 0 ? Math.max(0, entered - charge) + newLateCharge : 0,
    newLateCharge,
    outstanding: entered + newLateCharge,
  }
}

interface Unpaid {
  readonly entries: readonly LedgerEntry[]
  readonly charge: number
  readonly dueDay: number
  readonly daysLate: number
}

/** What lateness has added beside what is charged; after a part was paid, only the days since add to the rest. */
function lateSince(charged: readonly LedgerEntry[], { entries, charge, dueDay, daysLate }: Unpaid): number {
  const rest = restOf(charge, entries)

  if (rest === charge) return lateCharge(charge, daysLate) - sumOf(charged)

  const days = [...new Set(charged.map(({ moment }) => dayNumber(new Date(moment))))]
  // A day whose charge was taken back counts as not charged.
  const chargedDays = days
    .filter((day) => sumOf(charged.filter(({ moment }) => dayNumber(new Date(moment)) === day)) > 0)
    .map((day) => day - dueDay)

  return lateCharge(rest, daysLate) - lateCharge(rest, Math.max(0, ...chargedDays))
}

/** In which order entries of one moment count: what is owed comes before what is paid. */
const places: Readonly<Record<EntryKind, number>> = { instalment: 0, 'late-charge': 1, 'extension-fee': 1, payment: 2 }

/** What of an instalment itself is not paid: a payment goes to the charges on it first, as they stood then. */
function restOf(charge: number, entries: readonly LedgerEntry[]): number {
  const inOrder = entries
    .map(({ kind, amount, moment }) => ({ kind, amount: Number(amount), time: new Date(moment).getTime() }))
    .toSorted((one, other) => one.time - other.time || places[one.kind] - places[other.kind])
  let rest = charge
  let onTop = 0

  for (const { kind, amount } of inOrder) {
    if (kind === 'instalment') continue
    onTop += amount
    // Paid beyond the charges, or charges taken back that were paid.
    if (onTop < 0) rest += onTop
    onTop = Math.max(0, onTop)
  }
  return Math.max(0, rest)
}

function statusOf(next: Instalment | undefined, today: number): Standing['status'] {
  if (next === undefined) return 200
  if (next.daysLate > 0) return 180
  return next.dueDay - today <= dueSoonDays ? 174 : 170
}

function sumOf(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, { amount }) => sum + Number(amount), 0)
}

function lastOf(payments: readonly LedgerEntry[]): Date | undefined {
  const moments = payments.map(({ moment }) => new Date(moment).getTime())

  return moments.length === 0 ? undefined : new Date(Math.max(...moments))
}
