import { answer, requestsOf } from '@pahiram/api-mock'
import { getConfirmDetail, listAgreements, pushLoan } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { LoanConfirmPage } from './loan-confirm-page.tsx'

const address = '/loan-confirm?productId=p1&sessionId=s1'
const privacyBox = { name: 'I agree that my data is used as described in' }
const termsBox = { name: 'I have read and agree to' }

beforeEach(() => {
  answer(getConfirmDetail, { amount: '5,000.00', isPopType: 1, details: [{ text: 'You receive', value: '₱4,800.00' }] })
  answer(listAgreements, [{ title: 'Loan agreement', position: '1' }])
  answer(pushLoan, { lendDetailsUrl: '/order?orderId=o1' })
})

test('the consent starts ticked and covers the privacy policy unless the deployment says otherwise', async () => {
  await renderPage(LoanConfirmPage, { address })
  await screen.findByText('You receive')

  expect(screen.getByRole<HTMLInputElement>('checkbox', termsBox).checked).toBe(true)
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})

test('a deployment may let the borrower tick both consents, and takes no loan without either', async () => {
  await renderPage(LoanConfirmPage, { address, configuration: { consent: 'unticked', privacyConsent: 'separate' } })
  await screen.findByText('You receive')
  const terms = screen.getByRole<HTMLInputElement>('checkbox', termsBox)
  const privacy = screen.getByRole<HTMLInputElement>('checkbox', privacyBox)
  const goLoan = screen.getByRole('button', { name: 'Go Loan' })

  expect([terms.checked, privacy.checked]).toEqual([false, false])
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy?sessionId=s1')

  await userEvent.click(terms)
  // A disabled button gets no press; what surrounds it says why.
  await userEvent.click(goLoan.parentElement ?? goLoan)
  expect(await screen.findByText('Tick the box to agree first.')).toBeTruthy()
  expect(requestsOf(pushLoan)).toEqual([])

  await userEvent.click(privacy)
  await userEvent.click(goLoan)
  expect(requestsOf(pushLoan)).toHaveLength(1)
})

test.each([
  ['default', ['Cancel', 'Agree'], 1],
  ['en', ['Leave', 'Stay'], 0],
] as const)('in %s the dialog that asks to stay says what each button does', async (lang, buttons, explained) => {
  await renderPage(LoanConfirmPage, { address: `${address}&lang=${lang}` })
  await screen.findByText('You receive')
  act(() => void (window as unknown as { onNativeBack(): boolean }).onNativeBack())

  const dialog = await screen.findByRole('dialog')

  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(buttons)
  expect(within(dialog).queryAllByText('“Cancel” closes this page, “Agree” keeps you here.')).toHaveLength(explained)
})
