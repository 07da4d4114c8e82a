import { answer } from '@pahiram/api-mock'
import { getVariantConfirmDetail, listVariantAgreements } from '@pahiram/contract'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { earlyAnswer } from './early-answer.ts'
import { LoanConfirm2Page } from './loan-confirm2-page.tsx'

const early = { read: earlyAnswer as (data: object) => object }
const offer = { amount: '9,000.00', details: [{ text: 'Interest', value: '₱90.00' }], repay_plans: [] }

afterEach(() => document.body.replaceChildren())

function amountShown(): string | null | undefined {
  return screen.getByText('Loan amount').nextElementSibling?.textContent
}

/** What the loan's line of terms and its button say. */
function words(): string[] {
  const [heading] = [...document.querySelectorAll('p')].filter((one) => one.textContent === '₱9,000.00')
  const terms = [...(heading?.nextElementSibling?.children ?? [])].filter((one) => !(one as HTMLElement).hidden)

  return [...terms.map((one) => one.textContent ?? ''), screen.getByRole('button', { name: /./ }).textContent ?? '']
}

test.each([
  ['120', '0.5% a day', 'Get my money', ['120 days', '0.5% a day', 'Get my money']],
  [null, '0.5% a day', null, ['0.5% a day', 'Go Loan']],
  // In other words than a number only the page writes it.
  ['4 months', '0.5% a day', null, ['0.5% a day', 'Go Loan']],
])('term %j, rate and button stand with the first answer', async (days, pRateDsc, buttonText, expected) => {
  expect(await showEarlyView(LoanConfirm2Page, { ...early, data: { ...offer, days, pRateDsc, buttonText } })).toBe(true)
  expect(words()).toEqual(expected)
})

test.each([
  ['9,000.00', {}, {}, '₱9,000.00'],
  ['9,000.00', { currency: 'Rp' }, {}, 'Rp9,000.00'],
  ['₱9,000.00', { currency: 'Rp' }, {}, '₱9,000.00'],
  ['9,000.00', {}, { currencyFlag: 1 }, '₹9,000.00'],
])(
  'the amount %s stands with the symbol that the page writes: %j, %j',
  async (amount, configuration, flags, written) => {
    const data = { ...offer, ...flags, amount }

    await showEarlyView(LoanConfirm2Page, { ...early, configuration, data })
    expect(amountShown()).toBe(written)

    document.body.replaceChildren()
    answer(getVariantConfirmDetail, data)
    answer(listVariantAgreements, [])
    await renderPage(LoanConfirm2Page, { address: '/loan-confirm2?productId=p1&sessionId=s1', configuration })
    await waitFor(() => expect(amountShown()).toBe(written))
  },
)

test('the button that stands with the first answer is the one that the page draws', async () => {
  answer(getVariantConfirmDetail, { ...offer, buttonText: 'Get my money' })
  answer(listVariantAgreements, [])
  await renderPage(LoanConfirm2Page, { address: '/loan-confirm2?productId=p1&sessionId=s1' })

  expect(await screen.findByRole('button', { name: 'Get my money' })).toBeTruthy()
})
