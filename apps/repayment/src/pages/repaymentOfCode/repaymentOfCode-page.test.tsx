import { answer, refuse, requestsOf } from '@pahiram/api-mock'
import { getPaymentState } from '@pahiram/contract'
import { hydratePage, leaveFor, renderPage } from '@pahiram/page/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { watchClipboard } from '../../payment-code/test-clipboard.ts'
import { readDrawing } from '../../payment-code/test-qr.ts'
import { page } from './page.ts'
import { paymentCodeAtom } from './repaymentOfCode-model.ts'
import { RepaymentOfCodePage } from './repaymentOfCode-page.tsx'

beforeEach(() => answer(getPaymentState, { state: 'none' }))

function addressOf(parameters: Readonly<Record<string, string>>): string {
  return `/repaymentOfCode?${new URLSearchParams({ sessionId: 's1', ...parameters })}`
}

/** What another program reads in the QR code on the page. */
function readPage(): string | null {
  const drawing = screen.getByRole('img', { name: 'QR code of your payment' })
  const [size = 0] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number).slice(2)

  return readDrawing({ size, path: drawing.lastElementChild?.getAttribute('d') ?? '' })
}

const codeAddress = addressOf({
  showType: '1',
  payCode: '770123456789',
  payCodeImg: '/media/channels/counter.svg',
  repayAmount: '1,050.00',
})

test('shows the code, the amount as it was given, and the channel', async () => {
  await renderPage(RepaymentOfCodePage, { address: codeAddress })

  expect(screen.getByRole('heading', { level: 1, name: 'Repayment code' })).toBeTruthy()
  expect(screen.getByText('Your repayment code').nextSibling?.textContent).toBe('770123456789')
  expect(screen.getByText('Amount to pay').nextSibling?.textContent).toBe('₱1,050.00')
  expect(screen.getByRole('img', { name: 'Picture of the payment channel' }).getAttribute('src')).toBe(
    '/media/channels/counter.svg',
  )
})

test('what the server draws covers the code: nobody has asked yet whether it is a stranger’s', async () => {
  const drawn = { address: codeAddress, definition: page, firstAtom: paymentCodeAtom, answer: undefined }
  const { html, unmount } = await hydratePage(RepaymentOfCodePage, drawn)

  expect(html).toContain('1,050.00')
  expect(html).toContain('••••')
  expect(html).not.toContain('770')
  unmount()
})

test.each(['₱1,050.00', '1,050.00'])('says the currency of %s once', async (repayAmount) => {
  await renderPage(RepaymentOfCodePage, { address: addressOf({ payCode: '1', repayAmount }) })

  expect(screen.getByText('Amount to pay').nextSibling?.textContent).toBe('₱1,050.00')
})

test.each([
  ['en', '12546.00', '₱12,546.00'],
  ['en', '₱12546.5', '₱12,546.50'],
  ['id', '12546', '₱12.546,00'],
  ['en', '12.546,00', '₱12.546,00'],
  // As it was given.
  ['default', '12546.00', '₱12546.00'],
])('in %s an amount of %s is read as %s', async (lang, repayAmount, shown) => {
  await renderPage(RepaymentOfCodePage, { address: addressOf({ payCode: '1', repayAmount, lang }) })

  expect(document.querySelector('[data-keep-clear]')?.textContent).toBe(shown)
})

test('copies the code as it is, says so, and counts the press', async () => {
  const { copied } = watchClipboard()
  const { shellMessages } = await renderPage(RepaymentOfCodePage, { address: codeAddress })

  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))

  expect((await screen.findByText('copy success')).closest('[role]')?.getAttribute('role')).toBe('status')
  expect(screen.getByRole('button', { name: '✓ copy success' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Copy' }, { timeout: 4_000 })).toBeTruthy()
  expect(copied).toEqual(['770123456789'])
  expect(shellMessages).toEqual([{ action: 'confirmBuryPoint', params: { event: 'repaymentOfCode.copy' } }])
})

test('says what to do when the phone does not let us copy', async () => {
  watchClipboard().forbid()
  await renderPage(RepaymentOfCodePage, { address: codeAddress })

  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))

  const message = await screen.findByText(/could not be copied/)
  expect(message.closest('[role]')?.getAttribute('role')).toBe('alert')
})

test('a channel picture that does not come leaves no hole', async () => {
  await renderPage(RepaymentOfCodePage, { address: codeAddress })

  fireEvent.error(screen.getByRole('img', { name: 'Picture of the payment channel' }))

  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy()
})

