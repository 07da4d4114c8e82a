import { renderPage } from '@pahiram/page/testing'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { CostOfLoan } from './loan-terms.tsx'

const cost = {
  received: '₱4,600.00',
  repaid: '₱5,279.00',
  cost: '₱679.00',
  monthlyRate: '7.07% a month',
  effectiveRate: '127.06% a year',
  late: 'A late payment costs 5% of it a day.',
}

function show(given: Parameters<typeof CostOfLoan>[0]['cost']) {
  return renderPage(() => <CostOfLoan cost={given} />, { address: '/loan-confirm' })
}

function rowsIn(region: HTMLElement): string[][] {
  const values = within(region).getAllByRole('definition')

  return within(region)
    .getAllByRole('term')
    .map((term, index) => [term.textContent, values[index]?.textContent.trim() ?? ''])
}

test('the region shows what is received, repaid and paid for it, the rates and the cost of being late', async () => {
  await show(cost)

  expect(rowsIn(screen.getByRole('region', { name: 'What this loan costs' }))).toEqual([
    ['You get', '₱4,600.00'],
    ['It costs', '₱679.00'],
    ['You repay', '₱5,279.00'],
    ['Effective rate', '127.06% a year, 7.07% a month'],
    ['If you pay late', 'A late payment costs 5% of it a day.'],
  ])
  // Of 5,279 that are repaid, 4,600 are received.
  expect([...document.querySelectorAll('rect')].map((part) => part.getAttribute('width'))).toEqual([
    '100',
    '87',
    '10',
    '10',
  ])
})

test('what the server does not say has no row, and without any cost there is no region', async () => {
  await show({ repaid: '₱5,279.00', monthlyRate: ' ' })
  expect(rowsIn(screen.getByRole('region', { name: 'What this loan costs' }))).toEqual([['You repay', '₱5,279.00']])

  cleanup()
  for (const none of [undefined, {}, { late: ' ' }]) {
    await show(none)
    expect(screen.queryByRole('region')).toBeNull()
  }
})
