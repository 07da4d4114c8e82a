import { expect, test } from 'vitest'

import { StartProblem } from '../platform/start-problem.ts'
import { readCaps, reasonAboveCaps, strictest, withCaps } from './caps.ts'
import { type Caps, readTerms, usualTerms } from './loan-terms.ts'

const offer = {
  amount: '500000',
  fee: '40000',
  interest: '27900',
  periods: 3,
  period_days: 31,
  in_rupees: false,
  late: usualTerms.late,
}
const none = usualTerms.caps

function reason(caps: Partial<Caps>, changes: object = {}) {
  return reasonAboveCaps({ ...offer, ...changes, caps: { ...none, ...caps } })
}

test('an offer above a cap is named with its figure, and one at the cap is none', () => {
  expect(reason({})).toBeUndefined()
  expect(reason({ effectivePercentAMonth: 7 })).toBe('the effective rate is 7.07% a month, above the cap of 7%')
  expect(reason({ effectivePercentAMonth: 7.08 })).toBeUndefined()
  expect(reason({ nominalPercentAMonth: 1.79 })).toBe('the nominal rate is 1.80% a month, above the cap of 1.79%')
  expect(reason({ nominalPercentAMonth: 1.8 })).toBeUndefined()
  expect(reason({ totalCostPercent: 13.5 })).toContain('fee and interest are 13.58% of the amount')
  expect(reason({ totalCostPercent: 13.58 })).toBeUndefined()
  // Nothing is received: no rate is high enough.
  expect(reason({ effectivePercentAMonth: 1000 }, { fee: '500000' })).toBe(
    'the effective rate is Infinity% a month, above the cap of 1000%',
  )
})

test('late charges count by their dearest month, and end where they end', () => {
  expect(reason({ latePercentAMonth: 5 })).toBe('late charges are 150.00% a month, above the cap of 5%')
  expect(reason({ latePercentAMonth: 5 }, { late: { ...usualTerms.late, most: 5 } })).toBeUndefined()

  const later = { perDay: [{ until: 10, percent: 0 }, { percent: 0.1 }], graceDays: 0, most: null }

  expect(reason({ latePercentAMonth: 2.9 }, { late: later })).toContain('3.00%')
  expect(reason({ latePercentAMonth: 3 }, { late: later })).toBeUndefined()
})

test('of two sets of caps the stricter one holds for a new loan, cap by cap', () => {
  const both = strictest({ ...none, totalCostPercent: 100, latePercentAMonth: 5 }, { ...none, totalCostPercent: 50 })

  expect(both).toEqual({ ...none, totalCostPercent: 50, latePercentAMonth: 5 })
  expect(readTerms(withCaps('{}', both))).toEqual({ ...usualTerms, caps: both })
})

test('the settings are caps as JSON, and whether what is above them is refused', () => {
  expect(readCaps({}, 'production')).toEqual({ caps: none, refuses: true })
  expect(readCaps({ PAHIRAM_CAPS: '{"totalCostPercent":100}' }, 'sandbox')).toEqual({
    caps: { ...none, totalCostPercent: 100 },
    refuses: false,
  })
  expect(readCaps({ PAHIRAM_RATE_CAP: 'warn' }, 'production').refuses).toBe(false)
  for (const setting of [
    { PAHIRAM_CAPS: 'fifteen' },
    { PAHIRAM_CAPS: '{"totalCostPercent":"x"}' },
    // No cap under a name that nobody reads.
    { PAHIRAM_CAPS: '{"totalCostPercent":100,"effectivePercentMonth":15}' },
    { PAHIRAM_RATE_CAP: '15' },
  ])
    expect(() => readCaps(setting, 'production')).toThrow(StartProblem)
})
