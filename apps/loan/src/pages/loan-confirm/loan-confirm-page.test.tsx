import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getConfirmDetail, getLoanDetails, listAgreements, pushLoan } from '@pahiram/contract'
import { renderPage, type RenderPageOptions } from '@pahiram/page/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { LoanConfirmPage } from './loan-confirm-page.tsx'

const offer = {
  amount: '5,000.00',
  periods: '3',
  termUnit: 'month',
  days: '91',
  pRateDsc: '0.05% a day',
  details: [
    { text: 'You receive', value: '₱4,800.00' },
    { text: 'Voucher', value: '' },
    { text: 'Service fee', value: '₱150.00' },
  ],
  repay_plans: [
    { amount: '1,700.00', pay_time: '21 Dec 2026' },
    { amount: '1,700.00', pay_time: '21 Jan 2027' },
  ],
  isPopType: 1,
  popTitle: 'Your money is waiting',
  popContent: 'You can have it today.',
}

beforeEach(() => {
  answer(getConfirmDetail, offer)
  answer(listAgreements, [
    { title: 'Loan agreement', position: '1' },
    { title: 'Privacy consent', position: '2' },
  ])
})

async function openConfirm(options: Partial<RenderPageOptions> = {}) {
  const page = await renderPage(LoanConfirmPage, {
    address: '/loan-confirm?productId=p1&orderId=o1&sessionId=s1&utm_tag=u1&foreign=1',
    ...options,
  })

  return page
}

function goLoan(): Promise<HTMLButtonElement> {
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Go Loan' })
}

async function readyToGo(): Promise<HTMLButtonElement> {
  await screen.findByText('You receive')
  return goLoan()
}

test('shows the loan as the server says it, adding nothing up', async () => {
  await openConfirm()
  await readyToGo()

  for (const text of ['5,000.00', '91 days', '0.05% a day', '₱4,800.00', '₱150.00', '21 Dec 2026', '21 Jan 2027']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  expect(screen.getAllByText('₱1,700.00')).toHaveLength(2)
  expect(screen.getByText('₱')).toBeTruthy()
  expect(screen.queryByText('Voucher')).toBeNull()
  expect(requestsOf(getConfirmDetail).map(({ fields }) => fields)).toEqual([{ productId: 'p1' }])
})

test('takes the loan and replaces itself by its page, with the session and where it came from', async () => {
  answer(pushLoan, { lendDetailsUrl: '/order?orderId=o9' })
  const { visits, shellMessages } = await openConfirm()

  await userEvent.click(await readyToGo())

  await waitFor(() => expect(visits).toHaveLength(1))
  expect(visits).toEqual([
    {
      how: 'replace',
      url: 'https://pages.pahiram.example/order?orderId=o9&sessionId=s1&utm_tag=u1&from=confirm',
    },
  ])
  expect(requestsOf(pushLoan).map(({ fields }) => fields)).toEqual([
    {
      amount: '5,000.00',
      periods: '3',
      termUnit: 'month',
      productId: 'p1',
      idempotencyKey: expect.stringMatching(/^[\da-z]{16,64}$/),
    },
  ])
  expect(shellMessages).toContainEqual({
    action: 'confirmBuryPoint',
    params: { event: 'loan-confirm.go-loan', productId: 'p1' },
  })
  expect(screen.queryByRole('button', { name: 'Go Loan' })).toBeNull()
})

test('starts agreed, and Go Loan is dead while the borrower does not agree', async () => {
  answer(pushLoan, { lendDetailsUrl: '/order' })
  const { visits } = await openConfirm()
  const button = await readyToGo()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I have read and agree to' })

  expect(box.checked).toBe(true)
  await userEvent.click(box)
  expect(button.disabled).toBe(true)

  button.click()
  expect(requestsOf(pushLoan)).toEqual([])

  await userEvent.click(button.parentElement as HTMLElement)
  expect(await screen.findByText('Tick the box to agree first.')).toBeTruthy()

  await userEvent.click(box)
  expect(button.disabled).toBe(false)
  await userEvent.click(button)
  await waitFor(() => expect(visits).toHaveLength(1))
})

test('takes one loan however often Go Loan is tapped, with finger and keyboard', async () => {
  answer(pushLoan, { lendDetailsUrl: '/order' }, { delay: 30 })
  const { visits } = await openConfirm()
  const button = await readyToGo()

  act(() => {
    for (let tap = 0; tap < 8; tap += 1) button.click()
  })
  button.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(visits).toHaveLength(1))

  expect(requestsOf(pushLoan)).toHaveLength(1)
})

