import { dayNumber, startOfDay } from '@pahiram/formatting/calendar'
import { roundsOf } from '@pahiram/contract/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { accountBooks, accountState } from './account-state.ts'
import { extensionOn } from './extension.ts'
import type { AdjustmentFact, MoneyFact, PaidOutLoan, PaymentFact } from './loan-facts.ts'
import { type LoanTerms, usualTerms } from './loan-terms.ts'

const hour = 60 * 60 * 1000
/** The loan of the findings: ₱3,000 for ₱3,030, paid out on day 0, due on day 30. */
const terms: LoanTerms = { ...usualTerms, amount: 300_000, fee: 15_000, interest: 3_000, periods: 1, periodDays: 30 }
const paidOut = startOfDay(dayNumber(Date.UTC(2028, 2, 1)))

/** A moment so many days after the payout, at an hour of Manila. */
function on(day: number, hours = 12): Date {
  return new Date(startOfDay(dayNumber(paidOut) + day).getTime() + hours * hour)
}

function loan(changes: Partial<LoanTerms> = {}, rest: Partial<PaidOutLoan> = {}): PaidOutLoan {
  return { orderId: 'one', terms: { ...terms, ...changes }, paidOutAt: paidOut, writtenOffAt: null, ...rest }
}

function paid(id: string, at: Date, amount: number, rest: Partial<PaymentFact> = {}): PaymentFact {
  return {
    kind: 'payment',
    id,
    orderId: 'one',
    at,
    amount,
    purpose: { kind: 'repay', instalment: 1, extension: 0 },
    ...rest,
  }
}

function extending(id: string, at: Date, amount: number, instalment = 1, extension = 0): PaymentFact {
  return paid(id, at, amount, { purpose: { kind: 'delay', instalment, extension } })
}

function stateOn(day: number, facts: readonly MoneyFact[], loans: readonly PaidOutLoan[] = [loan()]) {
  const state = accountState({ loans, facts }, dayNumber(on(day)))
  const [first] = state.loans.values()

  if (first === undefined) throw new Error('The loan is missing')
  return { ...state, loan: first }
}

test('a loan is running, due soon, overdue, repaid, with the days', () => {
  const status = (day: number) => stateOn(day, []).loan.status

  expect([0, 26, 27, 30, 31].map(status)).toEqual([170, 170, 174, 174, 180])
  expect(stateOn(40, [paid('a', on(30), 303_000)]).loan.status).toBe(200)
})

test('a charge belongs to 00:00 of its day, and follows the terms to the 30th, the 90th and later days', () => {
  const lateCharge = (day: number) => stateOn(day, []).loan.next?.lateCharge

  expect([30, 31, 60, 61, 120, 121].map(lateCharge)).toEqual([0, 15_150, 454_500, 466_620, 1_181_700, 1_187_760])
  expect(stateOn(31, [paid('a', on(31, 0), 303_000)]).loan.next?.outstanding).toBe(15_150)
  expect(stateOn(31, [paid('a', new Date(on(31, 0).getTime() - 1), 303_000)]).loan.status).toBe(200)
})

test('after a part payment only the rest costs more', () => {
  const { loan: after } = stateOn(32, [paid('a', on(20), 203_000)])

  expect(after.next).toMatchObject({ unpaid: 100_000, lateCharge: 10_000, nextDayCost: 5_000 })
})

test('an extension after a part payment takes its price and no more (findings: A4)', () => {
  const before = [paid('a', on(20), 203_000)]
  const { loan: late } = stateOn(36, before)

  expect(extensionOn(late)).toMatchObject({ fee: 18_000, lateCharge: 30_000, amount: 48_000 })

  const { loan: after, payments } = stateOn(36, [...before, extending('b', on(36), 48_000)])

  expect([after.outstanding, after.status, after.extensions]).toEqual([100_000, 170, 1])
  expect(payments.get('b')).toMatchObject({ applied: 48_000, kept: 0, extended: true })
})

test('a payment by an extension code that is too little pays the loan, and moves no day (findings: A2)', () => {
  const { loan: after, payments } = stateOn(31, [extending('a', on(31, 9), 18_000)])

  expect(payments.get('a')).toMatchObject({ extended: false, applied: 18_000, lateCharge: 15_150, interest: 2_850 })
  expect(after).toMatchObject({ extensions: 0, status: 180, outstanding: 300_150 })
})

