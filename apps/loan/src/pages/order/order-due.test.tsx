import { answer, fail, requestsOf } from '@pahiram/api-mock'
import { getLoanDetails, getPaymentState, listOrderAgreements } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { OrderPage } from './order-page.tsx'

const due = {
  orderStatus: 174,
  noticeStatusText: 'Repayment is due soon',
  productName: 'Agila Cash',
  dueAmount: '₱1,759.66',
  dueDate: '24 Nov 2026',
  lateCost: '₱87.98',
  telephone: '+63 2 8555 0142',
}
const address = '/order?productId=p1&orderId=o1&sessionId=s1'

beforeEach(() => answer(listOrderAgreements, []))

test.each([174, 180])('the hero of %i says what is owed, until when, and what a late day adds', async (orderStatus) => {
  answer(getLoanDetails, { ...due, orderStatus })
  await renderPage(OrderPage, { address })

  expect(await screen.findAllByText('₱1,759.66')).toHaveLength(2)
  expect(document.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(
    orderStatus === 180 ? 'danger' : 'warning',
  )
  expect(screen.getByText('24 Nov 2026').closest('p')?.textContent).toBe(
    `${orderStatus === 180 ? 'Was due' : 'Due'} on 24 Nov 2026`,
  )
  expect(screen.getByText('₱87.98').closest('p')?.textContent).toBe('Each day late adds ₱87.98')
})

test.each([21, 110, 151, 200])('an order of status %i owes nothing in its hero', async (orderStatus) => {
  answer(getLoanDetails, { ...due, orderStatus })
  await renderPage(OrderPage, { address })
  await screen.findByText('Agila Cash')

  expect(screen.queryByText('₱1,759.66')).toBeNull()
})

test.each([170, 174, 180])(
  'an order of status %i offers a call, help and its dates for the calendar',
  async (status) => {
    answer(getLoanDetails, { ...due, orderStatus: status })
    const { shellMessages } = await renderPage(OrderPage, {
      address,
      configuration: { apiBase: 'https://api.pahiram.example/' },
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Call us' }))

    expect(shellMessages).toContainEqual({ action: 'callTelephone', params: { telephone: '+63 2 8555 0142' } })
    expect(screen.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe(
      '/complaint?productId=p1&orderId=o1&sessionId=s1',
    )
    expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
      'https://api.pahiram.example/v3/loan-details/calendar.ics?sessionId=s1&productId=p1&orderId=o1',
    )
  },
)

test('an order offers one call while its prompt is open, and its own once that is closed', async () => {
  answer(getLoanDetails, { ...due, reyMsg: 'Do you need help?' })
  await renderPage(OrderPage, { address })
  const prompt = await screen.findByRole('dialog')

  expect(screen.getAllByRole('button', { name: 'Call us', hidden: true })).toEqual([
    within(prompt).getByRole('button', { name: 'Call us' }),
  ])
  await userEvent.click(within(prompt).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Call us' })).toBeTruthy()
})

test('an order without a telephone offers no call, and one without a number no calendar', async () => {
  answer(getLoanDetails, { ...due, telephone: '' })
  await renderPage(OrderPage, { address: '/order?productId=p1' })
  await screen.findByRole('link', { name: 'Get help' })

  expect(screen.queryByRole('button', { name: 'Call us' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
})

test('a loan that is not paid out yet shows its way, with the days that are known', async () => {
  answer(getLoanDetails, {
    orderStatus: 151,
    timeline: { applied: '20 Nov 2026', approved: '21 Nov 2026', sent: '21 Nov 2026', firstPayment: '22 Dec 2026' },
  })
  await renderPage(OrderPage, { address })

  const region = await screen.findByRole('region', { name: 'Your loan, step by step' })

  expect(
    within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['You applied20 Nov 2026', 'Approved21 Nov 2026', 'Money arrives21 Nov 2026', 'First payment22 Dec 2026'])
  expect(region.querySelector('[aria-current=step]')?.textContent).toContain('Money arrives')
})

test('nothing says that a loan under review is approved', async () => {
  answer(getLoanDetails, { orderStatus: 21, timeline: { applied: '20 Nov 2026' } })
  await renderPage(OrderPage, { address })

  expect((await screen.findByText('We review it')).closest('[aria-current=step]')).toBeTruthy()
  expect(screen.queryByText('Approved')).toBeNull()
})

test('a server that names no days draws no timeline', async () => {
  answer(getLoanDetails, { orderStatus: 21, productName: 'Agila Cash' })
  await renderPage(OrderPage, { address })
  await screen.findByText('Agila Cash')

  expect(screen.queryByRole('region')).toBeNull()
})

test('who comes from paying sees the receipt above the order', async () => {
  answer(getLoanDetails, { ...due, orderStatus: 200 })
  answer(getPaymentState, {
    state: 'received',
    receipt: { receiptNo: 'R-2611-0482137715', amount: '₱1,759.66', time: '21 Nov 2026, 14:05' },
  })
  await renderPage(OrderPage, { address: `${address}&from=repayment` })

  expect(await screen.findByRole('heading', { name: 'Payment received' })).toBeTruthy()
  expect(screen.getByText('R-2611-0482137715')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Payment history' }).getAttribute('href')).toBe(
    '/payments?productId=p1&orderId=o1&sessionId=s1',
  )
  expect(requestsOf(getPaymentState).map(({ fields }) => fields)).toEqual([
    { productId: 'p1', orderId: 'o1', kind: 'repay' },
  ])
})

test('the order shows without a receipt from a server that cannot say what became of the payment', async () => {
  answer(getLoanDetails, due)
  fail(getPaymentState, { status: 500 })
  await renderPage(OrderPage, { address: `${address}&from=repayment` })

  expect(await screen.findByText('Agila Cash')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Payment received' })).toBeNull()
})

test.each([
  ['calendar', 'link', 'Add to calendar'],
  ['extension', 'button', /^Rollover/],
] as const)('an order does not show its %s while that is switched off', async (feature, role, name) => {
  answer(getLoanDetails, { ...due, isDelay: true })

  const { unmount } = await renderPage(OrderPage, { address })

  expect(await screen.findByRole(role, { name })).toBeTruthy()
  unmount()
  answer(getLoanDetails, { ...due, isDelay: true })
  await renderPage(OrderPage, { address, configuration: { switchedOff: [feature] } })
  expect(await screen.findByRole('link', { name: 'Get help' })).toBeTruthy()
  expect(screen.queryByRole(role, { name })).toBeNull()
  // Who cannot extend can still repay.
  expect(screen.getByRole('button', { name: feature === 'extension' ? 'Repayment' : 'REPAY' })).toBeTruthy()
})

test.each([
  [
    { state: 'partly', left: { amount: '₱259.66', time: '28 Nov 2026' } },
    'Not everything is paid yet',
    ['₱259.66', '₱1,500.00'],
  ],
  [{ state: 'kept', kept: { amount: '₱1,500.00' } }, 'We are holding your money', ['Held for you']],
] as const)('who comes from paying sees that the money did not do all: %j', async (payment, title, texts) => {
  answer(getLoanDetails, due)
  answer(getPaymentState, { ...payment, receipt: { receiptNo: 'R-1', amount: '₱1,500.00' } })
  await renderPage(OrderPage, { address: `${address}&from=repayment` })

  const block = within((await screen.findByRole('heading', { name: title })).parentElement ?? document.body)

  for (const text of texts) expect(block.getByText(text)).toBeTruthy()
  expect(screen.queryByText('Payment received')).toBeNull()
})

test.each(['open', 'refused', 'expired', 'none'])(
  'a payment that is %s puts nothing above the order',
  async (state) => {
    answer(getLoanDetails, due)
    answer(getPaymentState, { state })
    await renderPage(OrderPage, { address: `${address}&from=repayment` })
    await waitFor(() => expect(requestsOf(getPaymentState)).toHaveLength(1))

    expect(screen.queryByText('Payment received')).toBeNull()
    expect(screen.queryByText('Paid on')).toBeNull()
  },
)
