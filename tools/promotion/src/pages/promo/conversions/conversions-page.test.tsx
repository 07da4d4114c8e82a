import { answerPlain } from '@pahiram/api-mock'
import type { ConversionList } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { ConversionsPage } from './conversions-page.tsx'

const conversion = { network: 'meta', step: 'registered', eventId: 'r1.registered', madeAt: '2026-11-21T00:00:00Z' }
let list: ConversionList
let tests = 0

beforeEach(() => {
  tests = 0
  list = {
    networks: ['meta'],
    waiting: 1,
    conversions: [
      { ...conversion, sentAt: '2026-11-21T00:01:00Z', tries: 1, answer: '{"events_received":1}' },
      { ...conversion, eventId: 'r2.loan', step: 'loan', sentAt: null, tries: 2, answer: 'it answered HTTP 500' },
    ],
  }
  answerPlain('GET', '/staff/promotion/conversions', () => envelope(list))
  answerPlain('POST', '/staff/promotion/conversions/test', () => {
    tests += 1
    return envelope(null)
  })
})

const envelope = (data: unknown) => Response.json({ code: '0', data, message: 'success' })
const open = () =>
  renderPage(ConversionsPage, { address: '/promo/conversions', sessionStorage: { 'promotion.staffToken': 'token' } })

test('staff sees what waits, was sent and was answered, and sends a test', async () => {
  await open()

  const [, sent, waits] = within(await screen.findByRole('table')).getAllByRole('row')

  expect(screen.getByText('On: meta. 1 conversion waits.')).toBeTruthy()
  expect(sent?.textContent).toBe(
    'r1.registeredmetaregistered21 Nov 2026, 08:0021 Nov 2026, 08:011{"events_received":1}',
  )
  expect(waits?.textContent).toContain('waits2it answered HTTP 500')
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(tests).toBe(1)
})

test('without a network there is nothing to test', async () => {
  list = { networks: [], waiting: 0, conversions: [] }
  await open()
  expect(await screen.findByText(/^No network is on/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull()
})
