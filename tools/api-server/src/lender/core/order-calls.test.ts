import { randomBytes, randomUUID } from 'node:crypto'

import { type AnyEndpoint, changeCard, getLoanDetails, pushLoan, readAnswer } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sandboxCoreKey as key } from './serve-core.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { call } from '../../testing/caller.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'
import { sampleProduct } from '../../testing/month/sample-product.ts'

const dayMs = 24 * 60 * 60 * 1000
const begin = Date.UTC(2026, 10, 21, 4)
const productId = '0b7a4d56-6c7e-4b8e-9a55-2f1d3c4b5a71'

let server: RunningServer
let now = begin

beforeAll(async () => {
  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    accountKey: randomBytes(32),
    pace: { reviewSeconds: 1, disburseSeconds: 1, waitsForCore: true, now: () => new Date(now) },
  })
  await core('PUT', `/core/products/${productId}`, sampleProduct)
  await core('PUT', `/core/account-forms/${productId}`, {
    fields: [{ code: 'accountNumber', title: 'Account number', isAccountNumber: true }],
  })
}, 240_000)
afterAll(() => server.close())

/** Each call has a moment of its own: a signature is used up by its success. */
function core(method: 'PUT' | 'POST' | 'GET', path: string, body?: object) {
  now += 1
  return callSigned(server.origin, { method, path, key, now: new Date(now), ...(body && { body }) })
}

/** A borrower whose order waits for a decision. */
class Borrower {
  readonly accountId = randomUUID()
  session = ''
  orderId = ''

  static async pushed(): Promise<Borrower> {
    const borrower = new Borrower()

    await core('POST', '/core/accounts', { accountId: borrower.accountId })

    const { data: begun } = await core('POST', '/core/sessions', { accountId: borrower.accountId })

    borrower.session = String(begun?.['sessionId'])
    borrower.orderId = await borrower.push()
    return borrower
  }

  async push(): Promise<string> {
    const { data } = await this.call(pushLoan, { amount: '3,000.00', periods: '1', termUnit: 'day' })

    return new URL(readAnswer(pushLoan, data).lendDetailsUrl ?? '').searchParams.get('orderId') ?? ''
  }

  call(endpoint: AnyEndpoint, fields: Record<string, string> = {}) {
    return call(server.origin, endpoint, { productId, ...fields }, this.session)
  }

  decide(status: string, at?: number) {
    return core('POST', `/core/orders/${this.orderId}/status`, {
      status,
      ...(at !== undefined && { at: new Date(at).toISOString() }),
    })
  }

  /** What the page of the order shows. */
  async order(): Promise<Record<string, unknown>> {
    return (await this.call(getLoanDetails, { orderId: this.orderId })).data as Record<string, unknown>
  }

  /** The changes of a kind that are about this account, but for what names it. */
  async changes(kind: string): Promise<Record<string, unknown>[]> {
    const { data } = await core('GET', '/core/changes?after=0')
    const { changes } = data as { changes: { kind: string; data: Record<string, unknown> }[] }

    return changes.filter((one) => one.kind === kind && one.data['accountId'] === this.accountId).map((one) => one.data)
  }
}

test('a loan that the lender cancels says so, and another may be taken', async () => {
  const borrower = await Borrower.pushed()

  expect(await borrower.decide('cancel')).toMatchObject({ http: 200, data: { status: 110 } })
  expect(await borrower.order()).toMatchObject({
    orderStatus: 110,
    noticeStatusText: 'Cancelled',
    noticeDesText: 'This loan was cancelled before any money was sent. You owe nothing.',
  })
  expect(await borrower.decide('payout')).toMatchObject({ http: 409, data: { error: 'order_cancelled' } })
  expect(await borrower.changes('status')).toMatchObject([{ status: 110, decision: 'cancel' }])
  expect(await borrower.push()).not.toBe(borrower.orderId)
})

test('after a payout that failed, the order asks for another account until there is one', async () => {
  const borrower = await Borrower.pushed()

  await borrower.decide('payout')
  expect(await borrower.decide('payout-failed')).toMatchObject({ http: 200, data: { status: 151 } })
  expect(await borrower.order()).toMatchObject({
    orderStatus: 151,
    noticeStatusText: 'Your account is needed',
    cardNeedPop: 1,
    cardPopTitle: 'We could not send your money',
    cardPopMsg: 'Your account did not take it. Please name another account, and we will send it there.',
  })

  const named = { product_id: productId, accountNumber: '1234567890' }

  expect(await call(server.origin, changeCard, named, borrower.session)).toMatchObject({ message: 'success' })
  expect(await borrower.order()).toMatchObject({ cardNeedPop: 0, noticeStatusText: 'Your money is on its way' })
  expect(await borrower.decide('payout')).toMatchObject({ http: 200, data: { status: 170 } })
  expect(await borrower.order()).toMatchObject({ orderStatus: 170, cardNeedPop: 0, dueAmount: '₱3,030.00' })
  expect(await borrower.changes('status')).toMatchObject([
    { status: 170, decision: 'payout' },
    { status: 151, decision: 'payout-failed' },
    { status: 170, decision: 'payout' },
  ])
})

test('a loan that is written off stays overdue, at what it came to until then', async () => {
  const borrower = await Borrower.pushed()

  await borrower.decide('payout')
  now += 25 * dayMs
  expect(await borrower.order()).toMatchObject({ orderStatus: 170 })
  now += 7 * dayMs
  expect(await borrower.order()).toMatchObject({ orderStatus: 180, dueAmount: '₱3,333.00', lateCost: '₱151.50' })
  expect(await borrower.decide('write-off')).toMatchObject({ http: 200, data: { status: 180 } })
  now += 20 * dayMs
  // The day of the write-off is not charged any more.
  expect(await borrower.order()).toMatchObject({
    orderStatus: 180,
    noticeStatusText: 'Repayment is overdue',
    dueAmount: '₱3,181.50',
    lateCost: '₱0.00',
  })
})
