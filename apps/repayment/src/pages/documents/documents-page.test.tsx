import { answer, refuse, requestsOf } from '@pahiram/api-mock'
import { getLoanDocuments, listOrderAgreements } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { DocumentsPage } from './documents-page.tsx'

const address = '/documents?productId=p1&orderId=o1&sessionId=s1'
const configuration = { companyName: 'Araw Lending', secRegistration: 'CS2026', certificateOfAuthority: '12' }
const running = {
  productName: 'Bayani Loan',
  orderNo: 'BL-1',
  day: '21 Nov 2026',
  statement: [
    { day: '22 Sep 2026', title: 'Loan, with its interest', owed: '₱5,279.00', left: '₱5,279.00' },
    { day: '22 Oct 2026', title: 'Payment', paid: '₱1,759.66', left: '₱3,519.34' },
    { day: '22 Oct 2026', title: 'Interest not owed: settled early', paid: '₱99.00', left: '₱3,420.34' },
  ],
  total: { owed: '₱5,279.00', paid: '₱1,759.66', left: '₱3,519.34' },
  payments: [{ receiptNo: 'R-1', amount: '₱1,759.66', time: '22 Oct 2026, 14:05', kind: 'repay' as const }],
}
const repaid = { ...running, certificate: { amount: '₱5,000.00', paid: '₱5,279.00', repaidOn: '20 Nov 2026' } }

beforeEach(() => {
  answer(listOrderAgreements, [{ title: 'Disclosure statement', url: '/agreements/agreed/1', agreedAt: '22 Sep 2026' }])
})
afterEach(() => vi.unstubAllGlobals())

function paper(name: string) {
  return within(screen.getByRole('article', { name }))
}

test('a running loan has its statement, its receipts and its agreements, and no certificate', async () => {
  answer(getLoanDocuments, running)
  await renderPage(DocumentsPage, { address, configuration })
  await screen.findByRole('heading', { name: 'Statement of account' })

  const statement = paper('Statement of account')

  expect(statement.getByText('Left to pay').nextSibling?.textContent).toBe('₱3,519.34')
  expect(statement.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Loan, with its interest 22 Sep 2026Added ₱5,279.00Left ₱5,279.00',
    'Payment 22 Oct 2026Taken off ₱1,759.66Left ₱3,519.34',
    // Nobody paid it.
    'Interest not owed: settled early 22 Oct 2026Taken off ₱99.00Left ₱3,420.34',
  ])
  expect(paper('Receipt').getByText('R-1')).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'Disclosure statement' })).getAttribute('href')).toContain(
    '/agreements/agreed/1',
  )
  expect(screen.queryByText('Certificate of full payment')).toBeNull()
  expect(requestsOf(getLoanDocuments)[0]?.fields).toEqual({ productId: 'p1', orderId: 'o1' })
})

test('a repaid loan has a certificate; each document names the lender with its numbers', async () => {
  answer(getLoanDocuments, repaid)
  await renderPage(DocumentsPage, { address, configuration })
  await screen.findByRole('heading', { name: 'Certificate of full payment' })

  expect(paper('Certificate of full payment').getByText(/this loan was paid in full on 20 Nov 2026/)).toBeTruthy()
  for (const name of ['Certificate of full payment', 'Statement of account', 'Receipt']) {
    expect(paper(name).getByText('Araw Lending')).toBeTruthy()
    expect(paper(name).getByText('SEC Registration No. CS2026, Certificate of Authority No. 12')).toBeTruthy()
  }
})

test('a document is printed alone; afterwards all are there again', async () => {
  const classes = () => screen.getAllByRole('article').map(({ className }) => className.includes('leftOut'))
  const print = vi.fn<() => void>()

  vi.stubGlobal('print', print)
  answer(getLoanDocuments, repaid)
  await renderPage(DocumentsPage, { address, configuration })
  await userEvent.click(await screen.findByRole('button', { name: 'Print statement' }))

  expect(print).toHaveBeenCalledTimes(1)
  expect(classes()).toEqual([true, false, true])

  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(classes()).toEqual([false, false, false])
})

test('without a payment the page says so', async () => {
  answer(getLoanDocuments, { ...running, payments: [] })
  await renderPage(DocumentsPage, { address })

  expect(await screen.findByText('No payment for this loan has arrived yet.')).toBeTruthy()
})

test('what the server refuses is said in its words', async () => {
  refuse(getLoanDocuments, { code: '404', message: 'We cannot find this loan in your account.' })
  await renderPage(DocumentsPage, { address })

  expect(await screen.findByText('We cannot find this loan in your account.', {}, { timeout: 8000 })).toBeTruthy()
})
