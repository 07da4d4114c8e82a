import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { listPayments } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { watchClipboard } from '../../payment-code/test-clipboard.ts'
import { PaymentsPage } from './payments-page.tsx'

const address = '/payments?productId=p1&orderId=o1&sessionId=s1'
const newest = {
  receiptNo: 'R-2611-0482137715',
  amount: '₱1,759.66',
  time: '21 Nov 2026, 14:05',
  channel: 'Pera Wallet',
  kind: 'repay' as const,
  code: '770123456789',
  orderNo: 'BL-2608-115362',
}
const older = { ...newest, receiptNo: 'R-2610-0482137714', amount: '₱210.00', kind: 'delay' as const }

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

async function openReceipt(configuration: Readonly<Record<string, unknown>> = {}) {
  answer(listPayments, { payments: [newest, older] })
  const page = await renderPage(PaymentsPage, { address, configuration })

  await userEvent.click(await screen.findByRole('button', { name: /1,759\.66/ }))
  return { ...page, sheet: within(await screen.findByRole('dialog', { name: 'Receipt' }, { timeout: 8000 })) }
}

test('lists the payments of the order as the server orders them', async () => {
  answer(listPayments, { payments: [newest, older, {}] })
  await renderPage(PaymentsPage, { address })

  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '₱1,759.66Repayment21 Nov 2026, 14:05Pera Wallet',
    '₱210.00Extension21 Nov 2026, 14:05Pera Wallet',
  ])
  // Each has the mark of a receipt, and the one that says that it opens.
  expect(screen.getAllByRole('listitem').map((item) => item.querySelectorAll('svg').length)).toEqual([2, 2])
  expect(screen.getByRole('heading', { level: 1, name: 'Payment history' })).toBeTruthy()
  expect(requestsOf(listPayments)[0]?.fields).toEqual({ productId: 'p1', orderId: 'o1' })
})

test('a payment opens its receipt, which can be closed', async () => {
  const { sheet } = await openReceipt()

  expect(sheet.getByText('Receipt number').nextSibling?.textContent).toBe('R-2611-0482137715')
  for (const text of ['₱1,759.66', '21 Nov 2026, 14:05', 'Pera Wallet', 'BL-2608-115362'])
    expect(sheet.getByText(text)).toBeTruthy()
  expect(sheet.getByText('Repayment code').nextSibling?.textContent).toBe('770123456789')
  expect(screen.getByRole('dialog').querySelector('svg[width="88"]')).not.toBeNull()

  await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of a payment that was taken back the list and its receipt say so, and no mark says that it succeeded', async () => {
  answer(listPayments, {
    payments: [
      { ...newest, applied: '₱0.00', returned: '₱1,759.66' },
      { ...older, applied: '₱210.00' },
    ],
  })
  await renderPage(PaymentsPage, { address })

  const [first, second] = await screen.findAllByRole('listitem')

  expect(first?.textContent).toContain('Taken back or sent back ₱1,759.66')
  expect(second?.textContent).not.toMatch(/Taken back|Applied/)
  await userEvent.click(screen.getByRole('button', { name: /1,759\.66/ }))

  const sheet = within(await screen.findByRole('dialog', { name: 'Receipt' }, { timeout: 8000 }))

  expect(sheet.getByText('Applied to your loan').nextSibling?.textContent).toBe('₱0.00')
  expect(sheet.getByText('Taken back or sent back').nextSibling?.textContent).toBe('₱1,759.66')
  expect(screen.getByRole('dialog').querySelector('svg[width="88"]')).toBeNull()
})

test('a receipt cannot be shared while that is switched off', async () => {
  const { sheet } = await openReceipt({ switchedOff: ['share-receipt'] })

  expect(sheet.queryByRole('button', { name: 'Share receipt' })).toBeNull()
})

