import { describe, expect, test } from 'vitest'

import { dayOf, type Facts, type Loan, type Payment, startOfDay, type Terms, usualTerms } from './facts.ts'
import { SecondLedger } from './second-ledger.ts'

const hour = 3_600_000
/** 1 March 2028, 10:00 in Manila: a loan of 30 days is due on 31 March. */
const paidOutAt = Date.parse('2028-03-01T10:00:00+08:00')

function loanOf(terms: Partial<Terms> = {}, more: Partial<Loan> = {}): Loan {
  return {
    id: 'a',
    paidOutAt,
    terms: { amount: 300_000n, fee: 15_000n, interest: 3000n, periods: 1, periodDays: 30, ...usualTerms, ...terms },
    ...more,
  }
}

function at(text: string): number {
  return Date.parse(`2028-${text}+08:00`)
}

function paid(amount: bigint, when: string, more: Partial<Payment> = {}): Payment {
  return { id: when, loan: 'a', amount, at: at(when), ...more }
}

function books(loan: Loan, payments: Payment[], when: string): { ledger: SecondLedger; loan: Loan } {
  return { ledger: new SecondLedger({ loans: [loan], payments }, at(when)), loan }
}

/** Status, what is due of the next instalment, and its day. */
function summary({ ledger, loan }: ReturnType<typeof books>) {
  const next = ledger.next(loan)

  return next === undefined
    ? [ledger.status(loan)]
    : [
        ledger.status(loan),
        ledger.unpaid(loan, next),
        new Date(startOfDay(ledger.dueDay(loan, next)) + 8 * hour).toISOString().slice(5, 10),
      ]
}

describe('a loan of one payment, nothing paid', () => {
  test.each<[string, unknown[]]>([
    ['03-27T23:59:59.999', [170, 303_000n, '03-31']],
    ['03-28T00:00', [174, 303_000n, '03-31']],
    ['03-31T23:59:59.999', [174, 303_000n, '03-31']],
    ['04-01T00:00', [180, 318_150n, '03-31']],
    ['04-30T12:00', [180, 757_500n, '03-31']],
    ['05-01T12:00', [180, 769_620n, '03-31']],
    // Day 90 is the last of 4 %.
    ['06-29T12:00', [180, 1_484_700n, '03-31']],
    ['06-30T12:00', [180, 1_490_760n, '03-31']],
  ])('at %s', (when, expected) => expect(summary(books(loanOf(), [], when))).toEqual(expected))
})

test('a payment at the first moment of the day after the due day is one day late', () => {
  const lastMoment = paid(303_000n, '03-31T23:59:59.999')
  const tooLate = paid(303_000n, '04-01T00:00')

  expect(summary(books(loanOf(), [lastMoment], '04-02T00:00'))).toEqual([200])
  // 15,150 of 318,150 are left, of principal: 757.50 a day.
  expect(summary(books(loanOf(), [tooLate], '04-02T00:00'))).toEqual([180, 15_908n, '03-31'])
})

test('an extension after a part payment costs its fee and the late charges, and leaves the rest of the debt', () => {
  const early = paid(203_000n, '03-20T12:00')
  const { ledger, loan } = books(loanOf(), [early], '04-06T12:00')
  const extension = { instalment: 1, inEffect: 0 }

  expect(ledger.unpaidPart(loan, 1, 'late')).toBe(30_000n)
  expect(ledger.extensionOn(loan, ledger.today)).toEqual({
    ...extension,
    price: 48_000n,
    days: dayOf(at('04-30T00:00')),
  })
  expect(summary(books(loan, [early, paid(48_000n, '04-06T13:00', { extension })], '04-06T14:00'))).toEqual([
    170,
    100_000n,
    '04-30',
  ])
})

test('an extension that is paid a day later than its price was right is an ordinary payment', () => {
  const extension = { instalment: 1, inEffect: 0 }
  const payment = paid(18_000n, '04-01T09:00', { extension })

  expect(summary(books(loanOf(), [payment], '04-01T10:00'))).toEqual([180, 300_150n, '03-31'])
  expect(summary(books(loanOf(), [{ ...payment, amount: 33_150n }], '04-01T10:00'))).toEqual([170, 303_000n, '04-30'])
})

