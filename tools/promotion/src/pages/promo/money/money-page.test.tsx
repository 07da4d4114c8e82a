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
  misplaced: [],
  rows: [
    ['2026-11-21', 'number', 'amount'],
    ['Reported', '2', '5,250.77'],
    ['Difference', '', '0.00'],
  ],
  csv: 'day,figure,number,amount\r\n2026-11-21,reported,2,525077',
}
const money = {
  payment: 'c',
  amountText: '0.77',
  receiptNo: 'R-1',
  code: '123',
  channel: '301',
  paidAt: '2026-11-21T04:00:00.000Z',
  accountId: null,
  orderId: null,
  orderNo: null,
  refund: null as unknown,
}
const refund = {
  request: 'q',
  askedBy: 'Ana',
  askedAt: '2026-11-21T05:00:00.000Z',
  reason: 'Paid twice.',
  isYours: false,
}
const held = { held: [money], hasMore: false, canRefund: true, mayDecide: true }
const odd = { id: 'hash', at: '2026-11-21T06:00:00.000Z', reason: 'state is no state.', body: '{"id":"x"}' }
let asked: string[] = []
let sent: unknown[] = []
let answers: Record<string, unknown> = {}

beforeEach(() => {
  asked = []
  sent = []
  answers = {
    '/staff/money': figures,
    '/staff/money/held': { ...held, held: [] },
    '/staff/money/odd-reports': { reports: [], hasMore: false },
    '/staff/money/complaints': { complaints: [], hasMore: false },
  }
  window.history.replaceState(null, '', '/promo/money')
  for (const path of Object.keys(answers)) answerPlain('GET', path, (_sent, request) => answerTo(request))
})

function answerTo(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  const answer = answers[pathname + search] ?? answers[pathname] ?? null

  asked.push(pathname + search)
  if (request.headers.get('authorization') !== `Bearer ${token}`)
    return Response.json({ code: '401', data: null, message: 'No.' }, { status: 401 })
  return answer instanceof Response ? answer.clone() : Response.json({ code: '0', data: answer, message: 'success' })
}

function refusal(status: number, message: string): Response {
  return Response.json({ code: String(status), data: null, message }, { status })
}

/** Takes what the page sends, after which the lists are as given. */
function take(path: string, then: Record<string, unknown>): void {
  answerPlain('POST', path, (body) => {
    sent.push(body)
    answers = { ...answers, ...then }
    return Response.json({ code: '0', data: {}, message: 'success' })
  })
}

function open(query = '?day=2026-11-21', sessionStorage: Record<string, string> = { [tokenKey]: token }) {
  return renderPage(MoneyPage, { address: `/promo/money${query}`, sessionStorage })
}

function cells(table: HTMLElement): (string | null)[][] {
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('the page shows the figures of the day as reconcile prints them', async () => {
  await open()

  const day = await screen.findByRole('table', { name: 'Money of 2026-11-21, Manila time' })

  expect(cells(day)).toEqual([
    ['Figure', 'Number', 'Amount'],
    ['Reported', '2', '5,250.77'],
    ['Difference', '', '0.00'],
  ])
  expect(screen.getByText(/^All money is accounted for/)).toBeTruthy()
  expect(screen.getByText('No money is held.')).toBeTruthy()
  expect(screen.getByText('No odd report is open.')).toBeTruthy()
  expect(new Set(asked)).toEqual(
    new Set([
      '/staff/money?day=2026-11-21',
      '/staff/money/held?page=1',
      '/staff/money/odd-reports?page=1',
      '/staff/money/complaints?page=1',
    ]),
  )
})

test('the page says what is not where it belongs, and shows each held payment and odd report', async () => {
  answers['/staff/money'] = {
    ...figures,
    misplaced: ['0.77 of 1 payment is held.', '1 message of the payment partner could not be booked.'],
  }
  answers['/staff/money/held'] = held
  answers['/staff/money/odd-reports'] = { reports: [odd], hasMore: false }
  await open()

  expect((await screen.findByText(/^Not all money is where it belongs/)).textContent).toContain(
    '0.77 of 1 payment is held.1 message of the payment partner',
  )
  expect(screen.queryByText(/^All money is accounted for/)).toBeNull()

  const card = within(screen.getByRole('region', { name: 'Held money' })).getByRole('listitem')

  expect(card.textContent).toContain('Held0.77ReceiptR-1PaymentcCode123Channel301Paid21 Nov 2026, 12:00Orderunknown')

  const report = within(screen.getByRole('region', { name: 'Odd reports' })).getByRole('listitem')

  expect(report.textContent).toContain('21 Nov 2026, 14:00: state is no state.{\n  "id": "x"\n}')

  await userEvent.click(screen.getByRole('button', { name: 'Pay a loan with it' }))

  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })

  expect(violations.map(({ id }) => id)).toEqual([])
})

