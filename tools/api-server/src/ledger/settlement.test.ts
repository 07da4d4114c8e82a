import { dayNumber, startOfDay } from '@pahiram/formatting/calendar'
import { expect, test } from 'vitest'

import { accountBooks } from './account-state.ts'
import type { MoneyFact, PaidOutLoan, PaymentFact } from './loan-facts.ts'
import { type LoanTerms, usualTerms } from './loan-terms.ts'
import { misfitOf, otherRange, validUntil } from './payment-fit.ts'

const paidOutAt = new Date('2026-06-01T04:00:00Z')

function on(day: number): Date {
  return new Date(startOfDay(dayNumber(paidOutAt) + day).getTime() + 12 * 60 * 60 * 1000)
}

const noLateCharge = { ...usualTerms.late, perDay: [{ percent: 0 }] }

/** 3 x 1,100.00 in 90 days: of the interest, 3.33 a day. */
function loan(prepayment: Partial<LoanTerms['prepayment']> = {}, late: LoanTerms['late'] = noLateCharge): PaidOutLoan {
  const figures = { amount: 300_000, fee: 0, interest: 30_000, periods: 3, periodDays: 30 }
  const terms = {
    ...usualTerms,
    ...figures,
    late,
    prepayment: { ...usualTerms.prepayment, from: 'any' as const, ...prepayment },
  }

  return { orderId: 'one', terms, paidOutAt, writtenOffAt: null }
}

function paid(id: string, day: number, amount: number, kind: 'repay' | 'all' | 'other' = 'all'): PaymentFact {
  return { kind: 'payment', id, orderId: 'one', at: on(day), amount, purpose: { kind, instalment: 1, extension: 0 } }
}

function booksOn(day: number, facts: readonly MoneyFact[], loans: readonly PaidOutLoan[] = [loan()]) {
  const { state, postings } = accountBooks({ loans, facts }, dayNumber(on(day)))
  const one = state.loans.get('one')
  const books = new Map<string, number>()

  if (one === undefined) throw new Error('The loan is missing')
  for (const { from, to, amount } of postings) {
    books.set(from, (books.get(from) ?? 0) - amount)
    books.set(to, (books.get(to) ?? 0) + amount)
  }
  return { loan: one, payments: state.payments, books: Object.fromEntries(books) }
}

const settlementOn = (day: number, prepayment: Partial<LoanTerms['prepayment']> = {}) =>
  booksOn(day, [], [loan(prepayment)]).loan.settlement

test('settling costs the interest of the days until then', () => {
  expect(settlementOn(45)).toEqual({ amount: 315_000, saves: 15_000 })
  expect([settlementOn(7)?.saves, settlementOn(8)?.saves, settlementOn(90)?.saves]).toEqual([27_667, 27_333, 0])
  expect(settlementOn(0, { leastDays: 0 })).toEqual({ amount: 300_000, saves: 30_000 })
})

test('terms may ask for all interest, for days since the payout, and for half of the term to be over', () => {
  expect([settlementOn(6), settlementOn(29, { leastDays: 30 })]).toEqual([undefined, undefined])
  expect(usualTerms.prepayment).toEqual({ from: 'half', leastDays: 7, interest: 'days' })
  expect(settlementOn(10, { interest: 'all' })).toEqual({ amount: 330_000, saves: 0 })
  expect([settlementOn(44, { from: 'half' }), settlementOn(45, { from: 'half' })?.amount]).toEqual([undefined, 315_000])
})

test('late charges are paid with it, and what is paid already is not asked for twice', () => {
  expect(booksOn(31, [], [loan({}, usualTerms.late)]).loan.settlement).toEqual({
    amount: 300_000 + 10_333 + 5_500,
    saves: 19_667,
  })
  expect(booksOn(10, [paid('a', 2, 110_000, 'repay')]).loan.settlement).toEqual({ amount: 193_333, saves: 26_667 })
})

test('a code for all settles the loan, and the books balance', () => {
  const { loan: settled, books } = booksOn(50, [paid('a', 45, 315_000)])

  expect([settled.status, settled.outstanding, settled.paid]).toEqual([200, 0, 315_000])
  expect(books).toEqual({ lent: -330_000, debt: 0, received: 315_000, unearned: 15_000 })
})

test('less than that pays as usual money, and so does money for the next instalment', () => {
  for (const fact of [paid('a', 45, 314_999), paid('a', 45, 315_000, 'repay')])
    expect(booksOn(45, [fact]).books['unearned']).toBeUndefined()
})

test('another amount that reaches all settles it; a smaller one pays what is due first', () => {
  expect(booksOn(10, [paid('a', 10, 303_333, 'other')]).loan.status).toBe(200)

  const { loan: running, payments } = booksOn(10, [paid('a', 10, 50_000, 'other')])

  expect(running.instalments.map(({ outstanding }) => outstanding)).toEqual([60_000, 110_000, 110_000])
  expect(payments.get('a')).toMatchObject({ applied: 50_000, kept: 0 })
})

test('a reversal opens the loan again, interest included', () => {
  const back: MoneyFact = { kind: 'reversal', id: 'b', at: on(12), paymentId: 'a', amount: 303_333 }
  const { loan: open, books } = booksOn(12, [paid('a', 10, 303_333), back])

  expect([open.status, open.outstanding]).toEqual([170, 330_000])
  expect(books).toEqual({ lent: -330_000, debt: 330_000, received: 0, unearned: 0 })
})

test('another amount lies between the least and all; before all is allowed, the next instalment is the most', () => {
  expect(otherRange(booksOn(45, []).loan)).toEqual({ least: 10_000, most: 315_000 })
  expect(otherRange(booksOn(10, [], [loan({ from: 'half' })]).loan)).toEqual({ least: 10_000, most: 110_000 })
})

test('a code for all is right while it costs the same', () => {
  const until = (day: number) => validUntil({ loans: [loan()], facts: [] }, { kind: 'all' }, 'one', on(day))

  expect(until(9)).toEqual(endOf(9))

  const code = { kind: 'all', instalment: 1, extension: 0, amount: '303000', valid_until: endOf(9) } as const

  expect(misfitOf(code, booksOn(9, []).loan, on(9))).toBeUndefined()
  expect(misfitOf({ ...code, valid_until: endOf(30) }, booksOn(10, []).loan, on(10))).toContain('changed')
})

test('a code for another amount that settles the loan today is right only while it does', () => {
  const until = (chosen: number) => validUntil({ loans: [loan()], facts: [] }, { kind: 'other', chosen }, 'one', on(9))

  expect([until(303_000), until(302_999)]).toEqual([endOf(9), endOf(11)])
})

function endOf(day: number): Date {
  return new Date(startOfDay(dayNumber(paidOutAt) + day + 1).getTime() - 1)
}
