import { expect, test } from 'vitest'

import { StartProblem } from '../../platform/start-problem.ts'
import { prepareCapWarning, readRateCap } from './rate-cap.ts'

const offer = {
  product_id: 'p1',
  amount: '500000',
  fee: '40000',
  interest: '27900',
  periods: 3,
  period_days: 31,
  in_rupees: false,
}

function warningsOf(cap: number | undefined, ...offers: (typeof offer)[]): string[] {
  const lines: string[] = []
  const warn = prepareCapWarning(cap, (line) => lines.push(line))

  for (const one of offers) warn(one)
  return lines
}

test('staff are warned once of an offer above the cap, and not of one below it', () => {
  expect(warningsOf(0.07, offer, offer)).toEqual([
    'Product p1: an offer has an effective rate of 7.07% a month, above the cap of 7.00%.',
  ])
  expect(warningsOf(0.08, offer)).toEqual([])
  expect(warningsOf(undefined, offer)).toEqual([])
})

test('staff are warned of an offer that costs more than what is borrowed', () => {
  const costly = { ...offer, interest: '460001', periods: 24, period_days: 60 }

  expect(warningsOf(undefined, costly)).toEqual(['Product p1: an offer costs more than the amount that is borrowed.'])
  expect(warningsOf(undefined, { ...costly, interest: '460000' })).toEqual([])
})

test('the cap is a percentage of a month, 15 without the setting', () => {
  expect(readRateCap({})).toBe(0.15)
  expect(readRateCap({ PAHIRAM_RATE_CAP: '6.5' })).toBeCloseTo(0.065, 12)
  expect(() => readRateCap({ PAHIRAM_RATE_CAP: 'a lot' })).toThrow(StartProblem)
})
