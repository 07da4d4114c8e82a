import { answerPlain } from '@pahiram/api-mock'
import { renderPage } from '@pahiram/page/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'

import { OpsPage } from './ops-page.tsx'

const token = 'the-token-of-the-staff'
const tokenKey = 'promotion.staffToken'

const situation = {
  at: '2026-11-22T03:20:00.000Z',
  findings: [
    {
      level: 'urgent',
      what: 'loan: 12.0 % of 100 views failed since the last full hour began.',
      todo: 'Roll back if a release is new; ask why afterwards.',
      command: 'pnpm release rollback loan --to /srv/pahiram/site --why "views fail"',
    },
    { level: 'soon', what: '0.77 of 1 payments is held.', todo: 'Somebody decides.', page: '/promo/money' },
    // No page of ours.
    { level: 'soon', what: 'odd', todo: 'odd', page: 'javascript:alert(1)' },
  ],
  apps: [
    {
      app: 'loan',
      live: {
        id: '0123456789ab',
        version: '0.1.0',
        release: 'fedcba987654',
        since: '2026-11-21T01:00:00Z',
        who: 'Ana',
        why: 'clearer dates',
      },
      canary: {
        id: 'ba9876543210',
        version: '0.1.1',
        release: 'aedcba987654',
        since: '2026-11-22T02:00:00Z',
        who: 'Ben',
        why: '',
      },
      share: 5,
      closed: [
        { page: 'order', since: '2026-11-22T02:30:00Z', who: 'Ben', why: 'wrong dates' },
        { page: 'order', feature: 'calendar', since: '2026-11-22T02:40:00Z', who: 'Ana', why: '' },
      ],
      deployments: [{ id: '0123456789ab', views: 200, failed: 13, rejected: 3, medianMs: 1_240, slowMs: 4_360 }],
    },
  ],
  errors: [
    {
      app: 'loan',
      page: '/order',
      message: 'x is undefined',
      place: 'planOf (apps/loan/src/pages/order/order-model.ts:7:3)',
      count: 12,
      last: '2026-11-22T03:10:00Z',
      reference: 'ABC234',
      engines: ['iOS 17'],
      shells: ['2.4.1'],
    },
  ],
  sms: [
    { time: 'hour', used: 10, most: 6000 },
    { time: 'day', used: 49_000, most: 50_000 },
  ],
  outbox: { waiting: 2, oldestSeconds: 90 },
  money: { unappliedCount: 1, unapplied: '0.77', oddReports: 2 },
}
let answer: unknown = situation
let asked = 0

beforeEach(() => {
  answer = situation
  asked = 0
  window.history.replaceState(null, '', '/ops')
  answerPlain('GET', '/staff/ops', (_sent, request) => {
    asked += 1
    if (request.headers.get('authorization') !== `Bearer ${token}`)
      return Response.json({ code: '401', data: null, message: 'No.' }, { status: 401 })
    return Response.json({ code: '0', data: answer, message: 'success' })
  })
})

function open(sessionStorage: Record<string, string> = { [tokenKey]: token }) {
  return renderPage(OpsPage, { address: '/ops', sessionStorage })
}

