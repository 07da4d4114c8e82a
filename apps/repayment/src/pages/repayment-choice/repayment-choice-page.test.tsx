import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { commitRepayment, getPaymentState, listRepaymentWays } from '@pahiram/contract'
import { leaveFor, renderPage, type RenderPageOptions } from '@pahiram/page/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { address, orderAddress, paidOrderAddress, ways } from './choice-fixtures.ts'
import { RepaymentChoicePage } from './repayment-choice-page.tsx'

beforeEach(() => {
  answer(listRepaymentWays, ways)
  refuse(getPaymentState, { code: '404', message: '' })
})
afterEach(() => vi.restoreAllMocks())

function openChoice(options: Partial<RenderPageOptions> = {}) {
  return renderPage(RepaymentChoicePage, { address, ...options })
}

async function choose(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('radio', { name }))
}

function confirm() {
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm' })
}

test('shows what is due by the number helper, and the ways to pay it', async () => {
  await openChoice()

  expect(await screen.findByRole('radio', { name: 'Bank of Luzon •••• 1234' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Visayas Savings **** 9876' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Alipay' })).toBeTruthy()
  expect(screen.getByText('12.345,67').textContent).toBe('₱12.345,67')
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect(requestsOf(listRepaymentWays).map(({ fields }) => fields)).toEqual([{ orderId: 'o1', userId: 'u1' }])
})

test.each([
  ['zh', '12,345.67'],
  ['es', '12,345.67'],
  ['id', '12.345,67'],
])('shows what is due in %s as that language writes it', async (locale, written) => {
  await openChoice({ address: `${address}&lang=${locale}` })

  expect((await screen.findByText(written)).textContent).toBe(`₱${written}`)
})

test('offers Alipay only where the server does', async () => {
  answer(listRepaymentWays, { ...ways, alipay: 0 })
  await openChoice()

  expect(await screen.findAllByRole('radio')).toHaveLength(2)
  expect(screen.queryByRole('radio', { name: 'Alipay' })).toBeNull()
})

test('asks for a choice before it pays', async () => {
  await openChoice()
  await screen.findAllByRole('radio')

  await userEvent.click(await confirm())

  expect((await screen.findByText('请先选择付款银行卡！')).closest('[role=alert]')).toBeTruthy()
  expect(requestsOf(commitRepayment)).toEqual([])
})

test('pays with a card that needs no code, and leads to the order', async () => {
  answer(commitRepayment, { needValid: 0, repaymentRecordId: 'r1', repayToken: 'token-2' })
  const { visits, shellMessages } = await openChoice()

  await choose(/Luzon/)
  await userEvent.click(await confirm())
  await waitFor(() => expect(visits).toEqual([{ how: 'replace', url: paidOrderAddress }]))

  expect(requestsOf(commitRepayment).map(({ fields }) => fields)).toEqual([
    {
      amount: '1234567',
      bankName: 'Bank of Luzon',
      cardId: 'c1',
      cardNo: '6217000012341234',
      bankCode: 'BOL',
      couponId: '',
      orderId: 'o1',
      userId: 'u1',
      repayToken: 'token-1',
      idempotencyKey: expect.stringMatching(/^[\da-z]{16,64}$/),
    },
  ])
  expect(shellMessages).toContainEqual({
    action: 'confirmBuryPoint',
    params: { event: 'repayment-choice.confirm', productId: 'p1' },
  })
  expect(screen.getByText('We have your repayment')).toBeTruthy()
})

test('leads home to the shell when no order is known', async () => {
  answer(commitRepayment, {})
  const { visits, shellMessages } = await openChoice({ address: '/repayment-choice?userId=u1' })

  await choose(/Luzon/)
  await userEvent.click(await confirm())

  await waitFor(() => expect(shellMessages).toContainEqual({ action: 'goMine', params: {} }))
  expect(visits).toEqual([])
  expect(requestsOf(commitRepayment)[0]?.fields).not.toHaveProperty('orderId')
})

test('pays once for a storm of taps and Enter', async () => {
  answer(commitRepayment, { needValid: 0 }, { delay: 30 })
  const { visits } = await openChoice()

  await choose(/Luzon/)
  const button = await confirm()

  act(() => {
    for (let tap = 0; tap < 10; tap += 1) button.click()
  })
  button.focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(visits).toHaveLength(1))
  button.click()

  expect(requestsOf(commitRepayment)).toHaveLength(1)
})

