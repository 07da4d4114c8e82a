import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { open, openShown, refusal, serveStaff, type StaffServer, token, tokenKey, violations } from './test-staff.ts'

let server: StaffServer

beforeEach(() => {
  server = serveStaff()
})

test('who has the token gets in, and the tab remembers it', async () => {
  await open('', {})
  expect(await violations()).toEqual([])

  const field = screen.getByLabelText('Staff token')

  expect(field).toHaveProperty('type', 'password')
  expect(field.getAttribute('autocomplete')).toBe('current-password')
  await userEvent.type(field, ` ${token}{Enter}`)
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(window.sessionStorage.getItem(tokenKey)).toBe(token)
  expect(JSON.stringify(window.localStorage)).not.toContain(token)
  expect(window.location.href + server.asked.join()).not.toContain(token)
})

test('a wrong token is told, stays in its field, and is not kept', async () => {
  await open('', {})
  await userEvent.type(screen.getByLabelText('Staff token'), 'guess')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await screen.findByText(/^This token is wrong\./)).toBeTruthy()
  expect(screen.getByLabelText('Staff token')).toHaveProperty('value', 'guess')
  expect(window.sessionStorage.getItem(tokenKey)).toBeNull()
  await userEvent.clear(screen.getByLabelText('Staff token'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getByText('Enter the token.')).toBeTruthy()
  expect(server.asked).toHaveLength(2)
})

test('signing out forgets the token and the numbers', async () => {
  await openShown()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))

  expect(screen.getByLabelText('Staff token')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(window.sessionStorage.getItem(tokenKey)).toBeNull()
})

test('a token that is taken back leads to the sign-in', async () => {
  await openShown()
  server.answer = () => refusal(401)
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))

  expect(await screen.findByText(/^This token is wrong\./)).toBeTruthy()
  expect(window.sessionStorage.getItem(tokenKey)).toBeNull()
})