test('who is on call reads what to do first, with the command to type and the page to open', async () => {
  await open()

  const todo = await screen.findByRole('region', { name: 'What to do' })
  const [first, second, third] = within(todo).getAllByRole('listitem')

  expect(first?.textContent).toContain('Now: loan: 12.0 % of 100 views failed')
  expect(first?.textContent).toContain('pnpm release rollback loan --to /srv/pahiram/site')
  expect(
    within(second as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/promo/money')
  expect(within(third as HTMLElement).queryByRole('link')).toBeNull()
})

test('the page shows what is live, the canary, closed pages, rates, errors, SMS and money', async () => {
  await open()

  const loan = await screen.findByRole('region', { name: 'loan' })

  expect(loan.textContent).toContain('Live 0.1.0, release fedcba987654, since 21 Nov 2026, 09:00 by Ana: clearer dates')
  expect(loan.textContent).toContain('Canary, 5 % 0.1.1')
  expect(loan.textContent).toContain('Closed: /order since 22 Nov 2026, 10:30 by Ben: wrong dates')
  expect(loan.textContent).toContain('Off: calendar of /order since 22 Nov 2026, 10:40 by Ana')
  expect(loan.textContent).toContain('Failed6.5 %Rejected1.5 %Time to datahalf 1.2 s, 95 % 4.4 s')
  expect(screen.getByRole('region', { name: /^Errors/ }).textContent).toContain(
    '12 × /order x is undefinedat planOf (apps/loan/src/pages/order/order-model.ts:7:3)',
  )
  expect(screen.getByRole('heading', { name: 'Errors of the last day' })).toBeTruthy()
  expect(screen.getByRole('meter', { name: 'Codes in this day' })).toBeTruthy()
  expect(screen.getByText('Messages that wait: 2, the oldest for 2 min.')).toBeTruthy()

  const money = screen.getByRole('region', { name: 'Held money and odd reports' })

  expect(money.textContent).toContain('Held: 0.77, payments: 1. Odd reports of the payment partner that are open: 2.')
  expect(within(money).getByRole('link').getAttribute('href')).toBe('/promo/money')

  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })

  expect(violations.map(({ id }) => id)).toEqual([])
})

test('of ten errors the page says that there may be less frequent ones', async () => {
  answer = { ...situation, errors: Array.from({ length: 10 }, (_, number) => ({ message: `x${number}`, count: 12 })) }
  await open()
  expect(await screen.findByRole('heading', { name: 'Errors of the last day, the ten most frequent' })).toBeTruthy()
})

test('the page says so when nothing needs anybody', async () => {
  answer = {
    ...situation,
    findings: [],
    apps: [],
    errors: [],
    outbox: { waiting: 0, oldestSeconds: 0 },
    money: { unappliedCount: 0, unapplied: '0.00', oddReports: 0 },
  }
  await open()
  expect(await screen.findByText('Nothing needs you.')).toBeTruthy()
  expect(screen.getByText('Nothing is published, and no page has reported.')).toBeTruthy()
  expect(screen.getByText('No message waits.')).toBeTruthy()
  expect(screen.getByText(/^No money is held\. No odd report is open\./)).toBeTruthy()
})

test('the page loads again each minute while somebody sees it, and nothing of before is left', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval')
  const [error] = situation.errors

  // The same message from two places.
  answer = { ...situation, errors: [error, { ...error, place: 'drawn (apps/loan/src/plan.ts:1:1)' }] }
  await open()
  await screen.findByText(/^As of 11:20 in Manila/)
  expect(asked).toBe(1)

  const [everyMinute] = intervals.mock.calls.find(([, ms]) => ms === 60_000) ?? []

  answer = { ...situation, errors: [{ ...error, message: 'y is undefined' }, error] }
  act(everyMinute as () => void)
  await waitFor(() => expect(asked).toBe(2))
  await screen.findByText(/y is undefined/)
  expect(within(screen.getByRole('region', { name: /^Errors/ })).getAllByRole('listitem')).toHaveLength(2)
  vi.restoreAllMocks()
})

test('a tab signs in with a token, and keeps what it shows when a later load fails', async () => {
  await open({})
  await userEvent.type(screen.getByLabelText('Staff token'), `${token}{Enter}`)
  expect(await screen.findByRole('region', { name: 'loan' })).toBeTruthy()
  expect(Object.values(sessionStorage).join()).toContain(token)
  expect(Object.values(localStorage).join()).not.toContain(token)
  answerPlain('GET', '/staff/ops', () =>
    Response.json({ code: '500', data: null, message: 'The database.' }, { status: 500 }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('No new figures')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'loan' })).toBeTruthy()
})

test.each([
  null,
  [],
  { findings: [{}], apps: [{}, { deployments: [{}] }], errors: [{}], sms: [{}], outbox: {}, money: {} },
])('whatever the server answers, the page shows what it can: %j', async (given) => {
  const errors = vi.spyOn(console, 'error')

  answer = given
  await open()
  await screen.findByRole('region', { name: 'What to do' })
  expect(errors).not.toHaveBeenCalled()
  expect(document.body.textContent).not.toMatch(/undefined|NaN|\[object Object\]|Invalid Date/)
})