test('an extension is bought once; the second payment for it pays the loan', () => {
  const twice = [extending('a', on(30), 18_000), extending('b', on(30, 13), 18_000)]
  const { loan: after, payments } = stateOn(30, twice)

  expect([payments.get('a')?.extended, payments.get('b')?.extended]).toEqual([true, false])
  expect(after).toMatchObject({ extensions: 1, outstanding: 285_000 })
})

test('a late report takes back the charges that it makes wrong (findings: A6)', () => {
  const late = paid('late', on(35), 378_750)
  const second = paid('second', on(37), 409_050)
  const { loan: after, payments } = stateOn(45, [second, late])

  expect(after.status).toBe(200)
  expect([payments.get('late')?.kept, payments.get('second')?.kept]).toEqual([0, 409_050])
})

test('more than an instalment pays the next ones at once, and only what fits none is kept (findings: G4)', () => {
  const three = loan({ periods: 3 })
  const { loan: after, payments } = stateOn(1, [paid('a', on(1), 303_000)], [three])

  expect(after.status).toBe(200)
  expect(payments.get('a')).toMatchObject({ applied: 303_000, kept: 0, settled: [1, 2, 3] })
  expect(stateOn(1, [paid('a', on(1), 303_050)], [three]).payments.get('a')?.kept).toBe(50)
})

test('what is kept pays another loan of the account on its due day, before a charge', () => {
  const other = loan({}, { orderId: 'two', paidOutAt: on(5) })
  const double = [paid('a', on(10), 303_000), paid('b', on(11), 303_000)]
  const before = stateOn(34, double, [loan(), other])
  const after = stateOn(36, double, [loan(), other])

  expect([before.payments.get('b')?.kept, before.loans.get('two')?.outstanding]).toEqual([303_000, 303_000])
  expect([after.payments.get('b')?.kept, after.loans.get('two')?.status]).toEqual([0, 200])
})

test('a reversal opens the debt again, without the charges of the days on which the money was there', () => {
  const bounced: MoneyFact[] = [
    paid('a', on(29), 303_000),
    { kind: 'reversal', id: 'a', paymentId: 'a', at: on(35), amount: 303_000 },
  ]

  expect(stateOn(35, bounced).loan).toMatchObject({ status: 180, outstanding: 303_000 })
  expect(stateOn(36, bounced).loan.next).toMatchObject({ daysLate: 6, lateCharge: 15_150 })
  expect(stateOn(36, bounced).payments.get('a')).toMatchObject({ applied: 0, kept: 0, returned: 303_000 })
})

test('an extension whose payment went back is none any more', () => {
  const bounced: MoneyFact[] = [
    extending('a', on(30), 18_000),
    { kind: 'reversal', id: 'a', paymentId: 'a', at: on(33), amount: 18_000 },
  ]

  expect(stateOn(33, bounced).loan).toMatchObject({ extensions: 0, status: 180, outstanding: 303_000 })
  expect(stateOn(34, bounced).loan.next).toMatchObject({ daysLate: 4, lateCharge: 15_150 })
})

test('money that is missing when it is used for a loan adds nothing to what that owes', () => {
  const other = loan({}, { orderId: 'other' })
  const facts: MoneyFact[] = [
    paid('a', on(5), 303_500),
    { kind: 'refund', id: 'r', paymentId: 'a', at: on(6), amount: 500 },
    // The partner took it back before staff used it, and says so later.
    { kind: 'reversal', id: 'a', paymentId: 'a', at: on(7), amount: 303_500 },
    { kind: 'use', id: 'u', paymentId: 'a', orderId: 'other', at: on(8), amount: 300 },
  ]
  const { loans, payments } = stateOn(10, facts, [loan(), other])

  expect([...loans.values()].map(({ outstanding }) => outstanding)).toEqual([303_000, 303_000])
  expect(payments.get('a')).toMatchObject({ applied: 0, returned: 304_000 })
})

test('a rest below a peso is forgiven', () => {
  expect(stateOn(40, [paid('a', on(29), 302_901)]).loan.status).toBe(200)
  expect(stateOn(40, [paid('a', on(29), 302_900)]).loan.status).toBe(180)
})

