import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getConfirmDetail, listAgreements, pushLoan } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { LoanConfirmPage } from './loan-confirm-page.tsx'

const message = 'The offer has changed. Please look at it again.'
const shown = { offerId: 'o1', amount: '5,000.00', details: [{ text: 'Service fee', value: '₱150.00' }] }
const changed = { ...shown, offerId: 'o2', details: [{ text: 'Service fee', value: '₱900.00' }] }
beforeEach(() => {
  answer(getConfirmDetail, shown)
  answer(listAgreements, [{ title: 'Loan agreement', position: '1' }])
})

async function open(configuration = {}) {
  const opened = await renderPage(LoanConfirmPage, {
    address: '/loan-confirm?productId=p1&sessionId=s1',
    configuration,
  })

  await screen.findByText('₱150.00')
  return opened
}

function goLoan(): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Go Loan' })
}

test('a press sends the offer that is shown', async () => {
  answer(pushLoan, { lendDetailsUrl: '/order?orderId=o9' })

  const { visits } = await open()

  await userEvent.click(goLoan())
  await waitFor(() => expect(visits).toHaveLength(1))
  expect(requestsOf(pushLoan).map(({ fields }) => fields)).toMatchObject([{ offerId: 'o1' }])
})

test('an offer that changed meanwhile is shown with that message, and nothing of it is ticked', async () => {
  refuse(pushLoan, { code: '409', message })
  await open({ privacyConsent: 'separate' })
  answer(getConfirmDetail, changed)
  answer(listAgreements, [{ title: 'New agreement', position: '1' }])
  await userEvent.click(goLoan())

  expect(await screen.findByText('₱900.00')).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
  expect(screen.queryByText('₱150.00')).toBeNull()
  expect(await screen.findByText('New agreement')).toBeTruthy()
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false])
  expect(goLoan().disabled).toBe(true)

  answer(pushLoan, { lendDetailsUrl: '/order?orderId=o9' })
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
  await userEvent.click(goLoan())
  await waitFor(() => expect(requestsOf(pushLoan)).toHaveLength(2))
  expect(requestsOf(pushLoan)[1]?.fields).toMatchObject({ offerId: 'o2' })
})

test('the agreement that opens first is asked for again with another offer', async () => {
  const popAgreementUrl = 'https://pages.pahiram.example/agreements/1'

  refuse(pushLoan, { code: '409', message })
  answer(getConfirmDetail, { ...shown, popAgreementUrl })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Agree' }))
  answer(getConfirmDetail, { ...changed, popAgreementUrl })
  await userEvent.click(goLoan())

  expect(await screen.findByRole('button', { name: 'Agree' })).toBeTruthy()
})

test('what is refused for another reason leaves the offer and its ticks as they are', async () => {
  refuse(pushLoan, { code: '409', message: 'A loan runs already.' })
  await open()
  await userEvent.click(goLoan())

  expect(await screen.findByText('A loan runs already.')).toBeTruthy()
  expect(screen.queryByText(message)).toBeNull()
  expect((await screen.findByRole<HTMLInputElement>('checkbox')).checked).toBe(true)
})

test('the message is seen, and nothing is ticked, when the new offer comes at the second attempt', async () => {
  refuse(pushLoan, { code: '409', message: 'Changed' })
  await open()
  fail(getConfirmDetail, { network: true })
  await userEvent.click(goLoan())
  expect(await screen.findByText('Changed')).toBeTruthy()

  answer(getConfirmDetail, changed)
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('₱900.00')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})

test('a page whose server names no offer sends none', async () => {
  answer(getConfirmDetail, { ...shown, offerId: null })
  answer(pushLoan, { lendDetailsUrl: '/order?orderId=o9' })
  await open()
  await userEvent.click(goLoan())
  await waitFor(() => expect(requestsOf(pushLoan)).toHaveLength(1))
  expect(requestsOf(pushLoan)[0]?.fields).not.toHaveProperty('offerId')
})
