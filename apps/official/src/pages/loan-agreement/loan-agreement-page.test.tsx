import { renderPage } from '@pahiram/page/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { LoanAgreementPage } from './loan-agreement-page.tsx'

/** Every figure of the terms (docs/spec/product-spec.md §5, §9), where it is and what the text must contain. */
const figures: [figure: string, heading: RegExp, said: RegExp][] = [
  ['the term of 91 to 365 days', /Term of the loan/, /at least 91 days and at most 365 days/],
  ['that borrowers are Filipino', /Who can borrow/, /Filipino citizen/],
  ['that borrowers are over 18', /Who can borrow/, /over 18 years of age/],
  ['the decision within a day', /Decision and disbursal/, /within 1 day/],
  ['the disbursal within 1 to 3 calendar days', /Decision and disbursal/, /within 1 to 3 calendar days/],
  ['prepayment after half of the term', /Prepayment/, /half of the term has elapsed/],
  ['prepayment at least 7 days after disbursal', /Prepayment/, /at least 7 days after disbursal.*Both must be/],
  ['the penalty for new clients', /Default penalty/, /new clients: Rs\.1,000/],
  ['the penalty for repeat clients', /Default penalty/, /repeat clients.*: Rs\.800/],
  ['that the penalty is charged once', /Default penalty/, /charged once for a loan/],
  ['notice of changes within 3 days', /Changes on your side/, /within 3 days/],
  ['notice of an assignment', /Assignment/, /at least 7 business days before/],
]

test.each(figures)('the terms say %s', async (_, heading, said) => {
  await renderPage(LoanAgreementPage, { address: '/loan-agreement' })

  expect(screen.getByRole('region', { name: heading }).textContent).toMatch(said)
})

test('the terms list the daily late interest in its three steps', async () => {
  await renderPage(LoanAgreementPage, { address: '/loan-agreement' })

  const steps = within(screen.getByRole('region', { name: /Daily late interest/ }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

  expect(steps).toEqual([
    ['Day 1 to day 30', '5% of the unpaid amount'],
    ['Day 31 to day 90', '4% of the unpaid amount'],
    ['From day 91', '2% of the unpaid amount'],
  ])
})
