import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getLoanDetails, listOrderAgreements } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { OrderPage } from './order-page.tsx'

const due = {
  orderStatus: 174,
  noticeStatusText: 'Your payment is due',
  noticeDesText: 'Please pay by 28 Nov 2026.',
  productName: 'Agila Cash',
  productLogo: '/media/logos/agila-cash.svg',
  userOrderDetail: {
    detail: [
      { text: 'Loan amount', value: '₱5,000.00' },
      { text: 'Voucher', value: '' },
      { text: 'Due date', value: '28 Nov 2026' },
    ],
  },
}

beforeEach(() => answer(listOrderAgreements, []))

test('shows the borrower the state of the loan', async () => {
  answer(getLoanDetails, due)

  await renderPage(OrderPage, { address: '/order?orderId=o1&productId=p1' })

  expect(await screen.findByRole('heading', { name: 'Your payment is due' })).toBeTruthy()
  expect(screen.getByText('Please pay by 28 Nov 2026.')).toBeTruthy()
  expect(screen.getByText('Agila Cash')).toBeTruthy()
  expect(screen.getByText('₱5,000.00')).toBeTruthy()
  expect(screen.queryByText('Voucher')).toBeNull()
  expect(screen.getByRole('main').dataset['status']).toBe('174')
})

test('keeps the server code as it came when nobody knows it', async () => {
  answer(getLoanDetails, { ...due, orderStatus: 4711 })

  await renderPage(OrderPage, { address: '/order' })
  await screen.findByText('Agila Cash')

  expect(screen.getByRole('main').dataset['status']).toBe('4711')
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows what it has when the answer has next to nothing', async () => {
  answer(getLoanDetails, {})

  await renderPage(OrderPage, { address: '/order' })

  expect(await screen.findByRole('heading', { name: 'Your loan' })).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  expect(document.body.textContent).not.toMatch(/undefined|NaN|null|\[object|Invalid Date/)
})

test('offers a rollover with its tagline beside the repayment', async () => {
  answer(getLoanDetails, { ...due, isDelay: '1' })

  await renderPage(OrderPage, { address: '/order' })

  expect(await screen.findByRole('button', { name: 'REPAY' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Rollover Repayment/ })).toBeTruthy()
  expect(screen.getByText('Short of money?')).toBeTruthy()
})

test.each([
  ['Repayment', {}, '/repay?orderId=o1&sessionId=s1'],
  ['REPAY', { isDelay: 1 }, '/repay?orderId=o1&sessionId=s1'],
  ['Rollover Repayment', { isDelay: 1 }, '/repay-delay?orderId=o1&sessionId=s1'],
])('%s is a link that the browser follows, and a press ends the tips of this session', async (name, more, address) => {
  answer(getLoanDetails, { ...due, ...more })
  await renderPage(OrderPage, { address: '/order?orderId=o1&sessionId=s1' })
  const button = await screen.findByRole('button', { name })

  expect(button.getAttribute('href')).toBe(address)
  button.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(button)

  expect(sessionStorage.getItem('showBankTip')).toBe('1')
})

test('a press opens the repayment page of the shop', async () => {
  answer(getLoanDetails, { ...due, h5Url: 'https://partner.example/pay' })
  const { visits } = await renderPage(OrderPage, {
    address: '/order?orderId=o1&sessionId=s1',
    configuration: { allowedOrigins: ['https://partner.example'] },
  })
  const button = await screen.findByRole('button', { name: 'Repayment' })

  expect(button.hasAttribute('href')).toBe(false)
  await userEvent.click(button)

  expect(visits.map(({ url }) => url)).toEqual(['https://partner.example/pay'])
})

test('says why the server refused, and loads again when asked', async () => {
  refuse(getLoanDetails, { code: '403', message: 'This order belongs to another borrower' })
  await renderPage(OrderPage, { address: '/order?orderId=o1' })

  expect(await screen.findAllByText('This order belongs to another borrower')).toHaveLength(1)

  answer(getLoanDetails, due)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Your payment is due')).toBeTruthy()
})

test.each([
  ['an HTTP error', { status: 500 }],
  ['a page that is no answer', { html: true }],
  ['an empty answer', { empty: true }],
  ['an answer that breaks off', { body: '{"code":"0","data":{"orderSt' }],
] as const)('offers to try again after %s', async (_, fault) => {
  fail(getLoanDetails, fault)
  await renderPage(OrderPage, { address: '/order?orderId=o1' })

  expect(await screen.findByText('Something went wrong on our side')).toBeTruthy()

  answer(getLoanDetails, due)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Your payment is due')).toBeTruthy()
})

test('speaks the language that the shell asks for', async () => {
  answer(getLoanDetails, due)

  await renderPage(OrderPage, { address: '/order?lang=zh' })

  expect(await screen.findByRole('button', { name: '立即还款' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '借款详情' })).toBeTruthy()
})

test('shows markup from the server as text', async () => {
  answer(getLoanDetails, { ...due, noticeStatusText: '<img src=x onerror=alert(1)>' })

  await renderPage(OrderPage, { address: '/order' })

  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy()
})

test('sends the request once while it is on its way', async () => {
  answer(getLoanDetails, due, { delay: 50 })

  await renderPage(OrderPage, { address: '/order' })
  await screen.findByText('Agila Cash')

  expect(requestsOf(getLoanDetails)).toHaveLength(1)
  expect(within(screen.getByRole('main')).queryByLabelText('Loading')).toBeNull()
})

test('names the order itself when the server gives an empty headline', async () => {
  answer(getLoanDetails, { ...due, noticeStatusText: '' })

  await renderPage(OrderPage, { address: '/order' })

  expect(await screen.findByRole('heading', { name: 'Your loan' })).toBeTruthy()
})

test('what was agreed to is read again from the order, as it was agreed to', async () => {
  answer(getLoanDetails, due)
  answer(listOrderAgreements, [
    { title: 'Loan agreement', url: '/agreements/agreed/1', agreedAt: '21 Nov 2026, 14:05' },
    { title: 'Disclosure statement', url: '/agreements/agreed/2', agreedAt: '21 Nov 2026, 14:05' },
  ])
  await renderPage(OrderPage, { address: '/order?orderId=o1&productId=p1' })

  const section = await screen.findByRole('region', { name: 'Your agreements' })

  expect(within(section).getByText('Agreed on 21 Nov 2026, 14:05')).toBeTruthy()
  await userEvent.click(within(section).getByRole('button', { name: 'Disclosure statement' }))

  const frame = within(await screen.findByRole('dialog')).getByTitle<HTMLIFrameElement>('Agreement')

  expect(frame.getAttribute('src')).toBe('https://pages.pahiram.example/agreements/agreed/2')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an order without agreements, or whose server keeps none, says nothing of them', async () => {
  answer(getLoanDetails, due)
  fail(listOrderAgreements, { status: 404 })
  await renderPage(OrderPage, { address: '/order?orderId=o1&productId=p1' })
  await screen.findByText(due.productName)
  await waitFor(() => expect(requestsOf(listOrderAgreements)).toHaveLength(1))

  expect(screen.queryByText('Your agreements')).toBeNull()
})

test('agreements that could not be loaded are asked for again', async () => {
  answer(getLoanDetails, due)
  fail(listOrderAgreements, { network: true })
  await renderPage(OrderPage, { address: '/order?orderId=o1&productId=p1' })

  const section = await screen.findByRole('region', { name: 'Your agreements' }, { timeout: 5_000 })

  answer(listOrderAgreements, [{ title: 'Loan agreement', url: '/agreements/agreed/1' }])
  await userEvent.click(within(section).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Loan agreement' })).toBeTruthy()
})
