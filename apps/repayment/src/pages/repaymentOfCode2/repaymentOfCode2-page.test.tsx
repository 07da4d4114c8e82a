import { answer, refuse, requestsOf } from '@pahiram/api-mock'
import { getInstalmentPlan, getPaymentState, readAnswer } from '@pahiram/contract'
import { environmentAtom } from '@pahiram/page'
import { leaveFor, preparePage, renderPage } from '@pahiram/page/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { storeRepayment } from '../../payment/store-repayment.ts'
import { watchClipboard } from '../../payment-code/test-clipboard.ts'
import { RepaymentOfCode2Page } from './repaymentOfCode2-page.tsx'

// A server that does not know the call.
beforeEach(() => refuse(getPaymentState, { code: '404', message: '' }))

/** A payment as the repayment page keeps it. */
const kept = {
  kind: 'repay',
  repayAmount: '1,050.00',
  productName: 'Bayani Loan',
  productLogo: '/media/logos/bayani-loan.svg',
  delayInfo: { delayAmount: '315.00', title: 'Pay a little, get 14 days', nextDate: '5 Dec 2026' },
  defDetail: {
    payCode: '770123456789',
    logo: '/media/channels/wallet.svg',
    title: 'Pera Wallet',
    validUntil: '24 Nov 2026, 14:05',
    payNotice: [
      {
        title: 'In the e-wallet',
        list: [
          { name: 'With the app', steps: ['Open the app', 'Tap Pay bills'] },
          { name: 'On the website', steps: ['Log in'] },
        ],
      },
      { title: 'At the counter', list: [{ name: 'With cash', steps: ['Show the number'] }] },
    ],
  },
}

/** The storage of a phone on which the repayment page kept this. */
function storageOf(payment: unknown): { readonly 'repayment.info': string } {
  return { 'repayment.info': JSON.stringify(payment) }
}

const address = '/repaymentOfCode2?orderId=o1&sessionId=s1'

/** The storage of a phone on which the repayment page, opened with this query, kept the code 8800. */
function storeAs(query: string): Record<string, string> {
  const { store } = preparePage({ address: `/repay?${query}` })

  storeRepayment(store.get(environmentAtom), readAnswer(getInstalmentPlan, { defDetail: { payCode: '8800' } }), 'repay')
  return { 'repayment.info': localStorage.getItem('repayment.info') ?? '' }
}

test('a code for another amount than what is due next is shown with its own', async () => {
  const payment = { ...kept, defDetail: { ...kept.defDetail, amount: '1,000.00' } }

  await renderPage(RepaymentOfCode2Page, { address, localStorage: storageOf(payment) })

  expect(screen.getByText('Total payment').nextSibling?.textContent).toBe('₱1,000.00')
})

test.each([
  ['repay', 'order'],
  ['delay', 'repay-delay'],
])(
  'a code that is paid, in a wallet or before a reload, leads to the page with its receipt: %s',
  async (kind, page) => {
    answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-0', code: '1' } })

    const { visits } = await renderPage(RepaymentOfCode2Page, { address, localStorage: storageOf({ ...kept, kind }) })

    await waitFor(() => expect(requestsOf(getPaymentState)).toHaveLength(1))
    answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-1', code: '770123456789' } })
    leaveFor(21_000)

    const url = `https://pages.pahiram.example/${page}?orderId=o1&from=repayment&sessionId=s1`

    await waitFor(() => expect(visits).toEqual([{ how: 'replace', url }]))
    vi.restoreAllMocks()
  },
)