test.each(['2', '', 'one', '11'])('for showType %j shows the QR picture and how to scan it', async (showType) => {
  await renderPage(RepaymentOfCodePage, {
    address: addressOf({ showType, payCode: '7701', payCodeImg: '/media/qr.png' }),
  })

  expect(screen.getByRole('img', { name: 'QR code of your payment' }).getAttribute('src')).toBe('/media/qr.png')
  expect(screen.getAllByRole('listitem').filter((step) => step.textContent?.includes('Scan')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
})

test('draws a QR code where no picture is given', async () => {
  await renderPage(RepaymentOfCodePage, { address: addressOf({ payCode: 'PAHI-7701-2345' }) })

  await waitFor(() => expect(readPage()).toBe('PAHI-7701-2345'))
})

test('draws a QR code where the picture does not come', async () => {
  await renderPage(RepaymentOfCodePage, { address: addressOf({ payCode: '7701', payCodeImg: '/media/gone.png' }) })

  fireEvent.error(screen.getByRole('img', { name: 'QR code of your payment' }))

  await waitFor(() => expect(readPage()).toBe('7701'))
})

test.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', '//evil.example/qr.png', 'https://u:p@evil.example/'])(
  'never asks for the picture %s',
  async (payCodeImg) => {
    await renderPage(RepaymentOfCodePage, { address: addressOf({ payCode: '7701', payCodeImg }) })

    await waitFor(() => expect(readPage()).toBe('7701'))
    expect(document.querySelector('img')).toBeNull()
  },
)

test.each([
  ['https://api.pahiram.example/qr.png', true],
  ['https://qr.partner.example/7701.png', false],
  // What a stranger has uploaded, shown by the stranger's own session.
  ['https://api.pahiram.example/complaint-images/1.jpg?sessionId=stranger', false],
])('the picture %s is shown: %s, since anybody can write an address', async (payCodeImg, isShown) => {
  await renderPage(RepaymentOfCodePage, {
    address: addressOf({ payCode: '7701', payCodeImg }),
    configuration: { allowedOrigins: ['https:'], apiBase: 'https://api.pahiram.example/v1' },
  })

  expect(document.querySelector(`img[src="${payCodeImg}"]`) !== null).toBe(isShown)
})

test.each([
  'Send GCash to 0917 123 4567 (Juan)',
  '000201 Send GCash to 0917 123 4567 (Juan)',
  'Send-GCash-to-0917-123-4567',
  'pay me',
  '₱5,000 to 09171234567',
  'NaN',
])('the words %j are neither a code nor an amount', async (words) => {
  await renderPage(RepaymentOfCodePage, { address: addressOf({ showType: '1', payCode: words, repayAmount: words }) })

  expect(screen.getByRole('heading', { name: 'There is no repayment code here' })).toBeTruthy()
  expect(screen.queryByText(words, { exact: false })).toBeNull()
})

test.each<[string, Record<string, string>, object, boolean]>([
  ['the server’s own code', {}, { state: 'open', code: '770123456789', amount: '₱1,050.00' }, true],
  [
    'one whose amount is written as in Indonesian',
    { repayAmount: 'PHP 1.050,00' },
    { state: 'open', code: '770123456789', amount: '₱1,050.00' },
    true,
  ],
  ['another code', {}, { state: 'open', code: '770000000000', amount: '₱1,050.00' }, false],
  ['another amount', {}, { state: 'open', code: '770123456789', amount: '₱50.00' }, false],
  ['a code that nothing is known of', {}, { state: 'none' }, false],
  ['no session', { sessionId: '' }, { state: 'open', code: '770123456789', amount: '₱1,050.00' }, false],
])('%s is confirmed only if the server made it', async (_which, parameters, state, isProven) => {
  const { sessionId = 's1' } = parameters

  answer(getPaymentState, state)
  await renderPage(RepaymentOfCodePage, {
    address: addressOf({
      showType: '1',
      payCode: '770123456789',
      repayAmount: '1,050.00',
      orderId: 'o1',
      ...parameters,
    }),
  })

  await vi.waitUntil(() => !sessionId || requestsOf(getPaymentState).length > 0)
  await waitFor(() =>
    expect(screen.queryAllByText(/^We cannot confirm that this code is ours\./)).toHaveLength(isProven ? 0 : 1),
  )
  expect(screen.getByText('Your repayment code').nextSibling?.textContent).toBe('770123456789')
})

test('a code is not confirmed while the server hangs, and is ours as soon as it says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  answer(getPaymentState, { state: 'open', code: '770123456789', amount: '₱1,050.00' }, { delay: 8_000 })
  await renderPage(RepaymentOfCodePage, { address: addressOf({ showType: '1', payCode: '770123456789' }) })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(screen.queryByText(/^We cannot confirm/)).toBeNull()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(screen.getByText(/^We cannot confirm/)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(3_000)
  await waitFor(() => expect(screen.queryByText(/^We cannot confirm/)).toBeNull())
  vi.useRealTimers()
})

test('a code that is paid, in a wallet or before a reload, leads to the order with its receipt', async () => {
  answer(getPaymentState, { state: 'open', code: '770123456789', amount: '₱1,050.00' })
  const { visits } = await renderPage(RepaymentOfCodePage, { address: `${codeAddress}&orderId=o1` })

  await waitFor(() => expect(requestsOf(getPaymentState)).toHaveLength(2))
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-1', code: '770123456789' } })
  leaveFor(21_000)

  const url = 'https://pages.pahiram.example/order?orderId=o1&from=repayment&sessionId=s1'

  await waitFor(() => expect(visits).toEqual([{ how: 'replace', url }]))
  vi.restoreAllMocks()
})

test.each(['401', '429'])(
  'a code of ours stays one when the server answers %s after a look at a wallet',
  async (code) => {
    answer(getPaymentState, { state: 'open', code: '770123456789', amount: '₱1,050.00' })
    await renderPage(RepaymentOfCodePage, { address: addressOf({ showType: '1', payCode: '770123456789' }) })
    await waitFor(() => expect(requestsOf(getPaymentState)).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 50))

    refuse(getPaymentState, { code, message: '' })
    leaveFor(21_000)
    await waitFor(() => expect(requestsOf(getPaymentState).length).toBeGreaterThan(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByText(/^We cannot confirm/)).toBeNull()
    vi.restoreAllMocks()
  },
)

test.each([true, false])('a code of letters in several parts is shown where the server made it: %s', async (isOurs) => {
  if (isOurs) answer(getPaymentState, { state: 'open', code: 'AB-CD-123', amount: '1,050.00' })
  await renderPage(RepaymentOfCodePage, { address: addressOf({ showType: '1', payCode: 'AB-CD-123' }) })

  expect(await screen.findByText(isOurs ? 'AB-CD-123' : 'There is no repayment code here')).toBeTruthy()
  expect(screen.queryAllByText(/^We cannot confirm/)).toHaveLength(0)
})

test('a code too long for a QR code is offered as it is', async () => {
  await renderPage(RepaymentOfCodePage, { address: addressOf({ payCode: 'w7'.repeat(2_500) }) })

  expect(await screen.findByText(/could not be drawn/)).toBeTruthy()
  expect(screen.getByText('w7'.repeat(2_500))).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy()
})

test.each([{}, { showType: '1', payCode: '  ' }, { payCodeImg: 'javascript:alert(1)' }])(
  'with neither code nor picture (%j) says so and leads to where one can be had',
  async (parameters) => {
    await renderPage(RepaymentOfCodePage, { address: addressOf({ ...parameters, orderId: 'o1' }) })

    expect(screen.getByRole('heading', { name: 'There is no repayment code here' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Go to repayment' }).getAttribute('href')).toBe(
      '/repay?orderId=o1&sessionId=s1',
    )
  },
)

test('a picture that was all there was, and does not come, is said to be missing', async () => {
  await renderPage(RepaymentOfCodePage, { address: addressOf({ payCodeImg: '/media/gone.png' }) })

  fireEvent.error(screen.getByRole('img', { name: 'QR code of your payment' }))

  expect(screen.getByRole('heading', { name: 'There is no repayment code here' })).toBeTruthy()
})

test.each([
  ['en', 'Repayment code', /Scan/],
  ['fil', 'Code sa pagbabayad', /Scan/],
  ['es', 'Código de pago', /Scan/],
  ['id', 'Kode pembayaran', /Scan/],
  ['zh', '还款码', /Scan/],
])('speaks %s', async (lang, title, step) => {
  await renderPage(RepaymentOfCodePage, { address: addressOf({ payCodeImg: '/media/qr.png', lang }) })

  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getAllByText(step).length).toBeGreaterThan(0)
})
