import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getComplaintInit } from '@pahiram/contract'
import { storedDraft } from '@pahiram/page'
import { leaveFor, renderPage } from '@pahiram/page/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ComplaintPage } from './complaint-page.tsx'
import { init, runningOrder } from './init-fixtures.ts'

const address = '/complaint?orderId=o1&sessionId=s1&lang=default&utm_tag=t'

/** A link is followed by the browser alone. */
function stay(event: Event): void {
  event.preventDefault()
}

beforeEach(() => document.addEventListener('click', stay))
afterEach(() => {
  document.removeEventListener('click', stay)
  vi.restoreAllMocks()
})

test('each type has a drawing that says nothing of its own, also a type that no page knows', async () => {
  answer(getComplaintInit, { ...init, problemType: [...init.problemType, { title: 'New', value: '99' }] })
  await renderPage(ComplaintPage, { address: '/complaint?sessionId=s1' })

  const tiles = [...(await screen.findAllByRole('button', { name: /^(Collection|Repayment|Other|New)$/ }))]
  const drawn = tiles.map((tile) => tile.querySelector('svg[aria-hidden] path')?.getAttribute('d'))

  expect(new Set(drawn).size).toBe(4)
  expect(drawn).not.toContain(undefined)
})

test('asks about the order of the address, and shows it', async () => {
  answer(getComplaintInit, init)
  await renderPage(ComplaintPage, { address })

  expect(await screen.findByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
  expect(screen.getByText('Overdue')).toBeTruthy()
  expect(screen.getByText('₱5,000.00')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Select question type' })).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Collection',
    'Repayment',
    'Other',
  ])
  expect(requestsOf(getComplaintInit).map(({ fields }) => fields)).toEqual([{ orderId: 'o1' }])
})

test('leads to the list of complaints with the session', async () => {
  answer(getComplaintInit, init)
  await renderPage(ComplaintPage, { address })

  expect((await screen.findByRole('link', { name: 'My complaints' })).getAttribute('href')).toBe(
    '/complaintList?sessionId=s1&lang=default&utm_tag=t',
  )
})

test('leads straight to the form for a type that asks no further, and keeps the order in passing', async () => {
  answer(getComplaintInit, init)
  const { visits, shellMessages } = await renderPage(ComplaintPage, { address })
  const repayment = await screen.findByRole('button', { name: 'Repayment' })

  expect(repayment.getAttribute('href')).toBe(
    '/complainPageNext?problemType=2&orderId=NO-1&sessionId=s1&lang=default&utm_tag=t',
  )
  await userEvent.click(repayment)

  expect(visits).toEqual([])
  expect(localStorage.getItem('complaint.orderNo')).toBe('NO-1')
  expect(shellMessages).toEqual([{ action: 'confirmBuryPoint', params: { event: 'complaint.type' } }])
})

test('what a type opens is scrolled into sight once a doubled tap has ended: none of it is chosen by that', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')

  answer(getComplaintInit, init)
  await renderPage(ComplaintPage, { address })
  await userEvent.click(await screen.findByRole('button', { name: 'Collection' }))
  expect(scroll).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(scroll).toHaveBeenCalledWith({ block: 'nearest' }))
})

test('a type is pressed by the space bar as a button is', async () => {
  answer(getComplaintInit, init)
  const { shellMessages } = await renderPage(ComplaintPage, { address })

  ;(await screen.findByRole('button', { name: 'Repayment' })).focus()
  await userEvent.keyboard(' ')

  expect(shellMessages).toHaveLength(1)
})