test('what was forgiven costs nothing and is never asked for, also when another payment goes back', () => {
  const reopened: MoneyFact[] = [
    paid('a', on(10), 100_000),
    // 50 are forgiven.
    paid('b', on(11), 202_950),
    { kind: 'reversal', id: 'a', paymentId: 'a', at: on(12), amount: 100_000 },
  ]

  expect(stateOn(31, reopened).loan.next).toMatchObject({ unpaid: 100_000, lateCharge: 5_000, outstanding: 105_000 })
  expect(stateOn(32, [...reopened, paid('c', on(31), 106_000)]).payments.get('c')).toMatchObject({
    applied: 105_000,
    kept: 1_000,
  })
})

test('an extension without a fee ends when its payment goes back', () => {
  const free = loan({ extension: { ...terms.extension, fee: { percent: 0 } } })
  const bounced: MoneyFact[] = [
    extending('a', on(31), 15_150),
    { kind: 'reversal', id: 'a', paymentId: 'a', at: on(33), amount: 15_150 },
  ]

  expect(stateOn(32, bounced.slice(0, 1), [free]).loan).toMatchObject({ extensions: 1, status: 170 })
  expect(stateOn(33, bounced, [free]).loan).toMatchObject({ extensions: 0, status: 180, next: { daysLate: 3 } })
})

test('an extension that would cost nothing is not offered: nobody can pay for it', () => {
  const free = loan({ extension: { ...terms.extension, fee: { percent: 0 } } })
  const atItsCap = loan({ caps: { ...terms.caps, totalCostPercent: 6 } })

  for (const one of [free, atItsCap])
    expect(extensionOn(stateOn(30, [], [one]).loan)).toBe('This loan cannot be extended.')
  expect(extensionOn(stateOn(31, [], [free]).loan)).toMatchObject({ fee: 0, amount: 15_150 })
})

test('late charges end at the caps, and not on days of grace', () => {
  const capped = loan({ late: { ...terms.late, most: 15, graceDays: 2 } })
  const total = loan({ caps: { ...terms.caps, totalCostPercent: 20 } })

  expect([32, 33, 36, 90].map((day) => stateOn(day, [], [capped]).loan.next?.lateCharge)).toEqual([
    0, 15_150, 45_000, 45_000,
  ])
  // 20 % of ₱3,000, less fee and interest.
  expect(stateOn(90, [], [total]).loan.next?.lateCharge).toBe(42_000)
})

test('a payment of a loan whose money came back is kept, and pays it once it is paid out again', () => {
  const kept = accountState({ loans: [], facts: [paid('a', on(10), 303_000)] }, dayNumber(on(20)))
  const again = loan({}, { paidOutAt: on(12) })

  expect(kept.payments.get('a')).toMatchObject({ applied: 0, kept: 303_000 })
  expect(stateOn(20, [paid('a', on(10), 303_000)], [again]).payments.get('a')?.kept).toBe(303_000)
  expect(stateOn(42, [paid('a', on(10), 303_000)], [again]).loan.status).toBe(200)
})

test('a loan that was written off stays overdue also when its next payment is not, and has no extension', () => {
  const off = loan({ periods: 3 }, { writtenOffAt: on(33) })
  const { loan: after } = stateOn(34, [paid('a', on(30), 102_000)], [off])

  expect(after).toMatchObject({ status: 180, isWrittenOff: true, next: { number: 2, daysLate: 0 } })
  expect(extensionOn(after)).toBe('This loan cannot be extended.')
})

test('a loan that was written off stays overdue, and costs no more', () => {
  const off = loan({}, { writtenOffAt: on(33) })

  expect(stateOn(90, [], [off]).loan).toMatchObject({ status: 180, lateCharges: 30_300 })
})

function adjusted(
  kind: AdjustmentFact['kind'],
  at: Date,
  amount: number,
  rest: Partial<AdjustmentFact> = {},
): AdjustmentFact {
  return { kind, id: kind, orderId: 'one', at, amount, ...rest }
}

test('a waiver takes away what is owed in the order of a payment, and no more than there is', () => {
  const { loan: after, payments, adjusted: changed } = stateOn(32, [adjusted('waiver', on(32), 40_000)])

  // The late charges of two days, then interest, then principal.
  expect(after.next).toMatchObject({ lateCharge: 0, unpaid: 293_300, outstanding: 293_300 })
  expect([changed.get('waiver'), payments.size, after.paid]).toEqual([40_000, 0, 0])

  const all = stateOn(40, [adjusted('waiver', on(20), 900_000)])

  expect([all.loan.status, all.loan.outstanding, all.adjusted.get('waiver')]).toEqual([200, 0, 303_000])
})