describe('the same facts give the same books, whichever became known first', () => {
  test('a second payment of a loan that the first one had settled is kept', () => {
    const payments = [paid(378_750n, '04-05T12:00'), paid(409_050n, '04-07T12:00')]

    for (const known of [payments, payments.toReversed()]) {
      const { ledger, loan } = books(loanOf(), known, '04-08T12:00')

      expect(ledger.status(loan)).toBe(200)
      expect(ledger.receipt('04-05T12:00')).toEqual({ applied: 378_750n, kept: 0n })
      expect(ledger.receipt('04-07T12:00')).toEqual({ applied: 0n, kept: 409_050n })
    }
  })

  test('two part payments', () => {
    const payments = [paid(150_000n, '04-05T12:00'), paid(150_000n, '04-07T12:00')]

    for (const known of [payments, payments.toReversed()])
      expect(summary(books(loanOf(), known, '04-15T12:00'))).toEqual([180, 142_275n, '03-31'])
  })
})

test('what is paid beyond an instalment goes to the next ones, and only the rest is kept', () => {
  const loan = loanOf({ periods: 3, periodDays: 10 })
  const { ledger } = books(loan, [paid(303_000n, '03-01T12:00')], '04-30T12:00')

  expect(ledger.status(loan)).toBe(200)
  expect(ledger.kept()).toBe(0n)
  expect(books(loan, [paid(303_001n, '03-01T12:00')], '04-30T12:00').ledger.kept()).toBe(1n)
})

test('kept money pays the next loan of the account on its due day, before a charge', () => {
  const first = loanOf()
  const second = loanOf({}, { id: 'b', paidOutAt: at('03-05T10:00') })
  const facts: Facts = { loans: [first, second], payments: [paid(400_000n, '03-10T10:00')] }
  const onDay = (when: string) => new SecondLedger(facts, at(when))

  expect(onDay('04-03T23:59').kept()).toBe(97_000n)
  expect(onDay('04-04T00:00').kept()).toBe(0n)
  expect(onDay('04-04T00:00').unpaid(second, 1)).toBe(206_000n)
  expect(onDay('04-05T00:00').unpaid(second, 1)).toBe(216_300n)
})

test('a reversed payment leaves the debt open, without charges for the days on which the money was there', () => {
  const payment = paid(303_000n, '03-20T12:00', { reversedAt: at('04-10T12:00') })

  expect(summary(books(loanOf(), [payment], '04-10T11:59'))).toEqual([200])
  expect(summary(books(loanOf(), [payment], '04-10T12:00'))).toEqual([180, 303_000n, '03-31'])
  expect(summary(books(loanOf(), [payment], '04-11T00:00'))).toEqual([180, 318_150n, '03-31'])
})

test('a reversed extension moves the days back', () => {
  const extension = { instalment: 1, inEffect: 0 }
  const payment = paid(18_000n, '03-31T12:00', { extension, reversedAt: at('04-10T12:00') })

  expect(summary(books(loanOf(), [payment], '04-10T11:00'))).toEqual([170, 303_000n, '04-30'])
  expect(summary(books(loanOf(), [payment], '04-10T12:00'))).toEqual([180, 303_000n, '03-31'])
})

test('a rest below one peso is forgiven, and open again when its payment is reversed', () => {
  const payment = paid(302_901n, '03-20T12:00')

  expect(summary(books(loanOf(), [payment], '03-21T12:00'))).toEqual([200])
  expect(summary(books(loanOf(), [{ ...payment, amount: 302_900n }], '03-21T12:00'))).toEqual([170, 100n, '03-31'])
  expect(summary(books(loanOf(), [{ ...payment, reversedAt: at('03-21T11:00') }], '03-21T12:00'))).toEqual([
    170,
    303_000n,
    '03-31',
  ])
})

describe("the lender's own terms", () => {
  test('days of grace are never charged', () => {
    const loan = loanOf({ late: { ...usualTerms.late, graceDays: 2 } })

    expect(summary(books(loan, [], '04-02T12:00'))).toEqual([180, 303_000n, '03-31'])
    expect(summary(books(loan, [], '04-03T12:00'))).toEqual([180, 318_150n, '03-31'])
  })

  test('late charges end at their limit', () => {
    const loan = loanOf({ late: { ...usualTerms.late, most: 10 } })

    expect(summary(books(loan, [], '04-02T12:00'))).toEqual([180, 333_000n, '03-31'])
    expect(summary(books(loan, [], '06-02T12:00'))).toEqual([180, 333_000n, '03-31'])
  })

  test('the total cost ends at its limit', () => {
    // 36,000 of 300,000, of which 18,000 are fee and interest.
    expect(summary(books(loanOf({ totalCostPercent: 12 }), [], '06-02T12:00'))).toEqual([180, 321_000n, '03-31'])
  })

  test('a loan that is written off is not charged any more', () => {
    const loan = loanOf({}, { writtenOffAt: at('04-05T10:00') })

    expect(summary(books(loan, [], '05-05T12:00'))).toEqual([180, 363_600n, '03-31'])
  })
})