test('asks further about the collection of an order that allows it', async () => {
  answer(getComplaintInit, init)
  const { shellMessages } = await renderPage(ComplaintPage, { address })
  const collection = await screen.findByRole('button', { name: 'Collection' })

  expect(collection.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(collection)
  expect(collection.getAttribute('aria-expanded')).toBe('true')
  expect(collection.getAttribute('href')).toBeNull()
  expect(localStorage.getItem('complaint.orderNo')).toBe('NO-1')

  const threats = screen.getByRole('button', { name: 'Threats' })

  expect(threats.getAttribute('href')).toBe(
    '/complainPageNext?problemType=1&problemSonType=11&orderId=NO-1&sessionId=s1&lang=default&utm_tag=t',
  )
  await userEvent.click(threats)
  expect(shellMessages.at(-1)).toEqual({ action: 'confirmBuryPoint', params: { event: 'complaint.sub-type' } })
})

test('leads straight to the form for collection where there is nothing to ask further', async () => {
  answer(getComplaintInit, { ...init, problemSonType: [] })
  await renderPage(ComplaintPage, { address })

  expect((await screen.findByRole('button', { name: 'Collection' })).getAttribute('href')).toContain('problemType=1&')
})

test('says in Spanish that the chosen order allows no complaint about its collection', async () => {
  answer(getComplaintInit, { ...init, orderDetail: { ...runningOrder, isShow: 0 } })
  await renderPage(ComplaintPage, { address })

  await userEvent.click(await screen.findByRole('button', { name: 'Collection' }))

  const said = 'El pedido seleccionado no admite el envío de tipo de colección.'
  expect((await screen.findByText(said)).closest('[role=alert]')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Threats' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Contact customer service' }).getAttribute('href')).toBe(
    '/customer-service?sessionId=s1&lang=default&utm_tag=t',
  )
})

test('the home takes a collection complaint when there is no order', async () => {
  answer(getComplaintInit, { ...init, orderDetail: null, orderList: [] })
  await renderPage(ComplaintPage, { address })

  await userEvent.click(await screen.findByRole('button', { name: 'Collection' }))
  await userEvent.click(screen.getByRole('button', { name: 'Threats' }))

  expect(screen.queryByRole('alert', { name: /no admite/ })).toBeNull()
  expect(localStorage.getItem('complaint.orderNo')).toBeNull()
})

test('the order picker names an order by the number that people read', async () => {
  answer(getComplaintInit, { ...init, orderList: [{ ...runningOrder, number: 'BL-2608-115362' }] })
  await renderPage(ComplaintPage, { address })

  await userEvent.click(await screen.findByRole('button', { name: 'All' }))

  expect(await screen.findByRole('radio', { name: /No\. BL-2608-115362/ })).toBeTruthy()
})

const sentAddress = '/complaint?sessionId=u1'
function sentBy(sessionId: string): Record<string, string> {
  const written: Record<string, string> = {}
  const storage = {
    get: () => null,
    set: (key: string, value: string) => void (written[key] = value),
    remove: () => undefined,
  }
  const query = new URLSearchParams({ sessionId })

  storedDraft({ storage, key: 'complaint.sent', query }).write({ problemId: 'C-2611-7', answerBy: '2 Dec 2026' })
  return written
}

test('the home says what became of the complaint that was just sent, until the borrower closes it', async () => {
  answer(getComplaintInit, init)
  await renderPage(ComplaintPage, { address: sentAddress, sessionStorage: sentBy('u1') })

  expect(await screen.findByRole('heading', { name: 'Your complaint was sent' })).toBeTruthy()
  expect(screen.getByText('C-2611-7').parentElement?.textContent).toBe('Complaint number: C-2611-7')
  expect(screen.getByText('You get our answer by 2 Dec 2026.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See your complaint' }).getAttribute('href')).toBe(
    '/complainDetails?problemId=C-2611-7&sessionId=u1',
  )

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Your complaint was sent')).toBeNull()
  expect(sessionStorage.getItem('complaint.sent')).toBeNull()
})

