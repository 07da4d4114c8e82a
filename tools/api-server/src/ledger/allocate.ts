import { dayNumber } from '@pahiram/formatting/calendar'
import type { PaymentKind } from '../platform/database/repayment-tables.ts'
import { extensionOf, type Terms } from './extension.ts'
import { type NewEntry, newLateCharges } from './ledger.ts'
import { type LedgerEntry, type LoanDays, standingOf } from './standing.ts'

/** Money that was paid for something that a borrower had begun to pay. */
export interface PaidMoney {
  readonly kind: PaymentKind
  /** The instalment that it is for, or whose day it moves. */
  readonly instalment: number
  /** How many extensions the loan had when the payment was begun. */
  readonly extension: number
  /** Minor units. */
  readonly amount: number
  readonly paidAt: Date
  /** What the ledger's entries are called by; unique in the loan. */
  readonly reference: string
}

/** What money does to a loan. */
export interface Allocation {
  readonly entries: readonly NewEntry[]
  /** How much of it paid a debt, in minor units; the rest fits none. */
  readonly applied: number
  /** Why some of it is left over, for staff. */
  readonly reason?: string
}

/**
 * Decides what money that has arrived pays, judged by when it was paid: a late charge that came up after that moment is
 * taken back. An instalment takes as much as it lacked then, also a part of it; an extension needs its whole amount. What is
 * left over pays nothing else by itself: its payer meant this debt.
 */
export function allocate(loan: LoanDays & Terms, entries: readonly LedgerEntry[], money: PaidMoney): Allocation {
  const later = entries.filter((entry) => isChargedAfter(entry, money))
  const kept = entries.filter((entry) => !later.includes(entry))
  const then = standingOf(loan, kept, money.paidAt)
  const target = then.instalments.find(({ number }) => number === money.instalment)

  if (target === undefined || target.outstanding <= 0) return leftOver('The instalment was paid already.')

  const before = [...takenBack(later, money), ...newLateCharges(target, then.extensions, entries, money.paidAt)]

  if (money.kind === 'repay') return paid(money, before, target.outstanding)
  if (then.next !== target || then.extensions !== money.extension) return leftOver('The day was moved already.')

  const extension = extensionOf(loan, then, dayNumber(money.paidAt))

  if (typeof extension === 'string') return leftOver(extension)
  if (money.amount < extension.amount) return leftOver('It is less than the extension costs.')

  const fee: NewEntry = {
    kind: 'extension-fee',
    instalment: money.instalment,
    extension: money.extension,
    amount: extension.fee,
    moment: money.paidAt,
    reference: `extension:${money.extension + 1}`,
  }

  return paid(money, [...before, fee], extension.amount)
}

function isChargedAfter({ kind, instalment, moment }: LedgerEntry, money: PaidMoney): boolean {
  return kind === 'late-charge' && instalment === money.instalment && dayOfEntry({ moment }) > dayNumber(money.paidAt)
}

/** Takes back what is left of each day's charge, at the charge's own moment, as if it had never been. */
function takenBack(later: readonly LedgerEntry[], { instalment, reference }: PaidMoney): NewEntry[] {
  return [...new Set(later.map(dayOfEntry))].flatMap((day) => {
    const ofDay = later.filter((entry) => dayOfEntry(entry) === day)
    const left = ofDay.reduce((sum, { amount }) => sum + Number(amount), 0)
    const [first] = ofDay

    if (first === undefined || left <= 0) return []

    const { extension, moment } = first

    return [
      {
        kind: 'late-charge' as const,
        instalment,
        extension,
        amount: -left,
        moment: new Date(moment),
        reference: `${reference}:late:${day}`,
      },
    ]
  })
}

function dayOfEntry({ moment }: Pick<LedgerEntry, 'moment'>): number {
  return dayNumber(new Date(moment))
}

function paid(money: PaidMoney, before: readonly NewEntry[], owed: number): Allocation {
  const { amount, instalment, extension, paidAt, reference } = money
  const applied = Math.min(amount, owed)
  const payment: NewEntry = { kind: 'payment', instalment, extension, amount: -applied, moment: paidAt, reference }

  return {
    entries: [...before, payment],
    applied,
    ...(amount > applied && { reason: 'It is more than was owed.' }),
  }
}

function leftOver(reason: string): Allocation {
  return { entries: [], applied: 0, reason }
}
