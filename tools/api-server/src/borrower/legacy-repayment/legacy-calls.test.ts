import { setTimeout as wait } from 'node:timers/promises'

import {
  type AnyEndpoint,
  commitRepayment,
  confirmRepayment,
  createPaymentCode,
  getInstalmentPlan,
  getLoanDetails,
  listRepaymentWays,
  payByAlipay,
} from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '../../platform/database/database.ts'
import { tokenHashOf } from '../../platform/http/caller.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower, press } from '../../testing/borrower.ts'
import { testStorage } from '../../testing/test-database.ts'

const storage = await testStorage()
const minute = 60_000
const lines: string[] = []

let server: RunningServer
let now = Date.UTC(2026, 10, 21, 4)

beforeAll(async () => {
  const pace = { reviewSeconds: 20, disburseSeconds: 10, now: () => new Date(now) }

  const log = (line: string) => void lines.push(line)

  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', pace, log })
})
afterAll(() => server.close())

function like(scenario: string): Promise<Borrower> {
  return Borrower.like(scenario, server.origin)
}

/** The fields of a commit with one of the borrower's cards. */
async function commitFields(borrower: Borrower, index = 0): Promise<Record<string, string>> {
  const { bankList, amount, repayToken = '' } = await borrower.read(listRepaymentWays)
  const { id = '', bankName = '', cardNo = '', bankCode = '' } = bankList[index] ?? {}

  return { cardId: id, bankName, cardNo, bankCode, couponId: '', amount: String(amount), repayToken, userId: 'anybody' }
}

async function statusOf(borrower: Borrower): Promise<number | undefined> {
  return (await borrower.read(getLoanDetails)).orderStatus
}

/** Commits with a card that asks for a code; answers the fields of a confirm. */
async function waitingFor(borrower: Borrower): Promise<Record<string, string>> {
  const { repaymentRecordId = '', repayToken = '' } = await borrower.read(commitRepayment, await commitFields(borrower))

  return { repaymentRecordId, repayToken }
}

function sendCode(borrower: Borrower, waiting: Record<string, string>) {
  return borrower.call(confirmRepayment, { ...waiting, verifyCode: '', sendMsg: '1' })
}

function enterCode(borrower: Borrower, waiting: Record<string, string>, verifyCode: string) {
  return borrower.call(confirmRepayment, { ...waiting, verifyCode, sendMsg: '0' })
}

async function lastCode(borrower: Borrower): Promise<string> {
  const messages = (await (await fetch(`${server.origin}/__sandbox/sms?orderId=${borrower.orderId}`)).json()) as {
    code: string
    text: string
  }[]

  expect(lines.at(-1)).toBe(`SMS for order ${borrower.orderId}: ${messages[0]?.text}`)
  return messages[0]?.code ?? ''
}

function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

test('the ways to pay are the cards, masked, whether Alipay is offered, and the amount in minor units', async () => {
  const borrower = await like('legacy-alipay')
  const { status, data } = await borrower.call(listRepaymentWays)
  const ways = await borrower.read(listRepaymentWays)

  expect(status).toBe('00')
  expect(data).toMatchObject({ alipay: 1, amount: 525_000 })
  expect(ways.bankList.map(({ bankName, cardNo, bankCode }) => [bankName, cardNo, bankCode])).toEqual([
    ['Bangko Kawayan', '**** **** **** 4821', 'BKAW'],
    ['Bangko Tala', '**** **** **** 0937', 'BTAL'],
  ])
  expect((await borrower.read(listRepaymentWays)).repayToken).toBe(ways.repayToken)
  expect(await (await like('legacy-none')).read(listRepaymentWays)).toMatchObject({ bankList: [], alipay: false })
})

test('a card without a code pays at once; the same again is not taken', async () => {
  const borrower = await like('legacy')
  const fields = await commitFields(borrower)
  const { status, data } = await borrower.call(commitRepayment, fields)

  expect([status, data]).toEqual([
    '00',
    { needValid: 0, repaymentRecordId: fields['repayToken'], repayToken: fields['repayToken'] },
  ])
  expect(await statusOf(borrower)).toBe(200)
  expect(await borrower.call(commitRepayment, fields)).toMatchObject({ status: '800005', data: null })
  expect((await borrower.call(listRepaymentWays)).message).toBe('This loan is repaid: nothing is owed any more.')
})

