import { expect, test } from 'vitest'

import { instalmentCharges } from './instalment-charges.ts'
import type { NewEntry } from './ledger.ts'
import { type LedgerEntry, standingOf } from './standing.ts'
import { allocate, type PaidMoney } from './allocate.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
/** Midnight in Manila. */
const paidOut = new Date(Date.UTC(2026, 9, 31, 16))
const loan = {
  amount: '300000',
  fee: '30000',
  interest: '30000',
  periods: 3,
  period_days: 30,
  in_rupees: false,
  paid_out_at: paidOut,
}
const charges = asEntries(instalmentCharges(loan, paidOut))
/** The first of three payments of 1,100.00 is due on this day; its day is over 24 hours later. */
const due = new Date(paidOut.getTime() + 30 * day)

function asEntries(entries: readonly NewEntry[]): LedgerEntry[] {
  return entries.map((entry) => ({ ...entry, amount: String(entry.amount) }))
}

function money(changes: Partial<PaidMoney> = {}): PaidMoney {
  return { kind: 'repay', instalment: 1, extension: 0, amount: 110_000, paidAt: due, reference: 'report:1', ...changes }
}

function late(days: number, amount: number): LedgerEntry {
  return {
    kind: 'late-charge',
    instalment: 1,
    extension: 0,
    amount: String(amount),
    moment: new Date(due.getTime() + days * day + hour),
  }
}

function sumOf(entries: readonly NewEntry[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0)
}

test('a whole instalment that is paid on its day is paid, and nothing is left over', () => {
  const { entries, applied, reason } = allocate(loan, charges, money())

  expect([applied, reason]).toEqual([110_000, undefined])
  expect(entries).toEqual([
    { kind: 'payment', instalment: 1, extension: 0, amount: -110_000, moment: due, reference: 'report:1' },
  ])
})

test('a payment made two minutes before midnight takes back the late charge of the day after', () => {
  const paidAt = new Date(due.getTime() + day - 2 * 60_000)
  const entered = [...charges, late(1, 5500)]
  const { entries, applied, reason } = allocate(loan, entered, money({ paidAt }))

  expect([applied, reason]).toEqual([110_000, undefined])
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['late-charge', -5500],
    ['payment', -110_000],
  ])

  const after = standingOf(loan, [...entered, ...asEntries(entries)], new Date(paidAt.getTime() + hour))

  expect(after.instalments[0]).toMatchObject({ outstanding: 0, lateCharge: 0 })
  expect(after.next?.number).toBe(2)
})

test('a payment two minutes after midnight lacks the late charge', () => {
  const paidAt = new Date(due.getTime() + day + 2 * 60_000)
  const { entries, applied } = allocate(loan, charges, money({ paidAt }))
  const after = standingOf(loan, [...charges, ...asEntries(entries)], paidAt)

  expect(applied).toBe(110_000)
  expect(after.next).toMatchObject({ number: 1, outstanding: 5500 })
})

test('a part of an instalment is paid, and only the rest is late from then on', () => {
  const first = allocate(loan, charges, money({ amount: 60_000 }))
  const entries = [...charges, ...asEntries(first.entries)]

  expect([first.applied, first.reason]).toEqual([60_000, undefined])
  expect(standingOf(loan, entries, due).next).toMatchObject({ outstanding: 50_000, lateCharge: 0 })
  // Two days late: twice 5 % of what is left.
  expect(standingOf(loan, entries, new Date(due.getTime() + 2 * day)).next).toMatchObject({
    outstanding: 55_000,
    lateCharge: 5000,
  })
})

test('a part paid while late leaves the charges of the days before, and new ones on the rest', () => {
  const tenth = new Date(due.getTime() + 10 * day)
  const first = allocate(loan, charges, money({ amount: 115_000, paidAt: tenth }))
  const entries = [...charges, ...asEntries(first.entries)]

  // 1,100.00 and ten days of 55.00 were owed.
  expect(standingOf(loan, entries, tenth).next).toMatchObject({ outstanding: 50_000 })
  expect(standingOf(loan, entries, new Date(tenth.getTime() + 2 * day)).next).toMatchObject({ outstanding: 55_000 })
})

test('after a part was paid while late, a charge that is entered is not charged again', () => {
  const tenth = new Date(due.getTime() + 10 * day)
  const twentieth = new Date(due.getTime() + 20 * day)
  const first = allocate(loan, charges, money({ amount: 115_000, paidAt: tenth }))
  const entries = [...charges, ...asEntries(first.entries)]
  const owed = standingOf(loan, entries, twentieth).next

  expect(owed).toMatchObject({ newLateCharge: 25_000, outstanding: 75_000 })

  const entered = [...entries, { ...late(20, 25_000), moment: twentieth }]

  expect(standingOf(loan, entered, twentieth).next).toMatchObject({ newLateCharge: 0, outstanding: 75_000 })
})

test('money beyond what was owed is left over', () => {
  expect(allocate(loan, charges, money({ amount: 120_000 }))).toMatchObject({
    applied: 110_000,
    reason: 'It is more than was owed.',
  })
})

test('a second payment of an instalment is left over, also while others are owed', () => {
  const first = allocate(loan, charges, money())
  const second = allocate(loan, [...charges, ...asEntries(first.entries)], money({ reference: 'report:2' }))

  expect(second).toEqual({ entries: [], applied: 0, reason: 'The instalment was paid already.' })
})

test('an instalment that the loan does not have takes nothing', () => {
  expect(allocate(loan, charges, money({ instalment: 4 })).applied).toBe(0)
})

test('an extension is paid by its whole amount alone, and moves the day', () => {
  const short = allocate(loan, charges, money({ kind: 'delay', amount: 19_999 }))
  const { entries, applied } = allocate(loan, charges, money({ kind: 'delay', amount: 20_000 }))

  expect([short.applied, short.reason]).toEqual([0, 'It is less than the extension costs.'])
  expect(applied).toBe(20_000)
  expect(sumOf(entries)).toBe(0)
  expect(standingOf(loan, [...charges, ...asEntries(entries)], due)).toMatchObject({ extensions: 1, status: 170 })
})

test('a second payment for one extension is left over', () => {
  const first = allocate(loan, charges, money({ kind: 'delay', amount: 20_000 }))
  const second = allocate(
    loan,
    [...charges, ...asEntries(first.entries)],
    money({ kind: 'delay', amount: 20_000, reference: 'report:2' }),
  )

  expect([second.applied, second.reason]).toEqual([0, 'The day was moved already.'])
})

test('charges that were taken back once are not taken back twice, and may come up again', () => {
  const paidAt = new Date(due.getTime() + day - 1)
  const entered = [...charges, late(1, 5500)]
  const first = allocate(loan, entered, money({ amount: 10_000, paidAt }))
  const between = [...entered, ...asEntries(first.entries)]
  const second = allocate(loan, between, money({ amount: 100_000, paidAt, reference: 'report:2' }))

  expect(sumOf(first.entries)).toBe(-15_500)
  expect(standingOf(loan, between, new Date(due.getTime() + day)).next).toMatchObject({ outstanding: 105_000 })
  expect(second.entries.map(({ amount }) => amount)).toEqual([-100_000])
})
