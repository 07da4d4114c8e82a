import { answer } from '@pahiram/api-mock'
import { getLoanDetails, listOrderAgreements, type LoanDetails } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { OrderPage } from './order-page.tsx'

const plan: NonNullable<LoanDetails['repayPlan']> = [
  {
    title: 'Payment 1 of 2',
    amount: '₱559.66',
    time: '23 Nov 2026',
    remark: 'Partly paid, in 2 days',
    state: 'partly',
  },
  { title: 'Payment 2 of 2', amount: '₱1,759.68', time: '24 Dec 2026', state: 'later' },
]

async function open(repayPlan: typeof plan) {
  answer(listOrderAgreements, [])
  answer(getLoanDetails, { orderStatus: 174, productName: 'Agila Cash', repayPlan })
  await renderPage(OrderPage, { address: '/order?productId=p1&orderId=o1&sessionId=s1' })
  await screen.findByText('Agila Cash')
}

test('the payments of the plan say what is left of each and how they are', async () => {
  await open(plan)
  const rows = within(screen.getByRole('region', { name: 'Repayment plan' })).getAllByRole('listitem')

  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Payment 1 of 223 Nov 2026₱559.66Partly paid, in 2 days',
    'Payment 2 of 224 Dec 2026₱1,759.68Later',
  ])
})

test('the one payment that the hero names needs no plan', async () => {
  await open(plan.slice(0, 1))

  expect(screen.queryByRole('region', { name: 'Repayment plan' })).toBeNull()
})