test('no card is charged and no code is made for a session that is ended while its call waits', async () => {
  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
  const [pressed, entered] = [await like('legacy'), await like('legacy-sms')]
  const [fields, waiting] = [await commitFields(pressed), await waitingFor(entered)]
  const { repayAmount: amount = '' } = await entered.read(getInstalmentPlan)

  await sendCode(entered, waiting)

  const code = await lastCode(entered)
  const sent: Promise<{ status?: unknown }>[] = []
  const sessions = [pressed, entered].map(({ session }) => tokenHashOf(session))

  await database.query.transaction().execute(async (transaction) => {
    // As `pnpm sessions revoke` does.
    await transaction.deleteFrom('sessions').where('token_hash', 'in', sessions).execute()
    sent.push(pressed.call(commitRepayment, fields), enterCode(entered, waiting, code))
    sent.push(pressed.call(listRepaymentWays), entered.call(createPaymentCode, { amount, channelNumber: '101' }))
    await wait(300)
  })
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(['401', '401', '401', '401'])
  expect(
    await database.query
      .selectFrom('outbox')
      .where('kind', '=', 'charge')
      .where('idempotency_key', 'like', `charge:${fields['repayToken']}:%`)
      .execute(),
  ).toEqual([])
  await database.close()
})

test('of ten commits at once, with two cards, one pays', async () => {
  const borrower = await like('legacy')
  const [first, second] = [await commitFields(borrower), await commitFields(borrower, 1)]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => borrower.call(commitRepayment, index % 2 === 0 ? first : second)),
  )

  expect(answers.filter(({ status }) => status === '00')).toHaveLength(1)
  expect(answers.filter(({ status }) => status === '800005')).toHaveLength(9)
})

test('a card with a code pays when the code of the message is entered', async () => {
  const borrower = await like('legacy-sms')
  const { data } = await borrower.call(commitRepayment, await commitFields(borrower))
  const waiting = await waitingFor(borrower)

  expect(data).toEqual({ needValid: 1, ...waiting })
  expect(await statusOf(borrower)).toBe(174)
  expect(await enterCode(borrower, waiting, '123456')).toMatchObject({ status: '800006' })
  expect(await sendCode(borrower, waiting)).toMatchObject({ status: '00', data: null })

  const code = await lastCode(borrower)

  expect(code).toMatch(/^\d{6}$/)
  expect(await enterCode(borrower, waiting, otherThan(code))).toMatchObject({ status: '800006', data: null })
  expect(await statusOf(borrower)).toBe(174)

  const pasted = `G-${code.slice(0, 3)} ${code.slice(3)}`
  const answers = await Promise.all([code, pasted, ` ${pasted}.`].map((typed) => enterCode(borrower, waiting, typed)))

  expect(answers.filter(({ status }) => status === '00')).toHaveLength(1)
  expect(answers.filter(({ status }) => status === '800005')).toHaveLength(2)
  expect(await statusOf(borrower)).toBe(200)
  expect(await sendCode(borrower, waiting)).toMatchObject({ status: '800005' })
})

test('the SMS of a loan in rupees says its amount in rupees', async () => {
  const borrower = await like('legacy-sms')
  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })

  await database.query.updateTable('loans').set({ in_rupees: true }).where('order_id', '=', borrower.orderId).execute()
  await database.close()
  await sendCode(borrower, await waitingFor(borrower))
  expect(lines.at(-1)).toContain('₹')
  expect(lines.at(-1)).not.toContain('₱')
})

test('three codes in ten minutes, five guesses at a code, and only the last code counts', async () => {
  const borrower = await like('legacy-sms')
  const waiting = await waitingFor(borrower)
  const codes: string[] = []

  for (let sent = 0; sent < 3; sent += 1) {
    now += 1000
    expect((await sendCode(borrower, waiting)).status).toBe('00')
    codes.push(await lastCode(borrower))
  }
  expect(await sendCode(borrower, waiting)).toMatchObject({ status: '429', data: null })

  const [older = '', , last = ''] = codes
  const wrong = [older, otherThan(last), otherThan(last), otherThan(last), otherThan(last), last]
  const statuses: unknown[] = []

  for (const code of wrong) statuses.push((await enterCode(borrower, waiting, code)).status)
  expect(statuses).toEqual(Array<string>(6).fill('800006'))

  now += 10 * minute
  expect((await sendCode(borrower, waiting)).status).toBe('00')

  const fresh = await lastCode(borrower)

  now += 10 * minute + 1
  expect((await enterCode(borrower, waiting, fresh)).status).toBe('800006')
  expect(await statusOf(borrower)).toBe(174)
})

test('an account is sent twenty codes in a day, however long it waits between them', async () => {
  const borrower = await like('legacy-sms')
  const waiting = await waitingFor(borrower)
  const answers: unknown[] = []

  for (let sent = 0; sent < 22; sent += 1) {
    answers.push((await sendCode(borrower, waiting)).status)
    now += 4 * minute
  }
  expect(answers.filter((status) => status === '00')).toHaveLength(20)
  expect(answers.slice(-2)).toEqual(['429', '429'])
})

