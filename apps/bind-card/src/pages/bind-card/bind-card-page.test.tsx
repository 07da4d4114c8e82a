import { answer, fail, requestsOf } from '@pahiram/api-mock'
import { bindCard, getCardForm } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { BindCardPage } from './bind-card-page.tsx'
import { groupsOf } from './card-form.ts'
import { philippineItems } from './card-fixtures.ts'
import { choose, fillBank, openForm, press, usual, sentForms } from './test-form.tsx'

beforeEach(() => {
  answer(getCardForm, { items: philippineItems })
})

test('shows the form of the product, with tabs, what is filled in and what is hinted', async () => {
  await openForm()

  expect(screen.getByRole('heading', { level: 1, name: 'Payment account' })).toBeTruthy()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Bank account', 'E-wallet'])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Account holder' }).value).toBe('Juan dela Cruz')
  expect(screen.getByRole('textbox', { name: 'Account number' }).getAttribute('placeholder')).toBe('Digits only')
  expect(typedDay()).toEqual(['28', '02', '1990'])
  expect(screen.getByRole('button', { name: 'Channel', description: 'InstaPay' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Bank', description: 'Choose your bank' })).toBeTruthy()
  expect(requestsOf(getCardForm).map(({ fields }) => fields)).toEqual([{ product_id: 'p1' }])
})

test('another card type asks for other fields at once, and what was typed is there again on the way back', async () => {
  answer(bindCard, null)
  await openForm()

  await fillBank()
  await userEvent.click(screen.getByRole('tab', { name: 'E-wallet' }))
  expect(screen.queryByRole('textbox', { name: 'Account number' })).toBeNull()
  await choose('Wallet', 'GCash')
  await userEvent.type(screen.getByRole('textbox', { name: 'Wallet number' }), '09175550101')

  await userEvent.click(screen.getByRole('tab', { name: 'Bank account' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Account number' }).value).toBe('001234567890')
  await userEvent.click(screen.getByRole('tab', { name: 'E-wallet' }))
  await press('Next')

  await waitFor(() => expect(requestsOf(bindCard)).toHaveLength(1))
  expect(sentForms()[0]).toEqual({
    cardType: '2',
    wallet: 'GC',
    walletNo: '09175550101',
    name: 'Juan dela Cruz',
    birth: '1990-02-28',
    product_id: 'p1',
  })
})

test('another channel asks for more at once', async () => {
  await openForm()

  expect(screen.queryByRole('button', { name: 'Branch' })).toBeNull()
  await choose('Channel', 'PESONet')
  await choose('Branch', 'Metro Manila', 'Pasig')

  expect(screen.getByRole('button', { name: 'Branch', description: 'Metro Manila, Pasig' })).toBeTruthy()
})

test('Next shows what is missing, at the field and in a summary that leads there', async () => {
  await openForm()

  await press('Next')
  const summary = await screen.findByRole('group', { name: '2 fields to fill in' })

  expect(document.activeElement).toBe(summary)
  expect(requestsOf(bindCard)).toEqual([])

  const number = screen.getByRole('textbox', { name: 'Account number', description: 'Account number is missing' })
  expect(number.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('button', { name: 'Bank', description: /Choose: Bank/ }).getAttribute('aria-invalid')).toBe(
    'true',
  )

  await userEvent.click(within(summary).getByRole('link', { name: 'Account number is missing' }))
  expect(document.activeElement).toBe(number)
  await userEvent.type(number, '1')
  expect(screen.getByRole('group', { name: 'One field to fill in' })).toBeTruthy()
  expect(number.getAttribute('aria-invalid')).toBeNull()

  await userEvent.click(screen.getByRole('tab', { name: 'E-wallet' }))
  expect(screen.queryByText('Choose: Wallet')).toBeNull()
})

test('an account number is read once more in groups of four', async () => {
  await openForm()

  await userEvent.type(screen.getByRole('textbox', { name: 'Account number' }), '00123x4567890')

  expect(
    screen.getByRole('textbox', { name: 'Account number', description: 'Read it once more: 0012 3456 7890' }),
  ).toBeTruthy()
})

test('a form that does not load offers Retry, and what was typed before is there', async () => {
  const { unmount } = await openForm()

  await userEvent.type(screen.getByRole('textbox', { name: 'Account number' }), '0012')
  unmount()

  fail(getCardForm, { status: 500 })
  await renderPage(BindCardPage, { address: usual, sessionStorage: Object.fromEntries(Object.entries(sessionStorage)) })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()

  answer(getCardForm, { items: philippineItems })
  await userEvent.click(retry)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Account number' })).value).toBe('0012')
})

test('an unfillable field shows a message, and the rest is saved without it', async () => {
  answer(bindCard, null)
  answer(getCardForm, {
    items: [
      { code: 'a', cate: 'text', title: 'Name' },
      { code: 'b', cate: 'signature', title: 'Signature' },
      { code: 'c', cate: 'enum', title: 'Bank' },
      { cate: 'text', title: 'Nameless' },
      { code: 'a', cate: 'text', title: 'Name again' },
    ],
  })
  await openForm()

  expect(screen.getAllByText('This cannot be filled in here.')).toHaveLength(4)
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Maria')
  await press('Next')

  await screen.findByText('Your payment account is saved')
  expect(sentForms()).toEqual([{ a: 'Maria', product_id: 'p1' }])
})

test('Next shows why it does nothing when no field can be filled in', async () => {
  answer(getCardForm, { items: [{ code: 'b', cate: 'signature', title: 'Signature' }] })
  await openForm()

  await press('Next')
  expect(await screen.findByText('There is nothing here that can be saved.')).toBeTruthy()
})

test('an empty form shows a message and can be loaded again', async () => {
  answer(getCardForm, { items: [] })
  await renderPage(BindCardPage, { address: usual })
  const retry = await screen.findByRole('button', { name: 'Retry' })

  expect(screen.getByText('There is nothing to fill in yet')).toBeTruthy()
  answer(getCardForm, { items: philippineItems })
  await userEvent.click(retry)
  expect(await screen.findByRole('button', { name: 'Next' })).toBeTruthy()
})

test('a form without card types has no tabs and is of card type 1', async () => {
  answer(getCardForm, {
    items: [
      { code: 'a', cate: 'text', title: 'Bank account', cardTypeMi: 1 },
      { code: 'b', cate: 'text', title: 'Wallet', cardTypeMi: 2 },
      { code: 'c', cate: 'text', title: 'By the usual channel', channelNumber: 90006 },
      { code: 'd', cate: 'text', title: 'By another', channelNumber: 90007 },
    ],
  })
  await openForm()

  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('id'))).toEqual([
    'card-field-0',
    'card-field-2',
  ])
})

test.each([
  ['fil', 'Susunod'],
  ['es', 'Siguiente'],
  ['id', 'Lanjut'],
  ['zh', '下一步'],
  ['en', 'Next'],
])('the page shows its messages in %s around the texts of the server', async (lang, next) => {
  await renderPage(BindCardPage, { address: `${usual}&lang=${lang}` })

  expect(await screen.findByRole('button', { name: next })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Bank' })).toBeTruthy()
})

/** What the three inputs of the birthday hold. */
function typedDay(): string[] {
  const group = screen.getByRole('group', { name: 'Date of birth' })

  return within(group)
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value)
}

const birthday = { code: 'birthday', cate: 'day', title: 'Date of birth', from: '1936-11-22', to: '2008-11-22' }

test('a birthday is typed, begins empty whatever the server begins with, and is sent as it was typed', async () => {
  answer(getCardForm, { items: [{ ...birthday, start: '1996-01-01', autocomplete: 'bday' }] })
  answer(bindCard, null)
  await renderPage(BindCardPage, { address: usual })

  const day = await screen.findByRole<HTMLInputElement>('textbox', { name: /Day$/ })

  expect(typedDay()).toEqual(['', '', ''])
  await press('Next')
  expect((await screen.findByRole('link', { name: 'Date of birth is missing' })).getAttribute('href')).toBe(
    `#${day.id}`,
  )
  expect(requestsOf(bindCard)).toEqual([])

  expect(['bday-day', 'bday-month', 'bday-year']).toContain(day.autocomplete)
  await userEvent.type(day, '7')
  await userEvent.type(screen.getByRole('textbox', { name: 'Month' }), '2')
  await userEvent.type(screen.getByRole('textbox', { name: 'Year' }), '1990')
  expect(typedDay()).toEqual(['7', '2', '1990'])
  await press('Next')

  await waitFor(() => expect(sentForms()).toEqual([{ birthday: '1990-02-07', product_id: 'p1' }]))
})

test.each([
  ['29', '2', '2023'],
  ['23', '11', '2008'],
  ['1', '1', '1936'],
  ['0', '1', '1990'],
])('the day %s %s %s is not taken, and the field says so', async (day, month, year) => {
  answer(getCardForm, { items: [{ ...birthday, value: '1990-02-28' }] })
  answer(bindCard, null)
  await renderPage(BindCardPage, { address: usual })

  const inputs = await screen.findAllByRole('textbox')

  for (const [at, typed] of [day, month, year].entries()) {
    await userEvent.clear(inputs[at] as HTMLElement)
    await userEvent.type(inputs[at] as HTMLElement, typed)
  }
  expect(screen.getByText('Check day, month and year.').getAttribute('role')).toBe('alert')
  await press('Next')
  expect(requestsOf(bindCard)).toEqual([])
})

test('a year of two digits is no missing day, and nothing is said while a year is typed', async () => {
  answer(getCardForm, { items: [birthday] })
  await renderPage(BindCardPage, { address: usual })

  const inputs = await screen.findAllByRole('textbox')

  for (const [at, typed] of ['31', '12', '90'].entries()) await userEvent.type(inputs[at] as HTMLElement, typed)
  expect(screen.queryByText('Check day, month and year.')).toBeNull()
  await press('Next')
  expect((await screen.findByText('Check day, month and year.')).getAttribute('role')).toBe('alert')
})

test('the fields stand in a form, and say what a browser may fill in and what Enter does', async () => {
  answer(getCardForm, { items: [{ code: 'holder', cate: 'text', title: 'Holder', autocomplete: 'name' }] })
  await renderPage(BindCardPage, { address: '/bind-card?productId=p1&sessionId=s1' })

  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Holder' })

  expect(input.form).toBeTruthy()
  expect(input.getAttribute('autocomplete')).toBe('name')
  expect(input.getAttribute('autocapitalize')).toBe('words')
  expect(input.getAttribute('enterkeyhint')).toBe('next')
})

test.each([
  ['09171234567', '0917 123 4567'],
  ['1234567890', '1234 5678 90'],
  ['123456789012', '1234 5678 9012'],
])('digits %s are read as %s', (digits, groups) => {
  expect(groupsOf(digits)).toBe(groups)
})
