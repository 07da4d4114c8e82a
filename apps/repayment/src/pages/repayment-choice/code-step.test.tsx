import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { commitRepayment, confirmRepayment, getPaymentState, listRepaymentWays } from '@pahiram/contract'
import { leaveFor, renderPage, type RenderPageOptions } from '@pahiram/page/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { address, needsCode, paidOrderAddress, ways } from './choice-fixtures.ts'
import { RepaymentChoicePage } from './repayment-choice-page.tsx'

beforeEach(() => {
  answer(listRepaymentWays, ways)
  answer(commitRepayment, needsCode)
  answer(confirmRepayment)
  refuse(getPaymentState, { code: '404', message: '' })
})
afterEach(() => vi.restoreAllMocks())

async function openCode(options: Partial<RenderPageOptions> = {}) {
  const page = await renderPage(RepaymentChoicePage, { address, ...options })

  await userEvent.click(await screen.findByRole('radio', { name: /Luzon/ }))
  await press('Confirm')
  await codeField()
  return page
}

async function press(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

function codeField() {
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'SMS code' })
}

const confirms = () => requestsOf(confirmRepayment).map(({ fields }) => fields)

const sms = {
  repaymentRecordId: 'r1',
  repayToken: 'token-2',
  verifyCode: '',
  sendMsg: '1',
  orderId: 'o1',
  userId: 'u1',
}

test('asks for the code with a keyboard of digits and the phone’s own help, and sends nothing by itself', async () => {
  await openCode()
  const field = await codeField()

  expect(field.getAttribute('inputmode')).toBe('numeric')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(document.activeElement).toBe(field)
  expect(screen.getByText('Bank of Luzon')).toBeTruthy()
  expect(screen.getByText('12.345,67')).toBeTruthy()
  expect(confirms()).toEqual([])
})

test('sends the SMS, says so, and counts the minute down', async () => {
  await openCode()

  await press('获取验证码')

  expect((await screen.findByText('验证码已发送，请在手机上查看！')).closest('[role=status]')).toBeTruthy()
  const button = await screen.findByRole('button', { name: /^Resend in (60|59)s$/ })

  await userEvent.click(button)
  expect(await screen.findByText('请勿重复发送验证码')).toBeTruthy()
  expect(confirms()).toEqual([sms])
})

test('confirms with the code and leads to the order', async () => {
  const { visits } = await openCode()

  await userEvent.type(await codeField(), ' 246810 ')
  await press('Confirm')

  await waitFor(() => expect(visits).toEqual([{ how: 'replace', url: paidOrderAddress }]))
  expect(confirms()).toEqual([{ ...sms, verifyCode: '246810', sendMsg: '0' }])
})

test.each(['246 810', 'G-246810', 'Bank of Luzon: 246-810 is your code', '２４６８１０'])(
  'the bank is sent the digits of %j',
  async (pasted) => {
    await openCode()

    await userEvent.click(await codeField())
    await userEvent.paste(pasted)
    await press('Confirm')

    await waitFor(() => expect(confirms()).toEqual([{ ...sms, verifyCode: '246810', sendMsg: '0' }]))
  },
)

test.each(['', '12345', '     1', 'abcdef'])('does not send the code %j, which is too short', async (code) => {
  await openCode()
  const field = await codeField()

  await userEvent.type(field, `${code}{Enter}`)

  expect((await screen.findByText('请输入正确的验证码')).getAttribute('role')).toBe('alert')
  expect(document.activeElement).toBe(field)
  expect(confirms()).toEqual([])

  await userEvent.type(field, '9')
  expect(screen.queryByText('请输入正确的验证码')).toBeNull()
})

test('a wrong code stays to be corrected, with the focus in the field', async () => {
  refuse(confirmRepayment, { code: '800006', message: 'wrong' })
  const { visits } = await openCode()
  const field = await codeField()

  await userEvent.type(field, '111111')
  await press('Confirm')
  await screen.findByText('验证码错误')
  expect(field.value).toBe('111111')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field))

  answer(confirmRepayment)
  await userEvent.clear(field)
  await userEvent.type(field, '246810')
  await press('Confirm')
  await waitFor(() => expect(visits).toHaveLength(1))
  expect(requestsOf(commitRepayment)).toHaveLength(1)
})

test.each([
  ['800005', 'whatever', '请勿重复提交支付申请'],
  ['9', 'The bank is closed', 'The bank is closed'],
  ['9', '', '处理失败'],
])('says why the bank refuses with %s and %j', async (code, message, messages) => {
  refuse(confirmRepayment, { code, message })
  await openCode()

  await userEvent.type(await codeField(), '246810')
  await press('Confirm')

  expect((await screen.findByText(messages)).closest('[role=alert]')).toBeTruthy()
  expect((await codeField()).value).toBe('246810')
})