test('Alipay leads to the partner’s page, and pays the same intent as the cards', async () => {
  const borrower = await like('legacy-alipay')
  const { amount, repayToken = '' } = await borrower.read(listRepaymentWays)
  const { payUrl = '' } = await borrower.read(payByAlipay, { amount: String(amount), repayToken })

  expect(payUrl).not.toContain(borrower.session)
  expect(await press(payUrl, 'pay')).toContain('Alipay')
  expect(await statusOf(borrower)).toBe(200)
  expect(await borrower.call(commitRepayment, await fieldsWith(borrower, repayToken))).toMatchObject({
    status: '800005',
  })
  expect((await (await like('legacy')).call(payByAlipay, { amount: '525000', repayToken })).message).toBe(
    'Alipay is not offered for this loan.',
  )
})

async function fieldsWith(borrower: Borrower, repayToken: string): Promise<Record<string, string>> {
  const other = await commitFields(await like('legacy-alipay'))

  return { ...other, repayToken, orderId: borrower.orderId }
}

test('a payment that was made on the new page is not made again by card or Alipay, nor the other way round', async () => {
  const borrower = await like('legacy')
  const fields = await commitFields(borrower)
  const { payUrl = '' } = await borrower.read(createPaymentCode, { amount: '5,250.00', channelNumber: '101' })

  await press(payUrl, 'pay')
  expect(await borrower.call(commitRepayment, fields)).toMatchObject({ status: '409', data: null })

  const other = await like('legacy')
  const code = await other.read(createPaymentCode, { amount: '5,250.00', channelNumber: '101' })

  await other.read(commitRepayment, await commitFields(other))
  expect(await press(code.payUrl ?? '', 'pay')).toContain('This loan is repaid')

  const asked = await like('legacy-sms')
  const [fieldsOfCode, waiting] = [await commitFields(asked), await waitingFor(asked)]

  await press(await asked.payUrl(), 'pay')
  expect(await asked.call(commitRepayment, fieldsOfCode)).toMatchObject({ status: '409' })
  expect(await sendCode(asked, waiting)).toMatchObject({ status: '409' })

  const third = await like('legacy-alipay')
  const { amount, repayToken = '' } = await third.read(listRepaymentWays)

  await press(await third.payUrl(), 'pay')
  expect(await third.call(payByAlipay, { amount: String(amount), repayToken })).toMatchObject({ status: '409' })
})

test("another's card, token or order pays nothing", async () => {
  const [mine, other] = [await like('legacy'), await like('legacy')]
  const [fields, foreign] = [await commitFields(mine), await commitFields(other)]
  const odd: [AnyEndpoint, Record<string, string>, string][] = [
    [listRepaymentWays, { orderId: other.orderId }, '404'],
    [listRepaymentWays, { orderId: '' }, '400'],
    [commitRepayment, { ...fields, cardId: foreign['cardId'] ?? '' }, '404'],
    [commitRepayment, { ...fields, cardId: 'x' }, '404'],
    [commitRepayment, { ...fields, repayToken: foreign['repayToken'] ?? '' }, '404'],
    [commitRepayment, { ...fields, repayToken: '' }, '404'],
    [commitRepayment, { ...fields, orderId: other.orderId }, '404'],
    [commitRepayment, { ...fields, amount: '1' }, '409'],
    [commitRepayment, { ...fields, amount: '5,250.00' }, '409'],
    [
      confirmRepayment,
      { repaymentRecordId: 'x', repayToken: fields['repayToken'] ?? '', verifyCode: '', sendMsg: '1' },
      '404',
    ],
    [payByAlipay, { amount: '525000', repayToken: foreign['repayToken'] ?? '', orderId: other.orderId }, '404'],
  ]

  for (const [endpoint, asked, status] of odd) {
    expect(await mine.call(endpoint, asked), JSON.stringify(asked)).toMatchObject({ status, data: null })
  }
  expect([await statusOf(mine), await statusOf(other)]).toEqual([174, 174])
})

test('an amount that a day of lateness has changed is refused, and asked for again', async () => {
  const borrower = await like('seed-180')
  const before = await borrower.read(listRepaymentWays)

  now += 24 * 60 * minute

  const after = await borrower.read(listRepaymentWays)

  expect(before.amount).toBeLessThan(after.amount ?? 0)
  expect(after.repayToken).not.toBe(before.repayToken)
  expect((await borrower.read(getInstalmentPlan)).repayAmount).toBe('13,709.80')
})
