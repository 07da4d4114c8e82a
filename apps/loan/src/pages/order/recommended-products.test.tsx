import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getLoanDetails, getProductLink, listOrderAgreements, saveEvent } from '@pahiram/contract'
import { renderPage, type RenderedPage } from '@pahiram/page/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { OrderPage } from './order-page.tsx'

const product = {
  name: 'Bayani Loan',
  buttonText: 'Get it',
  range: '₱2,000 – ₱15,000',
  rangeDesc: 'Loan amount',
  rate: '0.05%',
  desc: 'Daily interest',
  flag: 1,
  linkKey: 'bayani',
}

async function openOrder(recProducts: readonly object[]): Promise<RenderedPage> {
  answer(getLoanDetails, { orderStatus: 110, recProducts: recProducts as [] })
  answer(saveEvent, null)
  const page = await renderPage(OrderPage, {
    address: '/order?productId=p1&sessionId=s1&lang=en&utm_tag=t1',
    configuration: { allowedOrigins: ['https://partner.example'] },
  })

  await screen.findByRole('heading', { name: 'Other lenders' })
  return page
}

beforeEach(() => answer(listOrderAgreements, []))

test('shows what a recommended product offers', async () => {
  await openOrder([product])

  for (const text of ['Bayani Loan', '₱2,000 – ₱15,000', 'Loan amount', '0.05%', 'Daily interest']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
})

test('counts the press by its place, asks where the product leads, and goes there', async () => {
  const { visits } = await openOrder([{ ...product, buttonText: 'Other' }, product])
  answer(getProductLink, 'https://partner.example/apply')

  await userEvent.click(screen.getByRole('button', { name: 'Get it' }))

  await waitFor(() => expect(visits.map(({ url }) => url)).toEqual(['https://partner.example/apply']))
  expect(requestsOf(saveEvent)[0]?.fields).toEqual({ productId: 'p1', moduleId: '30', positionId: '2' })
  expect(requestsOf(getProductLink)[0]?.fields).toEqual({ mod: '30', pos: '2', key: 'bayani' })
})

test('takes the session along to a page of ours', async () => {
  const { visits } = await openOrder([product])
  answer(getProductLink, 'https://pages.pahiram.example/loan-confirm?productId=p2')

  await userEvent.click(screen.getByRole('button', { name: 'Get it' }))

  const url = 'https://pages.pahiram.example/loan-confirm?productId=p2&sessionId=s1&lang=en&utm_tag=t1'

  await waitFor(() => expect(visits).toEqual([{ how: 'assign', url }]))
})

test.each([
  ['pahiram://product?id=7', { action: 'openPage', params: { url: 'pahiram://product?id=7' } }],
  [
    'productDetail?id=7&from=order',
    {
      action: 'openPageWithParams',
      params: {
        page: 'productDetail',
        params: [
          { key: 'id', value: '7' },
          { key: 'from', value: 'order' },
        ],
      },
    },
  ],
])('hands the link %s to the shell', async (link, message) => {
  const { shellMessages } = await openOrder([product])
  answer(getProductLink, link)

  await userEvent.click(screen.getByRole('button', { name: 'Get it' }))

  await waitFor(() => expect(shellMessages).toContainEqual(message))
})

test.each(['https://evil.example/', 'javascript:alert(1)', ''])('opens nothing for the link %j', async (link) => {
  const { visits, shellMessages } = await openOrder([product])
  answer(getProductLink, link)

  await userEvent.click(screen.getByRole('button', { name: 'Get it' }))

  expect(await screen.findByText('This link cannot be opened here.')).toBeTruthy()
  expect(visits).toEqual([])
  expect(shellMessages.filter(({ action }) => action.startsWith('openPage'))).toEqual([])
})

test('does not open a product that the server flags 0', async () => {
  await openOrder([{ ...product, flag: 0 }])

  await userEvent.click(screen.getByRole('button', { name: 'Get it' }))

  expect(requestsOf(saveEvent)).toEqual([])
  expect(requestsOf(getProductLink)).toEqual([])
})

test('shows why the server refuses a product', async () => {
  await openOrder([product])
  refuse(getProductLink, { code: '7', message: 'This product is sold out' })

  await userEvent.click(screen.getByRole('button', { name: 'Get it' }))

  expect(await screen.findByText('This product is sold out')).toBeTruthy()
})

test('offers to try again when the link did not arrive', async () => {
  const { shellMessages } = await openOrder([product])
  fail(getProductLink, { html: true })

  await userEvent.click(screen.getByRole('button', { name: 'Get it' }))
  await screen.findByText('Something went wrong on our side')

  answer(getProductLink, 'pahiram://product')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  await waitFor(() => {
    expect(shellMessages).toContainEqual({ action: 'openPage', params: { url: 'pahiram://product' } })
  })
  await waitFor(() => expect(screen.queryByText('Something went wrong on our side')).toBeNull())
})

test('leads to all products through the shell', async () => {
  const { shellMessages } = await openOrder([product])

  await userEvent.click(screen.getByRole('button', { name: 'View more' }))

  await waitFor(() => expect(shellMessages).toContainEqual({ action: 'goHome', params: {} }))
})