test('the home says nothing of a complaint that another account sent', async () => {
  answer(getComplaintInit, init)
  await renderPage(ComplaintPage, { address: sentAddress, sessionStorage: sentBy('u2') })

  expect(await screen.findByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
  expect(screen.queryByText('Your complaint was sent')).toBeNull()
})

test('lets the borrower pick another order, which then decides', async () => {
  answer(getComplaintInit, init)
  await renderPage(ComplaintPage, { address })
  await userEvent.click(await screen.findByRole('button', { name: 'Collection' }))
  await userEvent.click(screen.getByRole('button', { name: 'All' }))

  const dialog = await screen.findByRole('dialog', { name: 'Choose a loan' })
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /Agila Cash/ }).checked).toBe(true)
  await userEvent.click(within(dialog).getByRole('radio', { name: /Bayani Loan/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Bayani Loan' })).toBeTruthy()
  // It allows no complaint about its collection, so what was open is gone.
  expect(screen.queryByRole('button', { name: 'Threats' })).toBeNull()

  const other = screen.getByRole('button', { name: 'Other' })

  expect(other.getAttribute('href')).toContain('orderId=NO-2')
  await userEvent.click(other)
  expect(localStorage.getItem('complaint.orderNo')).toBe('NO-2')
})

test('a home that lay in the background for long shows the orders as they are now, and keeps what was chosen', async () => {
  const [, repaid] = init.orderList

  answer(getComplaintInit, init)
  await renderPage(ComplaintPage, { address })
  await userEvent.click(await screen.findByRole('button', { name: 'All' }))
  await userEvent.click(await screen.findByRole('radio', { name: /Bayani Loan/ }))

  answer(getComplaintInit, { ...init, orderList: [{ ...repaid, status: 'Overdue', isShow: 1 }, runningOrder] })
  leaveFor(60_000)
  await waitFor(() => expect(requestsOf(getComplaintInit)).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

  expect((await screen.findByRole('heading', { name: 'Bayani Loan' })).closest('section')?.textContent).toContain(
    'Overdue',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Collection' }))
  leaveFor(60_000)
  await waitFor(() => expect(requestsOf(getComplaintInit)).toHaveLength(3))
  expect(screen.getByRole('button', { name: 'Threats' }).getAttribute('href')).toContain('orderId=NO-2')
})

test('keeps the order when picking is cancelled', async () => {
  answer(getComplaintInit, init)
  await renderPage(ComplaintPage, { address })
  await userEvent.click(await screen.findByRole('button', { name: 'All' }))

  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('radio', { name: /Bayani Loan/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
})

test('a borrower without orders sees that there are none, and can still ask', async () => {
  answer(getComplaintInit, { ...init, orderDetail: null, orderList: [] })
  await renderPage(ComplaintPage, { address, localStorage: { 'complaint.orderNo': 'OLD' } })

  expect(await screen.findByText(/You have no loans yet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'All' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Other' }))
  // The number of an order that is not chosen any more must not go along.
  expect(localStorage.getItem('complaint.orderNo')).toBeNull()
})

test('shows what it has when the answer has next to nothing', async () => {
  answer(getComplaintInit, { problemType: [{ title: 'Nameless' }, { value: '3' }, {}], orderList: [{ orderNo: 7 }] })
  await renderPage(ComplaintPage, { address })

  expect(await screen.findByText(/Questions cannot be taken here/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact customer service' })).toBeTruthy()
  expect(screen.getByText(/No loan is chosen/)).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(await screen.findByRole('radio', { name: /Loan.*7/ })).toBeTruthy()
})

test('says why the server refused, and loads again when asked', async () => {
  refuse(getComplaintInit, { code: '9', message: 'Not now' })
  await renderPage(ComplaintPage, { address })
  expect((await screen.findAllByText('Not now')).length).toBeGreaterThan(0)

  answer(getComplaintInit, init)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
})

test('keeps the way to the list when the server cannot be reached', async () => {
  fail(getComplaintInit, { html: true })
  await renderPage(ComplaintPage, { address })

  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'My complaints' })).toBeTruthy()
})

test.each([
  ['en', 'The selected loan does not allow a complaint about its collection.'],
  ['fil', 'Hindi tumatanggap ang napiling loan ng reklamo tungkol sa paniningil.'],
  ['id', 'Pinjaman yang dipilih tidak mendukung pengaduan tentang penagihan.'],
  ['zh', '所选借款不支持提交催收类投诉。'],
])('refuses in %s', async (lang, said) => {
  answer(getComplaintInit, { ...init, orderDetail: { ...runningOrder, isShow: 0 } })
  await renderPage(ComplaintPage, { address: `/complaint?lang=${lang}` })

  await userEvent.click(await screen.findByRole('button', { name: 'Collection' }))

  expect(await screen.findByText(said)).toBeTruthy()
})
