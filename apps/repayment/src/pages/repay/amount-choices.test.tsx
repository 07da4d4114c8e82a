import { answer, requestsOf } from '@pahiram/api-mock'
import { createPaymentCode, getInstalmentPlan } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { address, due, payUrl } from './repay-fixtures.ts'
import { RepayPage } from './repay-page.tsx'

const choices = [
  { kind: 'next', title: 'The next payment', amount: '1,050.00' },
  { kind: 'all', title: 'All of it, today', amount: '3,000.00', saves: 'You save ₱150.00 of interest.' },
  { kind: 'other', title: 'Another amount', least: '100.00', most: '3,000.00' },
]

async function open(of: typeof choices | null = choices, at = address, sessionStorage = {}) {
  answer(getInstalmentPlan, { ...due, choices: of })
  answer(createPaymentCode, { payUrl })
  const page = await renderPage(RepayPage, {
    address: at,
    sessionStorage,
    configuration: { allowedOrigins: [new URL(payUrl).origin] },
  })

  await screen.findByText('28 Nov 2026')
  return page
}

/** Opens the page again with what the tab kept. */
async function reload(of?: typeof choices, at = address) {
  const kept = Object.fromEntries(Object.entries(sessionStorage))

  cleanup()
  await open(of, at, kept)
}

const amountField = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Amount' })

const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))

/** Opens the sheet and pays; answers what was asked for. */
async function pay() {
  await userEvent.click(screen.getByRole('button', { name: 'Payment Method' }))
  const sheet = within(await screen.findByRole('dialog'))

  await userEvent.click(sheet.getByRole('button', { name: 'Payment' }))
  return requestsOf(createPaymentCode)[0]?.fields
}

test('what is due next is chosen at first', async () => {
  await open()

  const group = screen.getByRole('radiogroup', { name: 'How much do you want to pay?' })
  expect(
    within(group)
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).checked),
  ).toEqual([true, false, false])
  expect(within(group).getByText('You save ₱150.00 of interest.')).toBeTruthy()
  expect(await pay()).toMatchObject({ amount: '1,050.00', choice: 'next' })
})

test('all of it is the amount that shows, and the one that is asked for', async () => {
  await open()
  await choose(/All of it/)

  expect(screen.getByText('Amount to repay').parentElement?.textContent).toContain('₱3,000.00')
  expect(await pay()).toMatchObject({ amount: '3,000.00', choice: 'all' })
})

test('another amount is paid when it lies between the least and the most', async () => {
  await open()
  await choose(/Another/)
  const field = screen.getByRole('textbox', { name: 'Amount' })
  const button = screen.getByRole('button', { name: 'Payment Method' })

  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(field, '99.99')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('Enter an amount from ₱100.00 to ₱3,000.00.').length).toBeGreaterThan(0)
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste('\u200ePhp ５００')
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  expect(await pay()).toMatchObject({ amount: '500', choice: 'other' })
})

test.each([
  ['₱1,050.00. ', '1,050.00'],
  ['150.50.', '150.50'],
  ['₱                      1,050.00', '1,050.00'],
  ['1.050,00', '1.050,00'],
])('of an amount that was pasted as %j, %s is shown and asked for', async (pasted, amount) => {
  await open()
  await choose(/Another/)
  await userEvent.click(screen.getByRole('textbox', { name: 'Amount' }))
  await userEvent.paste(pasted)
  expect(await pay()).toMatchObject({ amount, choice: 'other' })
})

test.each(['10.50.', '10.50.00', '1,0,5,0', '1050.00.00', '150.-'])(
  '%j is no amount that could be paid',
  async (pasted) => {
    await open()
    await choose(/Another/)
    await userEvent.click(screen.getByRole('textbox', { name: 'Amount' }))
    await userEvent.paste(pasted)
    expect(screen.getByRole('button', { name: 'Payment Method' }).getAttribute('aria-disabled')).toBe('true')
  },
)

test.each([
  ['one choice', choices.slice(0, 1)],
  ['a server that knows none', null],
])('asks nothing with %s', async (_, of) => {
  await open(of)

  expect(screen.queryByRole('radiogroup', { name: 'How much do you want to pay?' })).toBeNull()
})

test('another amount outlives a reload, for this order and this account alone, until a payment is begun', async () => {
  await open()
  await choose(/Another/)
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '500')
  await reload()
  expect(amountField()?.value).toBe('500')
  await reload(choices, address.replace(/orderId=[^&]*/, 'orderId=another'))
  expect(amountField()).toBeNull()
  await reload(choices, address.replace(/sessionId=[^&]*/, 'sessionId=another'))
  expect(amountField()).toBeNull()
  await reload(choices.slice(0, 2))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /next payment/ }).checked).toBe(true)
  await reload()
  expect(await pay()).toMatchObject({ amount: '500', choice: 'other' })
  await reload()
  expect(amountField()).toBeNull()
})
