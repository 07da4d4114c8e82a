import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getInstalmentPlan, getPaymentState } from '@pahiram/contract'
import { renderPage, translatePage } from '@pahiram/page/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { address, code, due } from './repay-fixtures.ts'
import { RepayPage } from './repay-page.tsx'

test('shows how much is to be paid, until when, and for which product', async () => {
  answer(getInstalmentPlan, due)

  await renderPage(RepayPage, { address })

  expect(await screen.findByText('28 Nov 2026')).toBeTruthy()
  expect(screen.getByText('1,050.00').textContent).toBe('₱1,050.00')
  expect(screen.getByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Repayment', level: 1 })).toBeTruthy()
  expect(requestsOf(getInstalmentPlan)[0]?.fields).toEqual({ productId: 'p1', orderId: 'o1' })
})

test('writes no second symbol before an amount that has one', async () => {
  answer(getInstalmentPlan, { ...due, repayAmount: '₱1,050.00' })

  await renderPage(RepayPage, { address })

  expect((await screen.findByText('1,050.00')).textContent).toBe('₱1,050.00')
})

test('shows a loan in other money in that money, wherever an amount is written', async () => {
  answer(getInstalmentPlan, {
    ...due,
    detail: [],
    repayAmount: '₹1,050.00',
    repayPlan: [{ title: 'Payment 1 of 1', amount: '₹1,051.00' }],
  })

  await renderPage(RepayPage, { address })

  expect((await screen.findByText('1,050.00')).textContent).toBe('₹1,050.00')
  expect(screen.getByText('₹1,051.00')).toBeTruthy()
  expect(document.body.textContent).not.toContain('₱')
})

test('folds the details to the first two that say something', async () => {
  answer(getInstalmentPlan, due)
  await renderPage(RepayPage, { address })

  const more = await screen.findByRole('button', { name: 'more' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByText('Interest')).toBeTruthy()
  expect(screen.queryByText('Fee')).toBeNull()
  expect(screen.queryByText('Voucher')).toBeNull()

  await userEvent.click(more)
  expect(screen.getByText('Fee')).toBeTruthy()

  const hide = screen.getByRole('button', { name: 'hide' })
  expect(hide.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(hide)
  expect(screen.queryByText('Fee')).toBeNull()
})

test('the fold says what a press does in a page that the browser translated', async () => {
  answer(getInstalmentPlan, due)
  await renderPage(RepayPage, { address })

  const more = await screen.findByRole('button', { name: 'more' })

  translatePage()
  await userEvent.click(more)
  expect(screen.getByRole('button', { name: 'hide' })).toBe(more)
})

test('offers nothing to unfold when two rows are all there is', async () => {
  answer(getInstalmentPlan, { ...due, detail: due.detail.slice(0, 3) })

  await renderPage(RepayPage, { address })

  await screen.findByText('Interest')
  expect(screen.queryByRole('button', { name: 'more' })).toBeNull()
})

test('lists the payments of the plan where there is one', async () => {
  answer(getInstalmentPlan, {
    ...due,
    repayDate: '28 Nov 2026',
    repayPlan: [{ remark: 'in 2 days', title: 'Instalment 1 of 2', amount: '525.00', time: '28 Nov 2026' }, {}],
  })

  await renderPage(RepayPage, { address })

  const plan = within(await screen.findByRole('region', { name: 'Repayment plan' })).getAllByRole('listitem')
  expect(screen.getByText('28 Nov 2026, in 2 days')).toBeTruthy()
  expect(plan.map((entry) => entry.textContent)).toEqual(['Instalment 1 of 228 Nov 2026₱525.00in 2 days'])
})

test('shows what the server wants to be noticed', async () => {
  answer(getInstalmentPlan, { ...due, noticeMsg: 'Counters close at 9 pm.' })

  await renderPage(RepayPage, { address })

  expect((await screen.findByRole('note')).textContent).toBe('Counters close at 9 pm.')
  expect(document.querySelector('details')).toBeNull()
})

test.each([['Counters close at 9 pm. '.repeat(6)], ['柜台晚上九点关门。'.repeat(8)]])(
  'folds a long notice, by the browser alone: %s',
  async (noticeMsg) => {
    answer(getInstalmentPlan, { ...due, noticeMsg })
    await renderPage(RepayPage, { address })

    const note = await screen.findByRole('note')

    expect(note.textContent).toBe(noticeMsg)
    expect(note.querySelector('details > summary')?.textContent).toBe(noticeMsg)
  },
)

test('leads to the Dragonpay guidance when the server says so', async () => {
  answer(getInstalmentPlan, { ...due, isShowReyTop: 1 })

  await renderPage(RepayPage, { address })

  const tip = await screen.findByRole('link', { name: /Dragonpay/ })
  expect(tip.getAttribute('href')).toBe('/payment-instructions?sessionId=s1&utm_tag=spring')
})

test('shows the code that was made before, and leads to it', async () => {
  answer(getInstalmentPlan, { ...due, defDetail: code })

  await renderPage(RepayPage, { address })

  const box = await screen.findByRole('link', { name: /8800 1234/ })
  expect(within(box).getByText('₱1,050.00 · made 5 minutes ago')).toBeTruthy()
  expect(box.getAttribute('href')).toBe('/repaymentOfCode2?productId=p1&orderId=o1&sessionId=s1&utm_tag=spring')
})

test('leaves out what the server does not offer', async () => {
  answer(getInstalmentPlan, { ...due, defDetail: { ...code, payCode: '' }, isShowReyTop: 0, noticeMsg: '' })

  await renderPage(RepayPage, { address })

  await screen.findByText('28 Nov 2026')
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('note')).toBeNull()
})

test('keeps what the code page shows, with what it is for', async () => {
  answer(getInstalmentPlan, { ...due, defDetail: code })

  await renderPage(RepayPage, { address, localStorage: { 'repayment.info': '{"kind":"delay"}' } })
  await screen.findByText('28 Nov 2026')

  expect(JSON.parse(localStorage.getItem('repayment.info') ?? '')).toMatchObject({
    kind: 'repay',
    repayAmount: '1,050.00',
    defDetail: { payCode: '8800 1234' },
  })
  expect(localStorage.getItem('repayment.info')).not.toContain('s1')
})

test('a browser that keeps nothing shows the page all the same', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  answer(getInstalmentPlan, due)

  await renderPage(RepayPage, { address })

  expect(await screen.findByText('28 Nov 2026')).toBeTruthy()
  vi.restoreAllMocks()
})

test('an order that was repaid meanwhile leads on to the order', async () => {
  refuse(getInstalmentPlan, { code: '409', message: 'This order is already repaid.' })
  answer(getPaymentState, { state: 'none' })

  await renderPage(RepayPage, { address })

  expect((await screen.findAllByText('This order is already repaid.')).length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
    '/order?productId=p1&orderId=o1&sessionId=s1&utm_tag=spring',
  )
  expect(screen.queryByRole('button', { name: 'Payment Method' })).toBeNull()
})

test('shows what it has when the answer has next to nothing', async () => {
  answer(getInstalmentPlan, {})

  await renderPage(RepayPage, { address: '/repay' })

  expect(await screen.findByText('The amount is not known yet.', { selector: 'main *' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/undefined|NaN|null|\[object|Invalid Date/)
})

test.each([
  ['an HTTP error', { status: 500 }],
  ['a page that is no answer', { html: true }],
  ['an empty answer', { empty: true }],
] as const)('offers to try again after %s', async (_, fault) => {
  fail(getInstalmentPlan, fault)
  await renderPage(RepayPage, { address })
  await screen.findByText('Something went wrong on our side')

  answer(getInstalmentPlan, due)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('28 Nov 2026')).toBeTruthy()
})

test('speaks the language that the shell asks for', async () => {
  answer(getInstalmentPlan, due)

  await renderPage(RepayPage, { address: '/repay?lang=fil' })

  expect(await screen.findByRole('button', { name: 'Paraan ng pagbabayad' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Pagbabayad' })).toBeTruthy()
})

test('asks again when the borrower comes back to a page that the browser kept', async () => {
  answer(getInstalmentPlan, due)
  await renderPage(RepayPage, { address })
  await screen.findByText('28 Nov 2026')

  refuse(getInstalmentPlan, { code: '409', message: 'This order is already repaid.' })
  answer(getPaymentState, { state: 'none' })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  expect(await screen.findByRole('link', { name: 'See your order' })).toBeTruthy()
})

test('shows markup from the server as text', async () => {
  const markup = '<img src=x onerror=alert(1)>'
  answer(getInstalmentPlan, { ...due, noticeMsg: markup, productName: markup })

  await renderPage(RepayPage, { address })

  expect(await screen.findAllByText(markup)).toHaveLength(2)
})
