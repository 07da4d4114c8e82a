import { roundsOf } from '@pahiram/contract/testing'
import { dayNumber, startOfDay } from '@pahiram/formatting/calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { accountBooks } from '../../ledger/account-state.ts'
import type { MoneyFact } from '../../ledger/loan-facts.ts'
import { type LoanTerms, usualTerms } from '../../ledger/loan-terms.ts'
import { statementOf } from './statement.ts'

const terms: LoanTerms = { ...usualTerms, amount: 300_000, fee: 15_000, interest: 3_000, periods: 3, periodDays: 10 }
const start = dayNumber(Date.UTC(2028, 2, 1))
const moment = fc.integer({ min: 1, max: 60 * 24 }).map((hour) => new Date(+startOfDay(start) + hour * 3_600_000))

/** A payment for the next instalment or its day, and whether the partner took it back afterwards. */
const payment = fc.record({
  at: moment,
  amount: fc.integer({ min: 1, max: 200_000 }),
  kind: fc.constantFrom('repay' as const, 'delay' as const, 'all' as const, 'other' as const),
  instalment: fc.integer({ min: 1, max: 3 }),
  isReversed: fc.boolean(),
})

test('whatever was paid and taken back, each line follows from the one before, and the last one is what the loan owes', () => {
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 8 }), fc.integer({ min: 0, max: 80 }), (payments, days) => {
      const facts = payments.flatMap(({ at, amount, kind, instalment, isReversed }, place): MoneyFact[] => {
        const id = `p${place}`
        const paid = { kind: 'payment', id, orderId: 'one', at, amount, purpose: { kind, instalment, extension: 0 } }

        return [
          paid as MoneyFact,
          ...(isReversed
            ? [{ kind: 'reversal', id: `r${place}`, at: new Date(+at + 90_000_000), paymentId: id, amount } as const]
            : []),
        ]
      })
      // What was paid earlier that day, when the first payout had failed, follows on the loan.
      const paidOutAt = new Date(+startOfDay(start) + 43_200_000)
      const loans = [{ orderId: 'one', terms, paidOutAt, writtenOffAt: null }]
      const { state, postings } = accountBooks({ loans, facts }, start + days)
      const lines = statementOf('one', postings)
      let left = 0

      for (const line of lines) {
        left += line.owed - line.paid
        expect(line.left).toBe(left)
        expect(left).toBeGreaterThanOrEqual(0)
      }
      expect(lines.map(({ day }) => day)).toEqual(lines.map(({ day }) => day).toSorted((one, other) => one - other))
      expect(left).toBe(state.loans.get('one')?.outstanding)
      expect(statementOf('another', postings)).toEqual([])
    }),
    { numRuns: roundsOf(300) },
  )
})

test('what the lender waives, charges or corrects is called so, and is no payment', () => {
  const change = (kind: 'waiver' | 'charge' | 'correction', amount: number, day: number): MoneyFact =>
    ({ kind, id: kind, orderId: 'one', amount, at: startOfDay(start + day) }) as MoneyFact
  const facts = [change('waiver', 1_000, 1), change('charge', 2_000, 2), change('correction', -500, 3)]
  const loans = [{ orderId: 'one', terms, paidOutAt: startOfDay(start), writtenOffAt: null }]
  const lines = statementOf('one', accountBooks({ loans, facts }, start + 4).postings)

  expect(lines.map(({ title }) => title).slice(1)).toEqual(['Amount waived', 'Charge', 'Correction'])
})

test('the interest that a loan settled early does not owe is called so', () => {
  const gentle = { ...terms, late: { ...terms.late, perDay: [{ percent: 0 }] } }
  const loans = [{ orderId: 'one', terms: gentle, paidOutAt: startOfDay(start), writtenOffAt: null }]
  const purpose = { kind: 'all', instalment: 1, extension: 0 } as const
  const at = startOfDay(start + 15)
  const paid: MoneyFact = { kind: 'payment', id: 'a', orderId: 'one', at, amount: 301_500, purpose }

  expect(statementOf('one', accountBooks({ loans, facts: [paid] }, start + 15).postings).slice(-2)).toMatchObject([
    { title: 'Interest not owed: settled early', paid: 1_500 },
    { title: 'Payment', paid: 301_500, left: 0 },
  ])
})

test('what was paid, taken back and paid again on one day, or waived again, never leaves less than nothing', () => {
  const loans = [{ orderId: 'one', terms, paidOutAt: startOfDay(start), writtenOffAt: null }]
  const fact = (kind: 'payment' | 'reversal' | 'waiver' | 'charge', hour: number): MoneyFact => {
    const at = new Date(+startOfDay(start + 5) + hour * 3_600_000)
    const of = kind === 'reversal' ? { paymentId: 'payment1' } : { orderId: 'one', purpose: null }

    return { kind, id: `${kind}${hour}`, at, amount: 303_000, ...of } as MoneyFact
  }
  const left = (...facts: MoneyFact[]) =>
    statementOf('one', accountBooks({ loans, facts }, start + 5).postings).map((line) => line.left)

  expect(left(fact('payment', 1), fact('reversal', 2), fact('payment', 3))).toEqual([303_000, 0, 303_000, 0])
  expect(left(fact('waiver', 1), fact('charge', 2), fact('waiver', 3))).toEqual([303_000, 0, 303_000, 0])
})