test('a code that could not be sent starts no minute', async () => {
  refuse(confirmRepayment, { code: '9', message: 'Too many codes' })
  await openCode()

  await press('获取验证码')

  expect(await screen.findByText('Too many codes')).toBeTruthy()
  expect(screen.getByRole('button', { name: '获取验证码' })).toBeTruthy()
})

test('an SMS whose answer got lost is asked for again only by the borrower, and what was typed stays', async () => {
  fail(confirmRepayment, { network: true })
  await openCode()

  await userEvent.type(await codeField(), '24')
  await press('获取验证码')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(confirms()).toHaveLength(1)

  answer(confirmRepayment)
  await press('Retry')
  expect(await screen.findByRole('button', { name: /^Resend in/ })).toBeTruthy()
  expect((await codeField()).value).toBe('24')
})

test('confirms once for a storm of taps and Enter', async () => {
  answer(confirmRepayment, null, { delay: 30 })
  const { visits } = await openCode()
  const field = await codeField()
  const button = await screen.findByRole('button', { name: 'Confirm' })

  await userEvent.type(field, '246810')
  field.focus()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(button.getAttribute('aria-busy')).toBe('true')
  act(() => {
    for (let tap = 0; tap < 10; tap += 1) button.click()
  })
  await waitFor(() => expect(visits).toHaveLength(1))

  expect(confirms()).toHaveLength(1)
})

test('the way back keeps card, code and minute, and begins no second repayment', async () => {
  await openCode()

  await press('获取验证码')
  await userEvent.type(await codeField(), '2468')
  await press('Back')
  expect(await screen.findByRole('radio', { name: /Luzon/, checked: true })).toBeTruthy()
  await press('Confirm')

  expect((await codeField()).value).toBe('2468')
  expect(screen.getByRole('button', { name: /^Resend in/ })).toBeTruthy()
  expect(requestsOf(commitRepayment)).toHaveLength(1)
})

test('a look at the SMS, however long, leaves the code and what it is for', async () => {
  await openCode()
  await userEvent.type(await codeField(), '246810')
  leaveFor(60_000)
  await press('Confirm')

  await waitFor(() => expect(confirms()).toMatchObject([{ verifyCode: '246810', repayToken: 'token-2' }]))
  expect(requestsOf(listRepaymentWays)).toHaveLength(1)
})

test('another card begins a repayment of its own, with the newest token', async () => {
  await openCode()
  answer(commitRepayment, { needValid: 1, repaymentRecordId: 'r2', repayToken: 'token-3' })

  await press('Back')
  await userEvent.click(await screen.findByRole('radio', { name: /Visayas/ }))
  await press('Confirm')
  await press('获取验证码')
  await waitFor(() => expect(confirms()).toHaveLength(1))

  expect(requestsOf(commitRepayment).map(({ fields }) => fields['repayToken'])).toEqual(['token-1', 'token-2'])
  expect(confirms()).toEqual([{ ...sms, repaymentRecordId: 'r2', repayToken: 'token-3' }])
})

test('the shell’s back press leads from the code to the choice, and is the shell’s own there', async () => {
  await openCode()
  let isHandled: boolean | undefined

  act(() => void (isHandled = window.onNativeBack?.()))
  expect(isHandled).toBe(true)
  await screen.findAllByRole('radio')
  expect(window.onNativeBack?.()).toBe(false)
})

test('the minute survives a reload', async () => {
  await openCode()
  await press('获取验证码')
  await screen.findByRole('button', { name: /^Resend in/ })

  await openCode({ sessionStorage: Object.fromEntries(Object.entries(sessionStorage)) })

  expect(await screen.findByRole('button', { name: /^Resend in/ })).toBeTruthy()
  expect(confirms()).toHaveLength(1)
})

test.each(['获取验证码', 'Confirm'])(
  'a repayment that the server does not want any more at %s is begun again',
  async (name) => {
    refuse(confirmRepayment, { code: '9', message: 'This repayment is over' })
    await openCode()

    await userEvent.type(await codeField(), '246810')
    await press(name)
    await screen.findByText('This repayment is over')
    await press('Back')
    await press('Confirm')
    await codeField()

    expect(requestsOf(commitRepayment)).toHaveLength(2)
  },
)

test.each(['获取验证码', 'Confirm'])(
  'what is not owed any more at %s gives way to what is due by now',
  async (name) => {
    refuse(confirmRepayment, { code: '409', message: 'The amount has changed' })
    await openCode()
    await userEvent.type(await codeField(), '246810')
    answer(listRepaymentWays, { ...ways, amount: 50_000 })
    await press(name)

    expect(await screen.findByText('500,00')).toBeTruthy()
    expect(screen.getByText('The amount has changed')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'SMS code' })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Luzon/ }).checked).toBe(true)
  },
)
