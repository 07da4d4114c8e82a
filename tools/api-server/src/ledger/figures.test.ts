import fc from 'fast-check'
import { expect, test } from 'vitest'

import { productTerms } from '../sandbox/products.ts'
import { instalments, offerRows } from './figures.ts'
import type { StoredFigures } from '../platform/database/tables.ts'
import { amountText } from '../platform/language/amounts-and-days.ts'

const today = new Date('2026-11-21T04:00:00Z')

/** `₱5,000.00` as minor units. */
function minorUnitsIn(text: string): number {
  expect(text).toMatch(/^[₱₹]?\d{1,3}(,\d{3})*\.\d\d$/)
  return Number(text.replaceAll(/[^\d]/g, ''))
}

function checkFigures(figures: StoredFigures): void {
  const rows = new Map(offerRows(figures, '0.06% a day', today).map(({ label, value }) => [label, value]))
  const money = (label: string) => minorUnitsIn(rows.get(label) ?? '')
  const plan = instalments(figures).map(({ amount }) => minorUnitsIn(amountText(amount)))

  expect(money('Loan amount') - money('Service fee')).toBe(money('You will receive'))
  expect(money('Loan amount') + money('Interest')).toBe(money('Total to repay'))
  expect(plan.reduce((sum, amount) => sum + amount, 0)).toBe(money('Total to repay'))
  expect(plan).toHaveLength(figures.periods)
  expect(Math.max(...plan) - Math.min(...plan)).toBeLessThan(figures.periods)
}

test('the figures of every seeded product add up, and its interest is what its rate says', () => {
  expect(productTerms()).toHaveLength(8)
  for (const terms of productTerms()) {
    checkFigures({ ...terms, amount: String(terms.amount), fee: String(terms.fee), interest: String(terms.interest) })

    const rate = Number.parseFloat(terms.rate) / 100
    const days = terms.periods * terms.period_days

    expect(Number(terms.amount) * rate * days).toBeCloseTo(Number(terms.interest), 6)
    // The loan terms' limits (docs/spec/product-spec.md §9).
    expect(days).toBeGreaterThanOrEqual(91)
    expect(days).toBeLessThanOrEqual(365)
  }
})

test('whatever a product costs, its rows and its payments add up to the last centavo', () => {
  fc.assert(
    fc.property(
      fc.record({
        amount: fc.integer({ min: 100, max: 999_999_999_99 }).map(String),
        fee: fc.integer({ min: 0, max: 100 }).map(String),
        interest: fc.integer({ min: 0, max: 99_999_999 }).map(String),
        periods: fc.integer({ min: 1, max: 52 }),
        period_days: fc.integer({ min: 1, max: 365 }),
        in_rupees: fc.boolean(),
      }),
      checkFigures,
    ),
  )
})