test('shows why the server refuses, and the button works again', async () => {
  refuse(pushLoan, { code: '7', message: 'Your limit is used up' })
  const { visits } = await openConfirm()

  await userEvent.click(await readyToGo())
  expect((await screen.findByText('Your limit is used up')).closest('[role=alert]')).toBeTruthy()

  answer(pushLoan, { lendDetailsUrl: '/order' })
  await userEvent.click(await goLoan())
  await waitFor(() => expect(visits).toHaveLength(1))
  expect(requestsOf(pushLoan)).toHaveLength(2)
})

test('says that it checks when the answer got lost, and leads to the order that was made', async () => {
  fail(pushLoan, { network: true })
  answer(getLoanDetails, { orderStatus: 21 }, { delay: 50 })
  const { visits } = await openConfirm()

  await userEvent.click(await readyToGo())

  expect(await screen.findByText('Checking your loan…')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Go Loan' })).toBeNull()
  await waitFor(() => {
    expect(visits.map(({ how, url }) => `${how} ${url}`)).toEqual([
      'replace https://pages.pahiram.example/order?productId=p1&from=confirm&sessionId=s1&utm_tag=u1',
    ])
  })
  expect(requestsOf(getLoanDetails).map(({ fields }) => fields)).toEqual([{ productId: 'p1' }])
  expect(requestsOf(pushLoan)).toHaveLength(1)
})

test('offers the loan again only when the server knows of none', async () => {
  fail(pushLoan, { status: 502 })
  refuse(getLoanDetails, { code: '404', message: 'no such order' })
  await openConfirm()

  await userEvent.click(await readyToGo())

  expect(await screen.findByText('Nothing was sent. You can try again.', {}, { timeout: 5000 })).toBeTruthy()
  expect((await goLoan()).disabled).toBe(false)
  expect(requestsOf(getLoanDetails)).toHaveLength(2)
})

test('retries the check alone when that fails as well', async () => {
  fail(pushLoan, { html: true })
  fail(getLoanDetails, { status: 500 })
  const { visits } = await openConfirm()

  await userEvent.click(await readyToGo())
  const retry = await screen.findByRole('button', { name: 'Retry' })

  expect(screen.getByText('We can’t confirm your loan yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Go Loan' })).toBeNull()

  answer(getLoanDetails, { orderStatus: 151 })
  await userEvent.click(retry)
  await waitFor(() => expect(visits).toHaveLength(1))
  expect(requestsOf(pushLoan)).toHaveLength(1)
})

test('stays, and shows the way to the order, when the address of the loan may not be opened', async () => {
  answer(pushLoan, { lendDetailsUrl: 'https://evil.example/steal' })
  const { visits } = await openConfirm()

  await userEvent.click(await readyToGo())
  const seeOrder = await screen.findByRole('button', { name: 'See your loan' })

  expect(screen.getByText('Your application is in')).toBeTruthy()
  expect(visits).toEqual([])
  await userEvent.click(seeOrder)
  expect(visits.map(({ url }) => url)).toEqual([
    'https://pages.pahiram.example/order?productId=p1&from=confirm&sessionId=s1&utm_tag=u1',
  ])
})

test('offers to load the agreements again', async () => {
  fail(listAgreements, { status: 500 })
  await openConfirm()

  await readyToGo()
  answer(listAgreements, [{ title: 'Loan agreement', position: '1' }])
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('button', { name: 'Loan agreement' })).toBeTruthy()
})

test('offers no loan without its amount', async () => {
  answer(getConfirmDetail, { ...offer, amount: null })
  await openConfirm()

  expect((await readyToGo()).disabled).toBe(true)
})

test('shows an error block with Retry, and no Go Loan, when the loan cannot be loaded', async () => {
  fail(getConfirmDetail, { status: 500 })
  await openConfirm()

  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByRole('button', { name: 'Go Loan' })).toBeNull()

  answer(getConfirmDetail, offer)
  await userEvent.click(retry)
  await readyToGo()
})

test.each([
  ['fil', 'Kunin ang loan'],
  ['es', 'Pedir el préstamo'],
  ['id', 'Ambil pinjaman'],
  ['zh', '立即借款'],
  ['en', 'Get this loan'],
])('speaks %s', async (lang, label) => {
  await openConfirm({ address: `/loan-confirm?productId=p1&lang=${lang}` })

  expect(await screen.findByRole('button', { name: label })).toBeTruthy()
})
