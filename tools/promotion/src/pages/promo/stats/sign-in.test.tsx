import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { open, openShown, refusal, serveStaff, type StaffServer, token, tokenKey, violations } from './test-staff.ts'

let server: StaffServer

beforeEach(() => {
  server = serveStaff()
})

test('the sign-in accepts the token, and the tab keeps it', async () => {
  await open('', {})
  expect(await violations()).toEqual([])

  const field = screen.getByLabelText('Staff token')

  expect(field).toHaveProperty('type', 'password')
  expect(field.getAttribute('autocomplete')).toBe('current-password')
  // As a chat hands it over.
  await userEvent.type(field, ` ${token}\u200b{Enter}`)
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(window.sessionStorage.getItem(tokenKey)).toBe(token)
  expect(JSON.stringify(window.localStorage)).not.toContain(token)
  expect(window.location.href + server.asked.join()).not.toContain(token)
})

test('the sign-in rejects a wrong token, leaves it in its field, and does not keep it', async () => {
  await open('', {})
  await userEvent.type(screen.getByLabelText('Staff token'), 'guess')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await screen.findByText(/^This token is wrong\./)).toBeTruthy()
  expect(screen.getByLabelText('Staff token')).toHaveProperty('value', 'guess')
  expect(window.sessionStorage.getItem(tokenKey)).toBeNull()
  await userEvent.clear(screen.getByLabelText('Staff token'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getByText('Enter the token.')).toBeTruthy()
  // One call: the server lets a network wait that tries many wrong tokens.
  expect(server.asked).toHaveLength(1)
})

test('signing out forgets the token and the figures', async () => {
  await openShown()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))

  expect(screen.getByLabelText('Staff token')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(window.sessionStorage.getItem(tokenKey)).toBeNull()
})

test('the page asks for the token again after it was revoked', async () => {
  await openShown()
  server.answer = () => refusal(401)
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))

  expect(await screen.findByText(/^Your sign-in has ended\./)).toBeTruthy()
  expect(window.sessionStorage.getItem(tokenKey)).toBeNull()
})

test.each([
  [refusal(403), /^This server lets no staff in/],
  [Response.json({ code: '400', data: null, message: 'from is no day' }, { status: 400 }), /^from is no day$/],
  [Response.json({ code: '500', data: null, message: 'Something failed.' }, { status: 500 }), /^Something failed\.$/],
  [new Response('<h1>Sign in to the wifi</h1>'), /^The server gave an answer that this page cannot read/],
  [new Response('null'), /^The server gave an answer that this page cannot read/],
  [new Response('<h1>Bad gateway</h1>', { status: 502 }), /^The server gave an answer that this page cannot read/],
  [Response.error(), /^We could not reach the server/],
])('the sign-in shows why the server gave no figures (%#)', async (answer, message) => {
  server.answer = () => answer.clone()
  await open('', {})
  await userEvent.type(screen.getByLabelText('Staff token'), `${token}{Enter}`)

  expect(await screen.findByText(message)).toBeTruthy()
  expect(window.sessionStorage.getItem(tokenKey)).toBeNull()
})

test.each(['two words', 'Ñandú'])('the sign-in calls a token wrong that no header can hold (%s)', async (written) => {
  await open('', {})
  await userEvent.type(screen.getByLabelText('Staff token'), `${written}{Enter}`)

  expect(await screen.findByText(/^This token is wrong\./)).toBeTruthy()
  expect(server.asked).toEqual([])
})
