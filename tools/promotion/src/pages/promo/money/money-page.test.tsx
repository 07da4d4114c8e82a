import { answerPlain } from '@pahiram/api-mock'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'

import { MoneyPage } from './money-page.tsx'

const token = 'the-token-of-the-staff'
const tokenKey = 'promotion.staffToken'
const figures = {
  difference: 0,
  booksSum: 0,
  rows: [
    ['2026-11-21', 'number', 'amount'],
    ['Reported', '2', '5,250.77'],
    ['Difference', '', '0.00'],
  ],
  csv: 'day,figure,number,amount\r\n2026-11-21,reported,2,525077',
}
const credit = {
  payment: 'c',
  amountText: '0.77',
  reason: 'No payment has this code.',
  receiptNo: 'R-1',
  code: '123',
  channel: '301',
  orderNo: null,
}
let asked: string[] = []
let answer: unknown = figures
let credits: unknown = [credit]

beforeEach(() => {
  asked = []
  answer = figures
  credits = [credit]
  window.history.replaceState(null, '', '/promo/money')
  for (const path of ['/staff/money', '/staff/money/held']) {
    answerPlain('GET', path, (_sent, request) => {
      const { pathname, search } = new URL(request.url)

      asked.push(pathname + search)
      if (request.headers.get('authorization') !== `Bearer ${token}`)
        return Response.json({ code: '401', data: null, message: 'No.' }, { status: 401 })
      return Response.json({
        code: '0',
        data: pathname === '/staff/money' ? answer : { held: credits },
        message: 'success',
      })
    })
  }
})

function open(query = '?day=2026-11-21', sessionStorage: Record<string, string> = { [tokenKey]: token }) {
  return renderPage(MoneyPage, { address: `/promo/money${query}`, sessionStorage })
}

function cells(table: HTMLElement): (string | null)[][] {
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('the page shows the figures of the day as reconcile prints them, and the unapplied money', async () => {
  await open()

  const day = await screen.findByRole('table', { name: 'Money of 2026-11-21, Manila time' })

  expect(cells(day)).toEqual([
    ['Figure', 'Number', 'Amount'],
    ['Reported', '2', '5,250.77'],
    ['Difference', '', '0.00'],
  ])
  expect(screen.getByText(/^All money is accounted for/)).toBeTruthy()
  expect(cells(screen.getByRole('table', { name: /fits no debt/ }))[1]).toEqual([
    'R-1',
    '123',
    'unknown',
    '301',
    'No payment has this code.',
    '0.77',
  ])
  expect(new Set(asked)).toEqual(new Set(['/staff/money?day=2026-11-21', '/staff/money/held']))

  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })

  expect(violations.map(({ id }) => id)).toEqual([])
})

test('the page warns when money is not accounted for, and says when none is unapplied', async () => {
  answer = { ...figures, difference: 77 }
  credits = []
  await open()

  expect(await screen.findByText(/^Money is not accounted for/)).toBeTruthy()
  expect(screen.getByText('No money is unapplied.')).toBeTruthy()
})

test('another day is asked for, stands in the address, and its file is the CSV of reconcile', async () => {
  const blobs: Blob[] = []
  const links: string[] = []

  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:a'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    links.push(this.download)
  })
  await open()
  await screen.findByRole('table', { name: /^Money of 2026-11-21/ })
  await userEvent.clear(screen.getByLabelText('Day'))
  expect(screen.getByText('Choose a day.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Day'), '2026-11-20')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByRole('table', { name: /^Money of 2026-11-20/ })).toBeTruthy()
  expect(window.location.search).toBe('?day=2026-11-20')
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(links).toEqual(['money-2026-11-20.csv'])
  expect(await blobs[0]?.text()).toBe(figures.csv)
  vi.restoreAllMocks()
})

test('a tab signs in with a token, keeps it, and forgets it with the figures when it signs out', async () => {
  await open('?day=2026-11-21', {})
  await userEvent.type(screen.getByLabelText('Staff token'), 'guess{Enter}')
  expect(await screen.findByText(/^This token is wrong\./)).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Staff token'))
  await userEvent.type(screen.getByLabelText('Staff token'), `${token}{Enter}`)
  expect(await screen.findByRole('table', { name: /^Money of/ })).toBeTruthy()
  expect(window.sessionStorage.getItem(tokenKey)).toBe(token)
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(screen.queryByRole('table')).toBeNull()
  expect(window.sessionStorage.getItem(tokenKey)).toBeNull()
})

test.each([null, [], { rows: 7 }, { rows: [null, 'x'], csv: 1 }])(
  'whatever the server answers, the page shows what it can: %j',
  async (given) => {
    answer = given
    credits = given
    await open()
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    expect(document.body.textContent).not.toMatch(/undefined|NaN|\[object Object\]/)
  },
)