test('shows whose number it is, the number and the total', async () => {
  await renderPage(RepaymentOfCode2Page, { address, localStorage: storageOf(kept) })

  expect(screen.getByRole('heading', { level: 1, name: 'Repayment code' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Pera Wallet' })).toBeTruthy()
  expect(screen.getByRole('presentation').getAttribute('src')).toBe('/media/channels/wallet.svg')
  expect(screen.getByText('Total payment').nextSibling?.textContent).toBe('₱1,050.00')
  expect(screen.getByText('Contract number').nextSibling?.textContent).toBe('770123456789 Copy')
  expect(screen.getByText('valid until 24 Nov 2026, 14:05')).toBeTruthy()
})

test('for an extension the total is what the extension costs', async () => {
  await renderPage(RepaymentOfCode2Page, { address, localStorage: storageOf({ ...kept, kind: 'delay' }) })

  expect(screen.getByText('Total payment').nextSibling?.textContent).toBe('₱315.00')
})

test('shows under each heading the ways with their numbered steps', async () => {
  await renderPage(RepaymentOfCode2Page, { address, localStorage: storageOf(kept) })

  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'With the app',
    'On the website',
    'With cash',
  ])
  const [first] = screen.getAllByRole('list')
  expect(
    within(first as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Open the app', 'Tap Pay bills'])
})

test('a tap on the number copies it as it is', async () => {
  const { copied } = watchClipboard()
  const { shellMessages } = await renderPage(RepaymentOfCode2Page, { address, localStorage: storageOf(kept) })

  fireEvent.click(screen.getByRole('button', { name: /Copy$/ }))

  expect(await screen.findByRole('button', { name: /✓ copy success$/ })).toBeTruthy()
  expect(copied).toEqual(['770123456789'])
  expect(shellMessages).toEqual([{ action: 'confirmBuryPoint', params: { event: 'repaymentOfCode2.copy' } }])
})

test('a payment is shown again to the account that it belongs to', async () => {
  await renderPage(RepaymentOfCode2Page, { address, localStorage: storeAs('sessionId=s1') })

  expect(screen.getByText('Contract number').nextSibling?.textContent).toBe('8800 Copy')
})

test.each([
  ['another session', 'sessionId=s2'],
  ['the word of an address', 'sessionId=s2&userId=u1'],
  ['no session', 'orderId=o1'],
])('a payment of one account is not shown to %s', async (_, query) => {
  await renderPage(RepaymentOfCode2Page, {
    address: `/repaymentOfCode2?${query}`,
    localStorage: storeAs('sessionId=s1&userId=u1'),
  })

  expect(screen.getByRole('heading', { name: 'There is no repayment code here' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('8800')
})

test.each([
  ['nothing', {}],
  ['broken JSON', { 'repayment.info': '{"defDetail":' }],
  ['something else', { 'repayment.info': '[1,2]' }],
  ['an empty payment', storageOf({ kind: 'repay', defDetail: { payCode: ' ', payNotice: [{}] } })],
])('a storage that holds %s says what to do', async (_, localStorage) => {
  const { shellMessages } = await renderPage(RepaymentOfCode2Page, { address, localStorage })
  const button = screen.getByRole('button', { name: 'Go to repayment' })

  expect(screen.getByRole('heading', { name: 'There is no repayment code here' })).toBeTruthy()
  expect(button.getAttribute('href')).toBe('/repay?orderId=o1&sessionId=s1')
  fireEvent.click(button)
  expect(shellMessages.map(({ params }) => params)).toEqual([{ event: 'repaymentOfCode2.go-to-repayment' }])
})

test('without a number of an extension it leads to the extension, and shows the rest', async () => {
  await renderPage(RepaymentOfCode2Page, {
    address,
    localStorage: storageOf({ ...kept, kind: 'delay', defDetail: { ...kept.defDetail, payCode: null } }),
  })

  expect(screen.getByText('Show the number')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go to repayment' }).getAttribute('href')).toContain('/repay-delay?')
})

test.each(['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'https://evil.example/logo.png'])(
  'never asks for the logo %s',
  async (logo) => {
    await renderPage(RepaymentOfCode2Page, {
      address,
      localStorage: storageOf({ ...kept, defDetail: { ...kept.defDetail, logo } }),
    })

    expect(screen.getByRole('heading', { name: 'Pera Wallet' })).toBeTruthy()
    expect(document.querySelectorAll('img')).toHaveLength(0)
  },
)

test('a logo that does not come leaves no hole', async () => {
  await renderPage(RepaymentOfCode2Page, { address, localStorage: storageOf(kept) })

  fireEvent.error(screen.getByRole('presentation'))

  expect(document.querySelectorAll('img')).toHaveLength(0)
})

test('markup in the storage stays text', async () => {
  const text = '<img src=x onerror=alert(1)>'
  await renderPage(RepaymentOfCode2Page, {
    address,
    localStorage: storageOf({ defDetail: { payCode: text, payNotice: [{ title: text, list: [{ steps: [text] }] }] } }),
  })

  expect(screen.getAllByText(text)).toHaveLength(3)
  expect(document.querySelectorAll('img')).toHaveLength(0)
})
