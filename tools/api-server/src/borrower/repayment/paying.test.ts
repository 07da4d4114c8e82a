import {
  createPaymentCode,
  getExtensionInfo,
  getInstalmentPlan,
  getLoanDetails,
  pushLoan,
  readAnswer,
} from '@pahiram/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { confirmProductId } from '../../sandbox/products.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower, press } from '../../testing/borrower.ts'
import { call, callStaff } from '../../testing/caller.ts'
import { testStorage } from '../../testing/test-database.ts'

const storage = await testStorage()
const day = 24 * 60 * 60 * 1000
const repaid = 'This loan is repaid: nothing is owed any more.'

let server: RunningServer
let now = Date.UTC(2026, 10, 21, 4)

beforeAll(async () => {
  // Each look at the clock is a moment later.
  const pace = { reviewSeconds: 20, disburseSeconds: 10, now: () => new Date(now++) }

  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', pace })
})
afterAll(() => server.close())

function like(scenario: string): Promise<Borrower> {
  return Borrower.like(scenario, server.origin)
}

describe('paying', () => {
  test('a due order is paid on the partner’s page and is repaid; another loan can be taken', async () => {
    const borrower = await like('seed-174')
    const payUrl = await borrower.payUrl()

    expect(payUrl).toMatch(new RegExp(`^${server.origin}/__sandbox/payment/[\\da-f-]{36}\\?payCode=\\d{12}$`))
    expect(payUrl).not.toContain(borrower.session)
    expect(await press(payUrl, 'pay')).toContain('Payment received ₱12,546.00')
    expect(await borrower.status()).toBe(200)
    expect(await borrower.rows()).toMatchObject({ 'Repaid amount': '₱12,546.00' })
    expect(await borrower.rejection(getInstalmentPlan)).toEqual(['409', repaid, null])
    expect(await borrower.rejection(createPaymentCode, { amount: '12,546.00', channelNumber: '101' })).toEqual([
      '409',
      repaid,
      null,
    ])

    const again = await borrower.read(pushLoan, { amount: '10,000.00', periods: '6', termUnit: 'day', orderId: '' })

    expect(again.lendDetailsUrl).not.toContain(borrower.orderId)
  })

  test('one intent is one code, also asked ten times at once, with or without commas', async () => {
    const borrower = await like('repay')
    const asks = ['5,250.00', '5250.00', '5250', '₱5,250.00'].map((amount) =>
      borrower.read(createPaymentCode, { amount, channelNumber: '201' }),
    )
    const urls = new Set((await Promise.all([...asks, ...asks])).map(({ payUrl }) => payUrl))

    expect(urls.size).toBe(1)
    expect(urls.has(await borrower.payUrl({ channel: '301' }))).toBe(false)
  })

  test('a press that met the code of another one is answered with that code for ever, also once it is paid', async () => {
    const borrower = await like('repay-instalments')
    const first = await borrower.payUrl()
    const { repayAmount = '' } = await borrower.read(getInstalmentPlan)
    const fields = { amount: repayAmount, channelNumber: '101', idempotencyKey: 'second-press' }
    const pressAgain = async () => (await borrower.read(createPaymentCode, fields)).payUrl

    expect(await pressAgain()).toBe(first)
    await press(first, 'pay')
    expect(await pressAgain()).toBe(first)
    expect(await borrower.rows()).toMatchObject({ 'Paid so far': '₱3,519.32' })
  })

  test('a double tap, a reload and two tabs pay once', async () => {
    const borrower = await like('repay-instalments')
    const payUrl = await borrower.payUrl()

    for (const words of await Promise.all(Array.from({ length: 6 }, () => press(payUrl, 'pay')))) {
      expect(words).toContain('Payment received ₱1,759.66')
    }
    expect((await callStaff(server.origin, '/staff/money/odd-reports')).data).toMatchObject({ reports: [] })
    expect(await borrower.rows()).toMatchObject({ 'Paid so far': '₱3,519.32', 'Amount to repay': '₱1,759.68' })
    expect(await borrower.status()).toBe(170)
    expect((await borrower.read(getInstalmentPlan)).repayPlan.map(({ remark }) => remark)).toEqual([
      'Paid',
      'Paid',
      'in 33 days',
    ])
  })

  test('a payment that fails or is cancelled leaves all as it was, and can be made after', async () => {
    const borrower = await like('repay')
    const payUrl = await borrower.payUrl()

    expect(await press(payUrl, 'fail')).toContain('The payment failed. No money was taken')
    expect(await press(payUrl, 'cancel')).toContain('You cancelled the payment')
    expect(await borrower.status()).toBe(174)
    expect(await borrower.payUrl()).toBe(payUrl)
    expect(await press(payUrl, 'pay')).toContain('Payment received')
    expect(await press(payUrl, 'fail')).toContain('Payment received')
    expect(await borrower.status()).toBe(200)
  })

  test('an instalment is not paid again by an older code', async () => {
    const borrower = await like('repay-instalments')
    const [wallet, counter] = [await borrower.payUrl(), await borrower.payUrl({ channel: '301' })]

    await press(wallet, 'pay')
    expect(await press(counter, 'pay')).toContain('This payment was made already in another way.')
    expect(await borrower.rows()).toMatchObject({ 'Paid so far': '₱3,519.32' })
  })

  test('a code is refused once its day is over: the last on which the amount is right, the third at most', async () => {
    const [late, early] = [await like('seed-180'), await like('seed-170')]
    const [lateCode, earlyCode] = [await late.payUrl(), await early.payUrl()]

    now += day
    expect(await press(lateCode, 'pay')).toContain('This code has expired.')
    now += 2 * day
    expect(await press(earlyCode, 'pay')).toContain('This code has expired.')
    expect(await early.payUrl()).not.toBe(earlyCode)
    expect([await late.status(), await early.status()]).toEqual([180, 170])
  })

  test('another amount, a way that is not offered, or no amount at all is refused', async () => {
    const borrower = await like('repay-bare')
    const ask = (amount: string, channelNumber: string) =>
      borrower.rejection(createPaymentCode, { amount, channelNumber })
    const changed = 'The amount to pay is ₱5,250.00 now. Open this page again to see it.'

    for (const amount of ['5,249.99', '1', '', 'lots', '-5250', '5250.001', '9'.repeat(40)]) {
      expect(await ask(amount, '101')).toEqual(['409', changed, null])
    }
    expect(await ask('5,250.00', '201')).toEqual([
      '400',
      'This way to pay is not offered. Please choose another one.',
      null,
    ])
  })
})