test('a charge is owed with the next payment, and costs nothing more when that is late', () => {
  const { loan: late } = stateOn(31, [adjusted('charge', on(10), 20_000)])

  expect(late.next).toMatchObject({ lateCharge: 15_150, otherCharge: 20_000, unpaid: 303_000, outstanding: 338_150 })
  expect(stateOn(31, [adjusted('charge', on(10), 20_000), paid('a', on(31), 35_150)]).loan.next).toMatchObject({
    lateCharge: 0,
    otherCharge: 0,
    unpaid: 303_000,
  })
  // It opens a loan that was repaid.
  expect(stateOn(31, [paid('a', on(10), 303_000), adjusted('charge', on(12), 20_000)]).loan).toMatchObject({
    status: 180,
    outstanding: 20_000,
  })
})

test('a correction adds or takes away by its sign', () => {
  expect(stateOn(10, [adjusted('correction', on(10), 5_000)]).loan.outstanding).toBe(308_000)
  expect(stateOn(10, [adjusted('correction', on(10), -5_000)]).loan.outstanding).toBe(298_000)
})

test('an adjustment counts from its own moment, whenever it became known', () => {
  const lateWaiver = [paid('a', on(35), 303_000), adjusted('waiver', on(29), 303_000)]

  expect(stateOn(40, lateWaiver).payments.get('a')).toMatchObject({ applied: 0, kept: 303_000 })
})

test('what the lender added counts towards the cap of all that a loan costs', () => {
  const capped = loan({ caps: { ...terms.caps, totalCostPercent: 20 } })

  // 20 % of ₱3,000, less fee, interest and the charge.
  expect(stateOn(90, [adjusted('charge', on(10), 20_000)], [capped]).loan.next?.lateCharge).toBe(22_000)
})

const facts = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 80 }),
      hours: fc.integer({ min: 0, max: 23 }),
      amount: fc.integer({ min: 1, max: 250_000 }),
      kind: fc.constantFrom(...(['repay', 'delay', 'reversal', 'waiver', 'charge', 'correction', 'outside'] as const)),
      which: fc.nat(),
      order: fc.constantFrom('one', 'two'),
    }),
    { maxLength: 12 },
  )
  .map((drawn) =>
    drawn.flatMap(({ day, hours, amount, kind, which, order }, index): MoneyFact[] => {
      const id = `fact-${index}`

      if (kind === 'waiver' || kind === 'charge' || kind === 'correction')
        return [
          adjusted(kind, on(day, hours), kind === 'correction' ? amount - 125_000 : amount, { id, orderId: order }),
        ]
      const purpose = {
        kind: kind === 'delay' ? kind : ('repay' as const),
        instalment: 1 + (which % 3),
        extension: which % 2,
      }
      const payment = paid(id, on(day, hours), amount, { orderId: order, purpose, isOutside: kind === 'outside' })

      if (kind !== 'reversal') return [payment]
      return [payment, { kind: 'reversal', id, paymentId: id, at: on(day + (which % 20), 23), amount }]
    }),
  )

test('the same facts in another order give the same state, and no peso is lost', () => {
  const loans = [loan({ periods: 3 }), loan({ periods: 2 }, { orderId: 'two', paidOutAt: on(7) })]

  fc.assert(
    fc.property(
      facts.chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length }))),
      ([some, shuffled]) => {
        const state = stateOn(100, some, loans)

        expect(stateOn(100, shuffled, loans)).toEqual(state)
        for (const { amount, applied, kept, returned } of state.payments.values())
          expect(applied + kept + returned).toBe(amount)
        for (const { instalments, outstanding } of state.loans.values()) {
          for (const one of instalments) expect(one.outstanding).toBeGreaterThanOrEqual(0)
          expect(instalments.reduce((sum, one) => sum + one.outstanding, 0)).toBe(outstanding)
        }
        const { postings } = accountBooks({ loans, facts: some }, dayNumber(on(100)))

        for (const { amount } of postings) expect(amount).toBeGreaterThan(0)

        const debt = postings.reduce(
          (sum, { from, to, amount }) => sum + (to === 'debt' ? amount : 0) - (from === 'debt' ? amount : 0),
          0,
        )

        expect(debt).toBe([...state.loans.values()].reduce((sum, { outstanding }) => sum + outstanding, 0))
        expect(new Set(postings.map(({ reference, orderId }) => `${orderId} ${reference}`)).size).toBe(postings.length)
      },
    ),
    { numRuns: roundsOf(2_000, 100) },
  )
})
