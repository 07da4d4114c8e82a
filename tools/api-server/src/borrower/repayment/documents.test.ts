import { getExtensionInfo, getInstalmentPlan, getLoanDocuments, getPaymentState, listPayments } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sandboxCoreKey } from '../../lender/core/serve-core.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower, press } from '../../testing/borrower.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'

const storage = await testStorage()
const day = 24 * 60 * 60 * 1000
let server: RunningServer
let now = Date.UTC(2026, 10, 21, 4)

beforeAll(async () => {
  const pace = { reviewSeconds: 20, disburseSeconds: 10, now: () => new Date(now) }

  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', pace })
})
afterAll(() => server.close())

function like(scenario: string): Promise<Borrower> {
  return Borrower.like(scenario, server.origin)
}

function core({ orderId }: Borrower, call: string, body: object) {
  const path = `/core/orders/${orderId}/${call}`

  return callSigned(server.origin, { path, key: sandboxCoreKey, now: new Date(now), body })
}

test('the account of a running loan says what was owed and paid, and what is left as /repay has it', async () => {
  const borrower = await like('repay-instalments')
  const documents = await borrower.read(getLoanDocuments)
  const { detail } = await borrower.read(getInstalmentPlan)

  expect(documents).toMatchObject({ productName: 'Bayani Loan', day: '21 Nov 2026' })
  expect(documents.certificate).toBeUndefined()
  expect(documents.statement.map(({ title, owed, paid, left }) => [title, owed, paid, left])).toEqual([
    ['Loan, with its interest', '₱5,279.00', undefined, '₱5,279.00'],
    ['Payment', undefined, '₱1,759.66', '₱3,519.34'],
  ])
  expect(documents.total).toEqual({ owed: '₱5,279.00', paid: '₱1,759.66', left: '₱3,519.34' })
  expect(detail).toContainEqual({ text: 'You owe in total', value: documents.total?.left })
  expect(documents.payments).toEqual((await borrower.read(listPayments)).payments)
})

test('late days are charged day by day; the payment of all of it brings the certificate', async () => {
  const borrower = await like('repay')

  now += 6 * day
  expect((await borrower.read(getLoanDocuments)).statement.map(({ day: on, title }) => [on, title]).slice(1)).toEqual([
    ['25 Nov 2026', 'Late charge'],
    ['26 Nov 2026', 'Late charge'],
    ['27 Nov 2026', 'Late charge'],
  ])
  expect((await borrower.read(getLoanDocuments)).certificate).toBeUndefined()
  await press(await borrower.payUrl(), 'pay')

  const { certificate, total, statement } = await borrower.read(getLoanDocuments)

  expect(certificate).toEqual({ amount: '₱5,000.00', paid: total?.paid, repaidOn: '27 Nov 2026' })
  expect(total).toEqual({ owed: total?.paid, paid: total?.paid, left: '₱0.00' })
  expect(statement.at(-1)).toMatchObject({ day: '27 Nov 2026', title: 'Payment', left: '₱0.00' })
})

test('a loan whose rest the lender forgave is repaid on the day on which nothing was left', async () => {
  const borrower = await like('repay-instalments')
  const waive = (id: string, amount: number) =>
    core(borrower, 'adjustments', { id, kind: 'waiver', amount, at: now, note: 'Goodwill.' })

  now += day
  await waive('rest', 900_000)
  now += day
  // There is nothing left to forgive.
  await waive('more', 100)

  const { certificate, statement } = await borrower.read(getLoanDocuments)

  expect(statement.at(-1)).toMatchObject({ title: 'Amount waived', left: '₱0.00' })
  expect(certificate?.repaidOn).toBe(statement.at(-1)?.day)
  expect((await borrower.rows())['Repaid on']).toBe(certificate?.repaidOn)
})

test('nobody reads the documents of another, and a loan that is not paid out has none', async () => {
  const [one, other] = [await like('repay'), await like('repay')]

  expect(await other.rejection(getLoanDocuments, { orderId: one.orderId })).toEqual([
    '404',
    'We cannot find this loan in your account.',
    null,
  ])
  expect(await (await like('seed-151')).rejection(getLoanDocuments)).toEqual([
    '409',
    'There is nothing to repay for this loan.',
    null,
  ])
})

test('what was paid of a loan whose payout failed is kept, and its papers say so', async () => {
  const borrower = await like('repay-instalments')

  // The order is made by the database's clock.
  now = Math.max(now, Date.now()) + day
  expect(await core(borrower, 'status', { status: 'payout-failed' })).toMatchObject({ http: 200 })

  const [payment] = (await borrower.read(listPayments)).payments
  const documents = await borrower.read(getLoanDocuments)

  expect(payment).toMatchObject({ amount: '₱1,759.66', applied: '₱0.00', kept: '₱1,759.66' })
  expect(documents).toMatchObject({ payments: [payment], statement: [], total: { owed: '₱0.00', left: '₱0.00' } })
  expect(documents.certificate).toBeUndefined()
  expect(await borrower.read(getPaymentState, { kind: 'repay' })).toMatchObject({
    state: 'kept',
    kept: { amount: '₱1,759.66' },
    receipt: payment,
    orderStatus: 151,
  })
  // Nothing is owed, nor can be paid.
  for (const endpoint of [getInstalmentPlan, getExtensionInfo])
    expect(await borrower.rejection(endpoint)).toMatchObject([
      '409',
      expect.stringContaining('not been paid out'),
      null,
    ])
})