describe('extending', () => {
  test('an extension costs a period’s fee and interest, and moves this payment and all after it', async () => {
    const borrower = await like('repay-delay')
    const { delayInfo, repayPlan } = await borrower.read(getExtensionInfo)

    expect(delayInfo).toEqual({
      delayAmount: '226.34',
      title: 'Extend your payment by 31 days',
      nextDate: (await daysOf(borrower))[1],
    })
    expect(repayPlan.map(({ remark }) => remark)).toEqual(['Pay now', 'in 34 days', 'in 65 days', 'in 96 days'])
    await press(await borrower.payUrl({ isDelay: true }), 'pay')
    expect(await daysOf(borrower)).toEqual(repayPlan.slice(1).map(({ time }) => time))
    expect(await borrower.status()).toBe(170)
    expect(await borrower.rows()).toMatchObject({ 'Amount to repay': '₱5,279.00', 'Paid so far': '₱226.34' })
  })

  test('late charges are paid with it, and begin again when the new day is missed', async () => {
    const borrower = await like('repay-delay-overdue')

    expect((await borrower.read(getExtensionInfo)).delayInfo?.delayAmount).toBe('578.27')
    await press(await borrower.payUrl({ isDelay: true }), 'pay')
    expect(await borrower.rows()).toMatchObject({ 'Amount to repay': '₱5,279.00', 'Late charge': '' })
    now += 29 * day
    expect(await borrower.status()).toBe(180)
    expect((await borrower.read(getInstalmentPlan)).repayAmount).toBe('1,935.63')
  })

  test('a loan is extended twice at most, and not before its payment is near', async () => {
    const borrower = await like('repay-delay')

    await press(await borrower.payUrl({ isDelay: true }), 'pay')
    expect((await borrower.rejection(getExtensionInfo))[1]).toContain('not due yet')
    now += 31 * day

    // The same amount as before, for another extension: another code.
    const second = await borrower.payUrl({ isDelay: true })

    await press(second, 'pay')
    now += 31 * day
    expect((await borrower.rejection(getExtensionInfo))[1]).toContain('extended this loan 2 times')
    expect((await borrower.read(getLoanDetails)).isDelay).toBe(false)
  })

  test('nobody extends what may not be extended, or is too late', async () => {
    const [plain, late] = [await like('repay'), await like('repay-delay-overdue')]

    expect((await plain.rejection(getExtensionInfo))[1]).toBe('This loan cannot be extended.')
    expect(
      (await plain.rejection(createPaymentCode, { amount: '454.55', channelNumber: '101', isDelay: '1' }))[1],
    ).toBe('This loan cannot be extended.')
    now += 40 * day
    expect((await late.rejection(getExtensionInfo))[1]).toContain('too late for an extension')
    expect(
      (await late.rejection(createPaymentCode, { amount: '454.55', channelNumber: '101', isDelay: '1' }))[1],
    ).toContain('too late for an extension')
    expect((await late.read(getLoanDetails)).isDelay).toBe(false)
  })
})

/** The days of the payments that are not made. */
async function daysOf(borrower: Borrower): Promise<unknown[]> {
  const { repayPlan } = await borrower.read(getInstalmentPlan)

  return repayPlan.filter(({ remark }) => remark !== 'Paid').map(({ time }) => time)
}

test('a loan that was taken here runs, is due soon, is overdue, and is paid in its three payments', async () => {
  const productId = confirmProductId('agila-cash')
  const terms = { productId, amount: '5,000.00', periods: '3', termUnit: 'day' }
  const { lendDetailsUrl = '' } = readAnswer(pushLoan, (await call(server.origin, pushLoan, terms, 'confirm')).data)
  const mine = new Borrower(server.origin, { name: 'confirm', url: lendDetailsUrl })

  expect((await mine.rejection(getInstalmentPlan))[1]).toContain('has not been paid out yet')
  now += 30_000

  const seen = [await mine.status()]

  for (const days of [28, 3, 1]) {
    now += days * day
    seen.push(await mine.status())
  }
  expect(seen).toEqual([170, 174, 174, 180])
  expect((await borrowerPays(mine)).slice(0, 3)).toEqual([170, 170, 200])
})

async function borrowerPays(borrower: Borrower): Promise<unknown[]> {
  const seen: unknown[] = []

  for (let payment = 1; payment <= 3; payment += 1) {
    await press(await borrower.payUrl(), 'pay')
    seen.push(await borrower.status())
  }
  return seen
}