test.each([
  ['800005', 'whatever', '请勿重复提交支付申请'],
  ['800006', 'whatever', '验证码错误'],
  ['7', 'This card is blocked', 'This card is blocked'],
  ['7', '', '处理失败'],
  ['7', null, '处理失败'],
])('says why a payment is refused with %s and %j, and can be pressed again', async (code, message, messages) => {
  refuse(commitRepayment, { code, message })
  const { visits } = await openChoice()

  await choose(/Luzon/)
  await userEvent.click(await confirm())
  expect((await screen.findByText(messages)).closest('[role=alert]')).toBeTruthy()

  answer(commitRepayment, { needValid: 0 })
  await userEvent.click(await confirm())
  await waitFor(() => expect(visits).toHaveLength(1))
})

test('shows the way to the order when the server has a repayment already', async () => {
  refuse(commitRepayment, { code: '800005', message: '' })
  const { visits } = await openChoice()

  await choose(/Luzon/)
  await userEvent.click(await confirm())
  await userEvent.click(await screen.findByRole('button', { name: 'See your loan' }))

  expect(visits).toEqual([{ how: 'replace', url: orderAddress }])
})

test('asks again what is due when another amount is by now', async () => {
  refuse(commitRepayment, { code: '409', message: 'The amount has changed' })
  await openChoice()

  await choose(/Luzon/)
  answer(listRepaymentWays, { ...ways, amount: 1300000 })
  await userEvent.click(await confirm())

  expect(await screen.findByText('The amount has changed')).toBeTruthy()
  expect(await screen.findByText('13.000,00')).toBeTruthy()
  expect(screen.getByRole('radio', { name: /Luzon/, checked: true })).toBeTruthy()
})

test('a choice that lay in the background for long shows what is due now, and keeps what was chosen and seen meanwhile', async () => {
  await openChoice()
  await choose(/Luzon/)
  answer(listRepaymentWays, { ...ways, amount: 1300000 })
  act(() => leaveFor(60_000))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(false)
  expect(await screen.findByText('13.000,00')).toBeTruthy()
  expect(screen.getByRole('radio', { name: /Luzon/, checked: true })).toBeTruthy()
})

test('says that there is no way to pay, and where to add one', async () => {
  answer(listRepaymentWays, { ...ways, bankList: [], alipay: 0 })
  await openChoice()

  expect(await screen.findByText('There is no bank card to pay with yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add a bank card' }).getAttribute('href')).toBe(
    '/bind-card?productId=p1&sessionId=s1&userId=u1&utm_tag=t1',
  )
  // No card is drawn around a card.
  expect(screen.getByText('There is no bank card to pay with yet.').closest('[class*=card]')).toBeNull()
  await userEvent.click(await confirm())
  expect(await screen.findByText('请先选择付款银行卡！')).toBeTruthy()
})

test('says so when the cards cannot be loaded, and loads them again', async () => {
  fail(listRepaymentWays, { status: 500 })
  await openChoice()

  expect(await screen.findByRole('heading', { name: '查询卡列表失败' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()

  answer(listRepaymentWays, ways)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findAllByRole('radio')).toHaveLength(3)
})

test('pays nothing while the amount is not known', async () => {
  answer(listRepaymentWays, { ...ways, amount: null })
  await openChoice()

  await choose(/Luzon/)
  await userEvent.click(await confirm())

  expect(await screen.findAllByText(/^The amount to repay is not known yet/)).toHaveLength(2)
  expect(requestsOf(commitRepayment)).toEqual([])
})

test.each([
  ['en', 'Confirm', 'Choose a bank card to pay with first.'],
  ['fil', 'Kumpirmahin', 'Pumili muna ng bank card na ipambabayad.'],
  ['es', 'Confirmar', 'Primero elige una tarjeta bancaria para pagar.'],
  ['id', 'Konfirmasi', 'Pilih dulu kartu bank untuk membayar.'],
  ['zh', '确认', '请先选择付款银行卡！'],
])('speaks %s', async (lang, label, messages) => {
  await openChoice({ address: `/repayment-choice?orderId=o1&lang=${lang}` })

  await screen.findAllByRole('radio')
  await userEvent.click(screen.getByRole('button', { name: label }))
  expect(await screen.findByText(messages)).toBeTruthy()
})
