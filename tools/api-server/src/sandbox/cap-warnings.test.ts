import { expect, test } from 'vitest'

import { usualTerms } from '../ledger/loan-terms.ts'
import { withCapWarnings } from './cap-warnings.ts'
import { productTerms } from './products.ts'
import { scenarioEntries } from './serve-sandbox.ts'

const entries = scenarioEntries(new Date('2026-11-23T02:00:00Z'))

const caps = usualTerms.caps

function descriptions(effectivePercentAMonth: number) {
  return new Map(
    withCapWarnings(entries, productTerms(), { ...caps, effectivePercentAMonth }).map(({ name, description }) => [
      name,
      description,
    ]),
  )
}

test('a session whose offer is beyond the cap says so, and one below it does not', () => {
  const found = descriptions(7)

  expect(found.get('confirm')).toBe('confirms a loan; the effective rate is 7.07% a month, above the cap of 7%')
  expect(found.get('confirm2')).toBe('confirms on the variant')
  // That page shows other offers than the one that is named in its address.
  expect(found.get('failure')).toBe('could not log in')
})

test('without caps nothing is said', () => {
  expect(withCapWarnings(entries, productTerms(), caps)).toEqual(entries)
})