test('an odd report has a line for each field and the letters that are meant, unless a number of it would be rounded', async () => {
  const body = '{"id":20261130123456789012,"amount":1500.50}'
  const usual = String.raw`{"id":"20261130123456789012","payer":"Pe\u00f1a","amount":1500.50}`

  answers['/staff/money/odd-reports'] = {
    reports: [
      { ...odd, body },
      { ...odd, id: 'other', body: usual },
    ],
    hasMore: false,
  }
  await open()

  const reports = await screen.findByRole('region', { name: 'Odd reports' })

  expect(reports.textContent).toContain(body)
  expect(reports.textContent).toContain('\n  "payer": "Peña",\n')
})

test('money that went back twice is called missing, and can only be set aside', async () => {
  answers['/staff/money/held'] = { ...held, held: [{ ...money, amount: -77, amountText: '-0.77' }] }
  await open()

  const entry = within(await screen.findByRole('listitem', { name: /^-0\.77/u }))

  expect(entry.getByText('Missing, went back twice')).toBeTruthy()
  expect(entry.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Set aside'])
})

test('held money pays a loan, by its order id and with a reason', async () => {
  answers['/staff/money/held'] = held
  take('/staff/money/requests', { '/staff/money/held': { ...held, held: [] } })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Pay a loan with it' }))
  await userEvent.keyboard('an-order')
  expect(screen.getByRole('button', { name: 'Pay a loan with it' }).hasAttribute('disabled')).toBe(true)
  await userEvent.type(screen.getByLabelText('Reason'), ' The slip. {Enter}')
  expect(await screen.findByText('The money pays the loan.')).toBeTruthy()
  expect(sent).toEqual([{ payment: 'c', kind: 'use', orderId: 'an-order', reason: 'The slip.' }])
  expect(screen.getByText('No money is held.')).toBeTruthy()
})

test('money of an account is offered to its own loan first, and the page says why the server refused', async () => {
  answers['/staff/money/held'] = {
    ...held,
    held: [{ ...money, accountId: 'a', orderId: 'its-order', orderNo: 'AC-1' }],
  }
  answerPlain('POST', '/staff/money/requests', () => refusal(404, 'There is no such loan of the account.'))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Pay a loan with it' }))
  expect((screen.getByLabelText('Loan number or order id') as HTMLInputElement).value).toBe('AC-1')
  await userEvent.type(screen.getByLabelText('Reason'), 'A slip.{Enter}')
  expect(await screen.findByText('There is no such loan of the account.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Ask for a refund' })).toBeTruthy()
})

test.each([
  ['Ask for a refund', 'refund', /^The refund is asked for\. Somebody else has to approve it\./],
  ['Set aside', 'set-aside', /^The money is set aside\./],
])('%s asks for a reason and sends it', async (name, kind, done) => {
  answers['/staff/money/held'] = held
  take('/staff/money/requests', {})
  await open()
  await userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.type(screen.getByLabelText('Reason'), 'Nobody is found.')
  await userEvent.click(screen.getByRole('button', { name }))
  expect(await screen.findByText(done)).toBeTruthy()
  expect(sent).toEqual([{ payment: 'c', kind, reason: 'Nobody is found.' }])
})

test('where the partner takes no refunds, the page says so and sends nothing', async () => {
  answers['/staff/money/held'] = { ...held, canRefund: false }
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a refund' }))
  expect(await screen.findByText(/^The payment partner takes no refunds from here/)).toBeTruthy()
  expect(screen.queryByLabelText('Reason')).toBeNull()
})

test.each([
  ['Approve', true, 'The money goes back.'],
  ['Refuse', false, 'The refund is refused.'],
])('another person presses %s on a refund, and reads who asked for it and why', async (name, approve, done) => {
  answers['/staff/money/held'] = { ...held, held: [{ ...money, refund }] }
  take('/staff/money/requests/decide', { '/staff/money/held': { ...held, held: [] } })
  await open()
  expect(await screen.findByText('Ana asked for a refund on 21 Nov 2026, 13:00: Paid twice.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Set aside' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name }))
  expect(await screen.findByText(done)).toBeTruthy()
  expect(sent).toEqual([{ request: 'q', approve }])
})

