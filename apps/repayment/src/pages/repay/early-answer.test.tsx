import { answer } from '@pahiram/api-mock'
import { getInstalmentPlan } from '@pahiram/contract'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { earlyAnswer } from './early-answer.ts'
import { RepayPage } from './repay-page.tsx'

const read = earlyAnswer as (data: object) => object

afterEach(() => document.body.replaceChildren())

/** What stands in the hero, and every amount below it. */
function amountsShown(): string[] {
  const [label] = screen.getAllByText('Amount to repay')
  const below = [...document.querySelectorAll('dd, li > span:last-child > span:first-child')]

  return [label?.nextElementSibling, ...below]
    .filter((one) => one?.closest('[hidden]') === null)
    .map((one) => one?.textContent ?? '')
}

test.each([
  ['1,050.00', {}, '₱1,050.00', '₱'],
  ['1,050.00', { currency: 'Rp' }, 'Rp1,050.00', 'Rp'],
  ['₱1,050.00', { currency: 'Rp' }, '₱1,050.00', 'Rp'],
])('with the first answer %s has the symbol that the page writes: %j', async (amount, configuration, paid, symbol) => {
  const data = {
    repayAmount: amount,
    productName: 'Agila Cash',
    detail: [{ text: 'Principal', value: '₱1,000.00' }],
    repayPlan: [{ title: 'Payment 1', amount: '350.00' }, null as never, { title: 'Payment 2', amount: '₱700.00' }],
  }

  expect(await showEarlyView(RepayPage, { read, configuration, data })).toBe(true)

  const early = amountsShown()

  expect(early[0]).toBe(paid)
  expect(early).toContain(`${symbol}350.00`)

  document.body.replaceChildren()
  answer(getInstalmentPlan, data)
  await renderPage(RepayPage, { address: '/repay?productId=p1&orderId=o1&sessionId=s1', configuration })
  await waitFor(() => expect(amountsShown()).toEqual(early))
})

test('an answer without a plan stands as far as it goes', async () => {
  const data = { repayAmount: '5', repayPlan: 'none' }

  expect(await showEarlyView(RepayPage, { read, data })).toBe(true)
  expect(amountsShown()[0]).toBe('₱5')
})
