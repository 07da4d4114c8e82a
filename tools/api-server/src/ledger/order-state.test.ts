import type { Locale } from '@pahiram/contract'
import { dayNumber } from '@pahiram/formatting/calendar'
import { expect, test } from 'vitest'

import { accountState } from './account-state.ts'
import { codeMessage, type Payment } from './begin-payment.ts'
import type { AccountFacts } from './loan-facts.ts'
import { usualTerms } from './loan-terms.ts'
import type { OrderDetailsRow } from './order-query.ts'
import { orderIn, planOf } from './order-state.ts'
import { misfitOf, validUntil } from './payment-fit.ts'
import { inLanguage } from '../platform/language/language.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Noon in Manila. */
const paidOut = new Date(Date.UTC(2026, 9, 1, 4))
const figures = { amount: '300000', fee: '10000', interest: '30001', periods: 3, period_days: 30, in_rupees: false }
const facts: AccountFacts = {
  loans: [
    {
      orderId: 'one',
      terms: { ...usualTerms, amount: 300_000, fee: 10_000, interest: 30_001, periods: 3, periodDays: 30 },
      paidOutAt: paidOut,
      writtenOffAt: null,
    },
  ],
  facts: [],
}

/** So many days after the payout. */
function onDay(days: number): Date {
  return new Date(paidOut.getTime() + days * dayMs)
}

function loanOn(days: number) {
  const loan = accountState(facts, dayNumber(onDay(days))).loans.get('one')

  if (loan === undefined) throw new Error('The loan is missing')
  return loan
}

const order = {
  ...figures,
  id: 'one',
  status: 170,
  number: 'AC-1',
  rows: [],
  recommendations: [],
  created_at: onDay(-3),
  decided_at: onDay(-2),
  cancelled_at: null,
  can_extend: true,
} as unknown as OrderDetailsRow

test('an order that was not taken here shows what is stored', () => {
  const stored = { ...order, number: null, status: 174, headline: 'stored' }

  expect(orderIn(undefined, stored)).toMatchObject({ status: 174, headline: 'stored' })
  expect(orderIn(undefined, { ...order, status: null })).toMatchObject({ status: null })
})

test('an order whose money is out shows what its facts make of it that day', () => {
  const at = (days: number, changes: object = {}) => {
    const state = accountState(facts, dayNumber(onDay(days)))
    const { status, headline, can_extend, due } = orderIn(state, { ...order, ...changes })

    return { status, headline, can_extend, amount: due?.amount, lateCost: due?.lateCost }
  }

  expect(at(5)).toMatchObject({
    status: 170,
    headline: 'Your loan is on track',
    can_extend: false,
    amount: '₱1,100.00',
  })
  expect(at(28)).toMatchObject({ status: 174, headline: 'Due in 2 days', can_extend: true, lateCost: '₱55.00' })
  expect(at(28, { can_extend: false })).toMatchObject({ can_extend: false })
  expect(at(60)).toMatchObject({ status: 180, can_extend: false, amount: '₱2,750.00', lateCost: '₱44.00' })
  const writtenOff = { ...facts, loans: facts.loans.map((loan) => ({ ...loan, writtenOffAt: onDay(60) })) }

  expect(orderIn(accountState(writtenOff, dayNumber(onDay(90))), order)).toMatchObject({
    status: 180,
    headline: 'Repayment is overdue',
    due: { amount: '₱2,695.00', lateCost: '₱0.00' },
  })
  expect(orderIn(accountState(facts, dayNumber(onDay(5))), order).rows).toContainEqual({
    text: 'Loan term',
    value: '90 days',
  })
})

test('an order that waits says so, and names each day once it is settled', () => {
  const at = (status: number, changes: object = {}) =>
    orderIn(accountState({ loans: [], facts: [] }, 1), { ...order, status, ...changes })

  expect(at(21)).toMatchObject({ headline: 'Under review', can_extend: false })
  // No message is promised: nothing here sends one.
  expect(at(21)).toMatchObject({ explanation: expect.stringContaining('the answer will be shown here') as string })
  expect(at(21).timeline).toEqual({ applied: '28 Sep 2026', approved: null, sent: null, firstPayment: null })
  expect(at(151)).toMatchObject({ headline: 'Your money is on its way' })
  expect(at(151).timeline).toMatchObject({ approved: '29 Sep 2026', sent: null })
  expect(at(151, { needs_card: true })).toMatchObject({ headline: 'Your account is needed' })
  expect(at(110)).toMatchObject({
    headline: 'Not approved this time',
    explanation: 'We can’t offer you this loan right now. You can apply again from 29 Oct 2026.',
  })
  expect(at(110, { cancelled_at: onDay(-1) })).toMatchObject({ headline: 'Cancelled' })
})

const day28 = onDay(28)
const begun = { kind: 'repay', instalment: 1, extension: 0, amount: '110000', valid_until: onDay(30) } as const

test('a code is valid to the end of the last day on which its amount is right, the third at most', () => {
  const until = (days: number, kind: 'repay' | 'delay' = 'repay') =>
    validUntil(facts, { kind }, 'one', onDay(days)).toISOString()

  // Three days; the due day, since charges begin after it; and a late day alone.
  expect(until(5)).toBe('2026-10-08T15:59:59.999Z')
  expect(until(29)).toBe('2026-10-31T15:59:59.999Z')
  expect(until(31)).toBe('2026-11-01T15:59:59.999Z')
  expect(until(30, 'delay')).toBe('2026-10-31T15:59:59.999Z')
})

test('a code fits as long as what it is for is owed, at its amount, in its time', () => {
  expect(misfitOf(begun, loanOn(28), day28)).toBeUndefined()
  expect(misfitOf({ ...begun, instalment: 2 }, loanOn(28), day28)).toBe('This payment was made already in another way.')
  expect(misfitOf({ ...begun, extension: 1 }, loanOn(28), day28)).toContain('was moved after the code was made')
  expect(misfitOf({ ...begun, amount: '1' }, loanOn(28), day28)).toBe(
    'The amount has changed since this code was made.',
  )
  expect(misfitOf({ ...begun, valid_until: onDay(27) }, loanOn(28), day28)).toBe('This code has expired.')
  expect(misfitOf({ ...begun, kind: 'delay' }, loanOn(5), onDay(5))).toContain('not due yet')
})

test('the partner is sent the same end of a code as the borrower', () => {
  const payment = { id: 'p1', code: '123', channel: '301', amount: '110000', valid_until: onDay(30) } as Payment

  expect(codeMessage(payment)).toEqual({
    kind: 'code',
    key: 'code:p1',
    body: { code: '123', channel: '301', amount: 110_000, validUntil: onDay(30).toISOString() },
    endsAt: onDay(30),
  })
})

test('each payment of the plan says how far its day is, in the words of the language', () => {
  const remarks = (locale: Locale, days: number) =>
    inLanguage(locale, () => planOf(loanOn(days), String).map(({ remark }) => remark))

  expect(remarks('default', 25)).toEqual(['in 5 days', 'in 35 days', 'in 65 days'])
  expect(remarks('en', 29)[0]).toBe('tomorrow')
  expect(remarks('en', 30)[0]).toBe('today')
  expect(remarks('en', 31)[0]).toBe('1 day late')
  expect(remarks('fil', 25)[0]).toBe('5 araw pa')
  expect(remarks('fil', 33)[0]).toBe('Huli nang 3 araw')
  expect(remarks('es', 30)[0]).toBe('hoy')
  expect(remarks('id', 25)[0]).toBe('5 hari lagi')
  expect(remarks('zh', 25)[0]).toBe('5 天后')
})
