import { answer, requestsOf } from '@pahiram/api-mock'
import { getLoanDetails, listRepaymentWays, payByAlipay } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { address, orderAddress, ways } from './choice-fixtures.ts'
import { RepaymentChoicePage } from './repayment-choice-page.tsx'

beforeEach(() => {
  answer(listRepaymentWays, ways)
})

async function openAlipay() {
  const page = await renderPage(RepaymentChoicePage, { address })

  await userEvent.click(await screen.findByRole('radio', { name: 'Alipay' }))
  return page
}

function confirm() {
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm' })
}

test('goes to the payment page of Alipay, and offers it again should it not open', async () => {
  answer(payByAlipay, { payUrl: '/pay/abc' })
  const { visits } = await openAlipay()

  const button = await confirm()

  act(() => {
    for (let tap = 0; tap < 5; tap += 1) button.click()
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Open the payment page' }))

  const url = 'https://pages.pahiram.example/pay/abc'

  expect(visits).toEqual([
    { how: 'assign', url },
    { how: 'assign', url },
  ])
  expect(requestsOf(payByAlipay).map(({ fields }) => fields)).toEqual([
    { amount: '1234567', orderId: 'o1', userId: 'u1', repayToken: 'token-1' },
  ])
})

test('comes back from the payment page to a fresh choice', async () => {
  answer(payByAlipay, { payUrl: '/pay/abc' })
  await openAlipay()

  await userEvent.click(await confirm())
  answer(listRepaymentWays, { ...ways, amount: 0 })
  answer(getLoanDetails, { orderStatus: 174 })
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))

  expect(await screen.findByText('Nothing is left to repay.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

test('goes on to the order when it was paid on the payment page', async () => {
  answer(payByAlipay, { payUrl: '/pay/abc' })
  answer(getLoanDetails, { orderStatus: 200 })
  const { visits } = await openAlipay()

  await userEvent.click(await confirm())
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))

  await waitFor(() => expect(visits.at(-1)).toEqual({ how: 'replace', url: orderAddress }))
})

test.each([
  ['javascript:alert(1)', 'This link cannot be opened here.'],
  ['//evil.example/pay', 'This link cannot be opened here.'],
  ['', '处理失败'],
  [null, '处理失败'],
])('a payment page at %j is not opened', async (payUrl, messages) => {
  answer(payByAlipay, { payUrl })
  const { visits } = await openAlipay()

  await userEvent.click(await confirm())

  expect(await screen.findByText(messages)).toBeTruthy()
  expect(visits).toEqual([])
  expect((await confirm()).getAttribute('aria-disabled')).toBeNull()
})
