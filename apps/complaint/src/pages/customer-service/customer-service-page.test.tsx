import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getCustomerContact } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { CustomerServicePage } from './customer-service-page.tsx'

const address = '/customer-service?sessionId=s1&lang=default'
const configuration = { servicePhone: '+63 2 8000 1111', supportEmail: 'help@brand.example' }

test('a borrower finds a number to read and an address to write to', async () => {
  answer(getCustomerContact, { smWa: '+63 917 555 0101', email: 'care@pahiram.example' })
  const { shellMessages } = await renderPage(CustomerServicePage, { address })

  const phone = await screen.findByText('+63 917 555 0101')
  const email = screen.getByRole('link', { name: /care@pahiram\.example/ })

  expect(screen.getByRole('heading', { level: 1, name: 'Customer service' })).toBeTruthy()
  expect(phone.closest('a, button')).toBeNull()
  expect(email.getAttribute('href')).toBe('mailto:care@pahiram.example')
  expect(requestsOf(getCustomerContact).map(({ fields }) => fields)).toEqual([{ type: '1' }])

  await userEvent.click(email)
  expect(shellMessages).toEqual([{ action: 'confirmBuryPoint', params: { event: 'customer-service.email' } }])
})

test.each([
  ['nothing', {}],
  ['blanks', { smWa: ' ', email: '' }],
  ['no texts', { smWa: null, email: ['x'] }],
])("shows the deployment's own number and address when the server says %s", async (_, contact) => {
  answer(getCustomerContact, contact as object)
  await renderPage(CustomerServicePage, { address, configuration })

  expect(await screen.findByText('+63 2 8000 1111')).toBeTruthy()
  expect(screen.getByRole('link', { name: /help@brand/ }).getAttribute('href')).toBe('mailto:help@brand.example')
})

test('leaves a tile out when nobody knows its value', async () => {
  answer(getCustomerContact, { smWa: '0917' })
  await renderPage(CustomerServicePage, { address, configuration: { supportEmail: '' } })

  await screen.findByText('0917')
  expect(screen.queryByText('Email')).toBeNull()
})

test('says so when nobody knows any way, and leads on', async () => {
  answer(getCustomerContact, {})
  await renderPage(CustomerServicePage, { address, configuration: { supportEmail: '', servicePhone: '' } })

  expect(await screen.findByText(/not here yet/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Online service' }).getAttribute('href')).toBe(
    '/complaint?sessionId=s1&lang=default',
  )
})

test('leads to the complaint before the server has answered', async () => {
  fail(getCustomerContact, { delay: 'infinite' })
  await renderPage(CustomerServicePage, { address })
  expect(screen.getByRole('link', { name: 'Online service' }).getAttribute('href')).toBe(
    '/complaint?sessionId=s1&lang=default',
  )
})

test('shows an address that is none as text', async () => {
  answer(getCustomerContact, { email: 'write to us' })
  await renderPage(CustomerServicePage, { address })

  expect((await screen.findByText('write to us')).closest('a')).toBeNull()
})

test('copies the number', async () => {
  const user = userEvent.setup()

  answer(getCustomerContact, { smWa: '+63 917 555 0101' })
  const { shellMessages } = await renderPage(CustomerServicePage, { address })

  await user.click(await screen.findByRole('button', { name: 'Copy' }))

  expect((await screen.findByText('copy success')).closest('[role=status]')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('+63 917 555 0101')
  expect(shellMessages).toEqual([{ action: 'confirmBuryPoint', params: { event: 'customer-service.copy' } }])
})

test.each([
  ['is offline', () => fail(getCustomerContact, { network: true }), 'No connection'],
  ['answers HTML', () => fail(getCustomerContact, { html: true }), 'Something went wrong on our side'],
  ['refuses', () => refuse(getCustomerContact, { code: '1', message: 'Please log in again' }), 'Please log in again'],
])("when the server %s, the deployment's contacts stay and Retry works", async (_, spoil, messages) => {
  spoil()
  await renderPage(CustomerServicePage, { address, configuration })

  await waitFor(() => expect(screen.getAllByText(messages).length).toBeGreaterThan(0), { timeout: 5_000 })
  expect(screen.getByText('+63 2 8000 1111')).toBeTruthy()

  answer(getCustomerContact, { smWa: '0918' })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('0918')).toBeTruthy()
})

test.each([
  ['fil', 'Customer service'],
  ['es', 'Atención al cliente'],
  ['id', 'Layanan pelanggan'],
  ['zh', '客服'],
])('speaks %s', async (lang, title) => {
  answer(getCustomerContact, {})
  await renderPage(CustomerServicePage, { address: `/customer-service?lang=${lang}` })

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})