test('who asked for a refund cannot approve it, and who is no approver decides nothing', async () => {
  answers['/staff/money/held'] = { ...held, held: [{ ...money, refund: { ...refund, isYours: true } }] }
  await open()
  expect(await screen.findByText('You asked for it: somebody else has to approve it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Refuse' })).toBeTruthy()
  answers['/staff/money/held'] = { ...held, mayDecide: false, held: [{ ...money, refund }] }
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('An approver has to decide.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull()
})

test('an approval that comes too late says why', async () => {
  answers['/staff/money/held'] = { ...held, held: [{ ...money, refund }] }
  answerPlain('POST', '/staff/money/requests/decide', () => refusal(409, 'This is decided already.'))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('This is decided already.')).toBeTruthy()
})

test('an odd report is closed with a note', async () => {
  answers['/staff/money/odd-reports'] = { reports: [odd], hasMore: false }
  take('/staff/money/odd-reports/close', { '/staff/money/odd-reports': { reports: [], hasMore: false } })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await userEvent.type(screen.getByLabelText('Note: what came of it'), 'A trial of the partner.{Enter}')
  expect(await screen.findByText('The report is closed.')).toBeTruthy()
  expect(sent).toEqual([{ id: 'hash', note: 'A trial of the partner.' }])
})

test('a payment that is not recorded is shown with its code and photograph, and answered', async () => {
  const complaint = {
    number: 'C-2611-1',
    at: odd.at,
    text: 'I paid.',
    code: '301',
    amount: '5,250.00',
    pictures: 1,
    whatToDo: 'The partner has not reported this code.',
  }

  answers['/staff/money/complaints'] = { complaints: [complaint], hasMore: false }
  answers['/staff/money/complaints/C-2611-1/0'] = { picture: 'data:image/jpeg;base64,AA' }
  answerPlain('GET', '/staff/money/complaints/C-2611-1/0', (_sent, request) => answerTo(request))
  take('/staff/complaint-reply', { '/staff/money/complaints': { complaints: [], hasMore: false } })
  await open()

  const card = within(await screen.findByRole('listitem', { name: 'Complaint C-2611-1' }))

  card.getByText('21 Nov 2026, 14:00: I paid.')
  card.getByText('The partner has not reported this code.')
  await userEvent.click(card.getByRole('button', { name: 'Show photographs' }))
  expect((await card.findByAltText('Photograph 1 of C-2611-1')).getAttribute('src')).toBe('data:image/jpeg;base64,AA')
  expect(card.queryByRole('button', { name: 'Show photographs' })).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Answer' }))
  await userEvent.click(screen.getByLabelText('Answer to the borrower'))
  // An answer that was written elsewhere arrives whole: what is too long the server refuses.
  await userEvent.paste('It is booked. '.repeat(50))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Complaint C-2611-1 is answered.')).toBeTruthy()
  expect(sent).toEqual([{ id: 'C-2611-1', text: 'It is booked. '.repeat(50).trim() }])
})

test('the lists have pages', async () => {
  answers['/staff/money/held?page=1'] = { ...held, hasMore: true }
  answers['/staff/money/held?page=2'] = { ...held, held: [{ ...money, payment: 'last', receiptNo: 'R-101' }] }
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText('R-101')).toBeTruthy()
  expect(screen.getByText('Page 2')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByText('R-1')).toBeTruthy()
  expect(screen.getByText('Page 1')).toBeTruthy()
})

test('who may not read single payments sees the figures, and who may', async () => {
  const no = refusal(403, 'Your role is viewer; this needs support or approver or admin.')

  answers['/staff/money/held'] = no
  answers['/staff/money/odd-reports'] = no
  answers['/staff/money/complaints'] = no
  await open()
  expect(await screen.findByRole('table', { name: /^Money of 2026-11-21/ })).toBeTruthy()
  expect(screen.getAllByText(/^Your role does not read single payments\./)).toHaveLength(3)
})

test('another day is asked for, is in the address, and its file is the CSV of reconcile', async () => {
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

test.each([
  null,
  [],
  { rows: 7, misplaced: 1, held: 'x', reports: {} },
  {
    rows: [null, 'x'],
    csv: 1,
    misplaced: [1],
    held: [null, 1, { refund: 7 }],
    complaints: [null, { pictures: 'x' }],
    reports: [null, { body: 7 }],
  },
])('whatever the server answers, the page shows what it can: %j', async (given) => {
  answers = Object.fromEntries(Object.keys(answers).map((path) => [path, given]))
  await open()
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  expect(document.body.textContent).not.toMatch(/undefined|NaN|\[object Object\]/)
})