test('shares the words of a receipt where the phone can', async () => {
  const share = vi.fn<Navigator['share']>(async () => undefined)
  Object.assign(navigator, { share })
  const { sheet, shellMessages } = await openReceipt()

  await userEvent.click(sheet.getByRole('button', { name: 'Share receipt' }))

  expect(share.mock.calls[0]?.[0]?.text).toContain('Amount: ₱1,759.66\n')
  expect(share.mock.calls[0]?.[0]?.text).toMatch(/^Receipt · Pahiram\n[^]*Receipt number: R-2611-0482137715/)
  expect(shellMessages.map(({ params }) => params)).toEqual([{ event: 'payments.share-receipt', productId: 'p1' }])
})

test('copies the words of a receipt where the phone has no sheet to share by', async () => {
  const { sheet } = await openReceipt()
  const { copied } = watchClipboard()

  await userEvent.click(sheet.getByRole('button', { name: 'Share receipt' }))

  expect(await screen.findByText('The receipt was copied.')).toBeTruthy()
  expect(copied[0]).toContain('Receipt number: R-2611-0482137715')
})

test('a share sheet that never ends makes nobody wait, and a further press shares again', async () => {
  const share = vi.fn<Navigator['share']>(() => new Promise(() => undefined))
  Object.assign(navigator, { share })
  const { sheet } = await openReceipt()
  const button = sheet.getByRole('button', { name: 'Share receipt' })

  await userEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBeNull()
  await userEvent.click(button)

  expect(share).toHaveBeenCalledTimes(2)
})

test.each(['AbortError', 'InvalidStateError'])('copies nothing after the %s of a sheet to share by', async (name) => {
  Object.assign(navigator, { share: () => Promise.reject(new DOMException('closed', name)) })
  const { sheet } = await openReceipt()
  const { copied } = watchClipboard()

  await userEvent.click(sheet.getByRole('button', { name: 'Share receipt' }))

  expect(copied).toEqual([])
})

test('an order without payments says so and leads back to the order', async () => {
  answer(listPayments, { payments: [] })
  await renderPage(PaymentsPage, { address })

  expect(await screen.findByText('No payment for this loan has arrived yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See your loan' }).getAttribute('href')).toBe(
    '/order?productId=p1&orderId=o1&sessionId=s1',
  )
})

test.each([
  ['a broken connection', () => fail(listPayments, { network: true })],
  ['an HTTP error', () => fail(listPayments, { status: 500 })],
  ['a refusal', () => refuse(listPayments, { code: '9', message: 'Not now.' })],
])('offers to try again after %s', { timeout: 15_000 }, async (_, breakIt) => {
  breakIt()
  await renderPage(PaymentsPage, { address })
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 })

  answer(listPayments, { payments: [newest] })
  await userEvent.click(retry)

  expect(await screen.findByRole('button', { name: /1,759\.66/ })).toBeTruthy()
})

test('a receipt that knows next to nothing is shown as far as it goes', async () => {
  answer(listPayments, { payments: [{ receiptNo: 'R-1', kind: 'gift' }] })
  await renderPage(PaymentsPage, { address })

  await userEvent.click(await screen.findByRole('button', { name: 'Amount not known' }))

  expect(within(await screen.findByRole('dialog')).getByText('R-1')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/undefined|null|\[object/)
})

test('speaks the language that the shell asks for', async () => {
  answer(listPayments, { payments: [] })
  await renderPage(PaymentsPage, { address: `${address}&lang=fil` })

  expect(await screen.findByText('Wala pang dumarating na bayad para sa loan na ito.')).toBeTruthy()
})

test('a payment of which something is held says so in the list and on its receipt', async () => {
  answer(listPayments, { payments: [{ ...newest, applied: '₱1,000.00', kept: '₱759.66' }, older] })
  await renderPage(PaymentsPage, { address })

  expect(await screen.findByText('₱759.66 held for you')).toBeTruthy()
  expect(screen.getAllByText(/held for you/)).toHaveLength(1)
  await userEvent.click(screen.getByText('₱759.66 held for you'))

  const sheet = within(await screen.findByRole('dialog', { name: 'Receipt' }))

  expect(sheet.getByText('Applied to your loan')).toBeTruthy()
  expect(sheet.getByText('₱1,000.00')).toBeTruthy()
  expect(sheet.getByText('₱759.66')).toBeTruthy()
})
