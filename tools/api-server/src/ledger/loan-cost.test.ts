import { expect, test } from 'vitest'

import { costRows, loanCost } from './loan-cost.ts'

test('the cost of a loan adds up with its plan, and names the rate of a month and of a year', () => {
  const figures = {
    amount: '500000',
    fee: '40000',
    interest: '27900',
    periods: 3,
    period_days: 31,
    in_rupees: false,
    agreed_terms: '{}',
  }

  expect(loanCost(figures)).toEqual({
    received: '₱4,600.00',
    repaid: '₱5,279.00',
    cost: '₱679.00',
    monthlyRate: '7.07% a month',
    effectiveRate: '127.06% a year',
    late: expect.stringContaining('₱87.98 a day') as string,
  })
})

test('a loan in rupees costs rupees', () => {
  const figures = {
    amount: '500000',
    fee: '0',
    interest: '0',
    periods: 1,
    period_days: 91,
    in_rupees: true,
    agreed_terms: '{}',
  }

  expect(loanCost(figures)).toMatchObject({ repaid: '₹5,000.00', cost: '₹0.00', effectiveRate: '0.00% a year' })
})

test('the rows of the disclosure statement hold the figures of the page', () => {
  const figures = {
    amount: '500000',
    fee: '40000',
    interest: '27900',
    periods: 3,
    period_days: 31,
    in_rupees: false,
    agreed_terms: '{}',
  }
  const values = costRows(figures).map(({ value }) => value)

  expect(values.slice(0, 4)).toEqual(['₱4,600.00', '₱5,279.00', '₱679.00', '127.06% a year, 7.07% a month'])
})

test('what being late costs follows from the terms of the product', () => {
  const figures = { amount: '500000', fee: '40000', interest: '27900', periods: 3, period_days: 31, in_rupees: false }
  const late = (terms: object) => loanCost({ ...figures, agreed_terms: JSON.stringify({ late: terms }) }).late

  expect(late({ perDay: [{ until: 10, percent: 1 }, { percent: 0.5 }], graceDays: 3, most: 15 })).toBe(
    'For each day late, of what is not paid of a payment: days 4 to 10 1.00% (₱17.60), from day 11 0.50% (₱8.80). All late charges together are at most ₱750.00.',
  )
  expect(late({ perDay: [] })).toBe('A late payment costs nothing more.')
})
