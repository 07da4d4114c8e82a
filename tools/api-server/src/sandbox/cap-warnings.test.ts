import { expect, test } from 'vitest'

import { withCapWarnings } from './cap-warnings.ts'
import { productTerms } from './products.ts'
import { scenarioEntries } from './serve-sandbox.ts'

const entries = scenarioEntries(new Date('2026-11-23T02:00:00Z'))

function descriptions(cap?: number) {
  return new Map(withCapWarnings(entries, productTerms(), cap).map(({ name, description }) => [name, description]))
}

test('a session whose offer is beyond the cap says so, and one below it does not', () => {
  const found = descriptions(0.07)

  expect(found.get('confirm')).toBe(
    'confirms a loan; an offer has an effective rate of 7.07% a month, above the cap of 7.00%',
  )
  expect(found.get('confirm2')).toBe('confirms on the variant')
  // That page shows other offers than the one that is named in its address.
  expect(found.get('failure')).toBe('could not log in')
})

test('no seeded offer is beyond the usual cap', () => {
  expect(withCapWarnings(entries, productTerms(), undefined)).toEqual(entries)
})
