import { createPaymentCode, getInstalmentPlan, getLoanDetails, getPaymentState } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower, press } from '../../testing/borrower.ts'
import { testStorage } from '../../testing/test-database.ts'

const storage = await testStorage()
let server: RunningServer
let now = Date.UTC(2026, 10, 21, 4)

beforeAll(async () => {
  const pace = { reviewSeconds: 20, disburseSeconds: 10, now: () => new Date(now) }

  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', pace })
})
afterAll(() => server.close())

async function pay(borrower: Borrower, choice: string, amount: string): Promise<string> {
  now += 60_000
  const { payUrl = '' } = await borrower.read(createPaymentCode, { amount, choice, channelNumber: '101' })

  now += 60_000
  return press(payUrl, 'pay')
}

test('another amount is paid, then all of it with what that saves, and the loan is repaid', async () => {
  const borrower = await Borrower.like('repay-instalments', server.origin)
  const { choices } = await borrower.read(getInstalmentPlan)

  expect(choices).toMatchObject([
    { kind: 'next', title: 'The next payment', amount: '1,759.66' },
    { kind: 'all', amount: '3,420.34', saves: 'You save ₱99.00 of interest.' },
    { kind: 'other', least: '100.00', most: '3,420.34' },
  ])

  expect(await pay(borrower, 'other', '500.00')).toContain('Payment received ₱500.00')
  expect(await borrower.read(getPaymentState, { kind: 'repay' })).toMatchObject({
    state: 'received',
    progress: { paid: 1, of: 3 },
  })
  expect((await borrower.read(getLoanDetails)).repayPlan).toEqual([
    { title: 'Payment 1 of 3', amount: '₱1,759.66', time: '23 Oct 2026', remark: 'Paid', state: 'paid' },
    {
      title: 'Payment 2 of 3',
      amount: '₱1,259.66',
      time: '23 Nov 2026',
      remark: 'Partly paid, in 2 days',
      state: 'partly',
    },
    { title: 'Payment 3 of 3', amount: '₱1,759.68', time: '24 Dec 2026', remark: 'in 33 days', state: 'later' },
  ])

  expect(await pay(borrower, 'all', '2,920.34')).toContain('Payment received ₱2,920.34')
  expect(await borrower.read(getPaymentState, { kind: 'repay' })).toMatchObject({
    state: 'received',
    receipt: { kind: 'repay', applied: '₱2,920.34' },
    progress: { paid: 3, of: 3 },
  })
  expect(await borrower.status()).toBe(200)
  expect((await borrower.read(getLoanDetails)).repayPlan.at(-1)).toMatchObject({ amount: '₱1,660.68', state: 'paid' })
})

test('an account is given fifty new codes a day, however many amounts it asks for; one that is open is given again', async () => {
  const borrower = await Borrower.like('repay-instalments', server.origin)
  const ask = async (amount: number) =>
    (await borrower.call(createPaymentCode, { amount: `${amount}.00`, choice: 'other', channelNumber: '101' })).status
  const answers = await Promise.all(Array.from({ length: 60 }, (_, more) => ask(100 + more)))

  expect(answers.filter((status) => status === '0')).toHaveLength(50)
  expect(answers.filter((status) => status === '429')).toHaveLength(10)
  expect(await ask(100 + answers.indexOf('0'))).toBe('0')
})

test('an amount that is not that of its choice is refused', async () => {
  const borrower = await Borrower.like('repay-instalments', server.origin)
  const refusal = (choice: string, amount: string) =>
    borrower.rejection(createPaymentCode, { amount, choice, channelNumber: '101' })
  const owed = (amount: string) => ['409', `The amount to pay is ₱${amount} now. Open this page again to see it.`, null]

  expect(await refusal('next', '3,420.34')).toEqual(owed('1,759.66'))
  expect(await refusal('all', '1,759.66')).toEqual(owed('3,420.34'))
  expect(await refusal('other', '99.99')).toEqual(owed('100.00'))
  expect(await refusal('other', '3,420.35')).toEqual(owed('3,420.34'))
})
