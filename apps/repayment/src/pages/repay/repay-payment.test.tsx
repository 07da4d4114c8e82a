import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { createPaymentCode, getInstalmentPlan, getPaymentState } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { address, code, due, payUrl } from './repay-fixtures.ts'
import { RepayPage } from './repay-page.tsx'

async function openSheet() {
  await userEvent.click(await screen.findByRole('button', { name: 'Payment Method' }))
  return screen.findByRole('dialog', { name: 'Payment Method' })
}

async function pressPayment() {
  await userEvent.click(within(await openSheet()).getByRole('button', { name: 'Payment' }))
}

test('lets the borrower choose how to pay, the first channel selected', async () => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl })
  const { visits } = await renderPage(RepayPage, { address })

  const sheet = within(await openSheet())
  const radio = (name: string) => sheet.getByRole<HTMLInputElement>('radio', { name })
  expect(radio('E-wallet').checked).toBe(true)

  await userEvent.click(radio('Counter'))
  expect([radio('E-wallet').checked, radio('Counter').checked]).toEqual([false, true])
  await userEvent.click(sheet.getByRole('button', { name: 'Payment' }))

  await vi.waitFor(() => expect(visits).toEqual([{ how: 'assign', url: payUrl }]))
  expect(requestsOf(createPaymentCode)[0]?.fields).toEqual({
    productId: 'p1',
    orderId: 'o1',
    amount: '1,050.00',
    channelNumber: '9',
    idempotencyKey: expect.stringMatching(/^[\da-z]{16,64}$/),
  })
})

test('a storm of taps and Enter makes one code', async () => {
  answer(getInstalmentPlan, due)
  answer(createPaymentCode, { payUrl }, { delay: 50 })
  const { visits } = await renderPage(RepayPage, { address })

  const button = within(await openSheet()).getByRole('button', { name: 'Payment' })
  for (let tap = 0; tap < 5; tap += 1) button.click()
  button.focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await vi.waitFor(() => expect(visits).toHaveLength(1))
  await userEvent.keyboard('{Enter}')

  expect(requestsOf(createPaymentCode)).toHaveLength(1)
  expect(visits).toHaveLength(1)
})

test('the sheet closes without paying', async () => {
  answer(getInstalmentPlan, due)
  await renderPage(RepayPage, { address })

  await userEvent.click(within(await openSheet()).getByRole('button', { name: 'Close' }))

  expect(screen.queryByRole('dialog')).toBeNull()
})

test('says that an answer got lost, and shows the code that was made after all', async () => {
  answer(getInstalmentPlan, due)
  fail(createPaymentCode, { network: true })
  await renderPage(RepayPage, { address })
  await openSheet()

  answer(getInstalmentPlan, { ...due, defDetail: code })
  await userEvent.click(screen.getByRole('button', { name: 'Payment' }))

  expect(await screen.findByText('We don’t know yet if your code was created.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /8800 1234/ })).toBeTruthy()
  expect(screen.getByText('Here it is: this is the code to pay with.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a code of before for another amount is not said to be the one whose answer got lost', async () => {
  answer(getPaymentState, { state: 'open' })
  answer(getInstalmentPlan, { ...due, defDetail: { ...code, amount: '900.00' } })
  fail(createPaymentCode, { network: true })
  await renderPage(RepayPage, { address })
  await pressPayment()

  expect(await screen.findByText(/No code yet/)).toBeTruthy()
  expect(screen.queryByText(/Here it is/)).toBeNull()
})

test('says that no code is known so far, and looks again when asked', async () => {
  answer(getInstalmentPlan, due)
  fail(createPaymentCode, { status: 504 })
  await renderPage(RepayPage, { address })
  await pressPayment()
  await screen.findByText(/No code yet/)

  answer(getInstalmentPlan, { ...due, defDetail: code })
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }))

  expect(await screen.findByRole('link', { name: /8800 1234/ })).toBeTruthy()
  expect(requestsOf(createPaymentCode)).toHaveLength(1)
})

test('claims nothing while it cannot ask either', async () => {
  answer(getInstalmentPlan, due)
  fail(createPaymentCode, { network: true })
  await renderPage(RepayPage, { address })
  await openSheet()

  fail(getInstalmentPlan, { html: true })
  await userEvent.click(screen.getByRole('button', { name: 'Payment' }))

  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(screen.getByText('We don’t know yet if your code was created.')).toBeTruthy()
  expect(screen.queryByText(/No code yet/)).toBeNull()
})

test('a refusal shows its words and what is to be paid now', async () => {
  answer(getInstalmentPlan, due)
  refuse(createPaymentCode, { code: '7', message: 'The amount has changed' })
  const { visits } = await renderPage(RepayPage, { address })
  const sheet = within(await openSheet())

  answer(getInstalmentPlan, { ...due, repayAmount: '1,100.00' })
  await userEvent.click(sheet.getByRole('button', { name: 'Payment' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The amount has changed')
  expect(await sheet.findByText('₱1,100.00')).toBeTruthy()

  answer(createPaymentCode, { payUrl })
  await userEvent.click(sheet.getByRole('button', { name: 'Payment' }))
  await vi.waitFor(() => expect(visits).toHaveLength(1))
  expect(requestsOf(createPaymentCode).at(-1)?.fields['amount']).toBe('1,100.00')
})

test('stays and says so when the payment page may not be opened', async () => {
  answer(getInstalmentPlan, { ...due, defDetail: code })
  answer(createPaymentCode, { payUrl: 'https://evil.example/pay' })
  answer(getPaymentState, { state: 'none' })
  const { visits } = await renderPage(RepayPage, { address })

  await pressPayment()

  expect(await screen.findByText('The payment page cannot be opened here.')).toBeTruthy()
  expect(await screen.findByText('You can pay with the code below.')).toBeTruthy()
  expect(visits).toEqual([])
})

test.each([
  ['no channels', { repayList: [] }, expect.stringMatching(/no way to pay here/)],
  ['no amount', { repayAmount: '' }, expect.stringMatching(/amount is not known yet/)],
])('says why one cannot pay with %s', async (_, missing, reason) => {
  answer(getInstalmentPlan, { ...due, ...missing })
  await renderPage(RepayPage, { address })

  await screen.findByText('28 Nov 2026')
  await userEvent.click(screen.getByRole('button', { name: 'Payment Method' }))

  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(reason)
  expect(screen.queryByRole('dialog')).toBeNull()
})
