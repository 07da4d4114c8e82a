import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import {
  getLoanDetails,
  getVariantAgreementLink,
  getVariantConfirmDetail,
  listVariantAgreements,
  pushVariantLoan,
} from '@pahiram/contract'
import { renderPage, type RenderPageOptions } from '@pahiram/page/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { LoanConfirm2Page } from './loan-confirm2-page.tsx'

const offer = {
  amount: '9,000.00',
  periods: '2',
  termUnit: 'week',
  firstPayTime: '5 Dec 2026',
  comProductLogo: '/media/logos/agila-cash.svg',
  comProductName: 'Agila Cash',
  buttonText: 'Take it now',
  details: [{ text: 'Interest', value: '₱90.00' }],
  repay_plans: [{ amount: '4,545.00', pay_time: '5 Dec 2026' }],
  isPopType: 1,
  popTitle: 'Your money is waiting',
}

beforeEach(() => {
  answer(getVariantConfirmDetail, offer)
  answer(listVariantAgreements, [{ title: 'Loan agreement', position: '4' }])
})

async function openVariant(options: Partial<RenderPageOptions> = {}) {
  return renderPage(LoanConfirm2Page, { address: '/loan-confirm2?productId=p1&sessionId=s1', ...options })
}

test('shows the product, its rows, the repayment date and the plan', async () => {
  await openVariant()

  expect(await screen.findByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
  for (const text of ['9,000.00', 'Repayment date', 'Interest', '₱90.00', '₱4,545.00']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  expect(screen.getAllByText('5 Dec 2026')).toHaveLength(2)
})

test.each([
  [1, '₹'],
  [0, '₱'],
  [undefined, '₱'],
])('with the currency flag %s amounts are in %s', async (currencyFlag, symbol) => {
  answer(getVariantConfirmDetail, { ...offer, currencyFlag: currencyFlag ?? null })
  await openVariant()

  expect(await screen.findByText(symbol)).toBeTruthy()
  expect(screen.getByText(`${symbol}4,545.00`)).toBeTruthy()
})

test.each([
  ['Take it now', 'Take it now'],
  ['', 'Go Loan'],
  [null, 'Go Loan'],
])('names the main button %j as %s and pushes amount, period and unit once', async (buttonText, name) => {
  answer(getVariantConfirmDetail, { ...offer, buttonText })
  answer(pushVariantLoan, { lendDetailsUrl: 'https://partner.example/loan?x=1' }, { delay: 20 })
  const { visits, shellMessages } = await openVariant({
    address: '/loan-confirm2?productId=p1&sessionId=secret&utm_tag=u1&app_from=ad',
    configuration: { allowedOrigins: ['https://partner.example'] },
  })

  await screen.findByText('Interest')
  const button = screen.getByRole('button', { name })
  act(() => {
    button.click()
    button.click()
  })

  // Another origin learns where the borrower came from, and never the session.
  await waitFor(() => {
    expect(visits).toEqual([
      { how: 'replace', url: 'https://partner.example/loan?x=1&app_from=ad&utm_tag=u1&from=confirm' },
    ])
  })
  expect(requestsOf(pushVariantLoan).map(({ fields }) => fields)).toEqual([
    {
      productId: 'p1',
      amount: '9,000.00',
      period: '2',
      unit: 'week',
      idempotencyKey: expect.stringMatching(/^[\da-z]{16,64}$/),
    },
  ])
  expect(shellMessages).toContainEqual({
    action: 'confirmBuryPoint',
    params: { event: 'loan-confirm2.go-loan', productId: 'p1' },
  })
})

test('shows the message of any other status as a toast', async () => {
  refuse(getVariantConfirmDetail, { code: '17', message: 'This product is closed' })
  await openVariant()

  expect((await screen.findAllByText('This product is closed')).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('starts with the promotion, after the agreement, and closes both', async () => {
  answer(getVariantConfirmDetail, {
    ...offer,
    popAgreementUrl: '/agreements/first',
    promo: { image: '/media/promo.svg', title: 'Lower rates this week' },
  })
  await openVariant()

  const agreement = await screen.findByRole('dialog', { name: 'Agreement' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await userEvent.click(within(agreement).getByRole('button', { name: 'Agree' }))

  const promo = await screen.findByRole('dialog', { name: 'Lower rates this week' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await userEvent.click(within(promo).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([null, {}, { image: '', title: '' }])('without a promotion (%j) there is no dialog', async (promo) => {
  answer(getVariantConfirmDetail, { ...offer, promo })
  await openVariant()

  await screen.findByText('Interest')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the phone’s way back closes the promotion, then asks to stay', async () => {
  answer(getVariantConfirmDetail, { ...offer, promo: { title: 'Lower rates this week' } })
  await openVariant()
  await screen.findByRole('dialog', { name: 'Lower rates this week' })

  const goBack = () => {
    let isHandled: boolean | undefined

    act(() => {
      isHandled = window.onNativeBack?.()
    })
    return isHandled
  }

  expect(goBack()).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(goBack()).toBe(true)
  expect(await screen.findByRole('dialog', { name: 'Your money is waiting' })).toBeTruthy()
})

test('opens the agreements of the variant', async () => {
  answer(getVariantAgreementLink, { contract_url: '/agreements/loan' })
  await openVariant()

  await userEvent.click(await screen.findByRole('button', { name: 'Loan agreement' }))

  expect((await screen.findByTitle('Agreement')).getAttribute('src')).toContain('/agreements/loan')
  expect(requestsOf(getVariantAgreementLink)[0]?.fields).toMatchObject({ productId: 'p1', scene: '3', position: '4' })
})

test('checks for the order as the other page does when the answer got lost', async () => {
  fail(pushVariantLoan, { empty: true })
  answer(getLoanDetails, { orderStatus: 151 })
  const { visits } = await openVariant()

  await screen.findByText('Interest')
  await userEvent.click(screen.getByRole('button', { name: 'Take it now' }))

  await waitFor(() => {
    expect(visits.map(({ url }) => url)).toEqual([
      'https://pages.pahiram.example/order?productId=p1&from=confirm&sessionId=s1',
    ])
  })
})

test('an offer that changed meanwhile is shown with that message and unticked, and is taken with its own id', async () => {
  const message = 'The offer has changed. Please look at it again.'

  answer(getVariantConfirmDetail, { ...offer, offerId: 'o1' })
  refuse(pushVariantLoan, { code: '409', message })
  await openVariant()
  await screen.findByText('Interest')
  answer(getVariantConfirmDetail, { ...offer, offerId: 'o2' })
  await userEvent.click(screen.getByRole('button', { name: 'Take it now' }))

  expect(await screen.findByText(message)).toBeTruthy()
  answer(pushVariantLoan, { lendDetailsUrl: '/order' })
  await userEvent.click(await screen.findByRole('checkbox', { checked: false }))
  await userEvent.click(screen.getByRole('button', { name: 'Take it now' }))
  await waitFor(() => expect(requestsOf(pushVariantLoan)).toHaveLength(2))
  expect(requestsOf(pushVariantLoan).map(({ fields }) => fields['offerId'])).toEqual(['o1', 'o2'])
})
