import { randomBytes, randomUUID } from 'node:crypto'

import {
  type AnyEndpoint,
  changeCard,
  getCardForm,
  getComplaintInit,
  getInstalmentPlan,
  getLoanDetails,
  listPayments,
  pushLoan,
  readAnswer,
} from '@pahiram/contract'
import { marketDay } from '@pahiram/formatting/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readDay } from '../../ledger/reconcile.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { call, callStaff } from '../../testing/caller.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'
import { sampleProduct } from '../../testing/month/sample-product.ts'

const dayMs = 24 * 60 * 60 * 1000
const key = 'the-core-key-of-a-test-long-enough'
const staffToken = 'the-staff-token-of-a-test'
const begin = Date.UTC(2026, 10, 21, 4)
const productId = '0b7a4d56-6c7e-4b8e-9a55-2f1d3c4b5a71'

let server: RunningServer
let database: Database
let now = begin

beforeAll(async () => {
  const storage = await testStorage('migrated')

  server = await startServer({
    port: 0,
    ...storage,
    sites: [],
    mode: 'production',
    accountKey: randomBytes(32),
    coreKey: key,
    staffToken,
    pace: { reviewSeconds: 1, disburseSeconds: 1, now: () => new Date(now) },
  })
  database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
  await core('PUT', `/core/products/${productId}`, sampleProduct)
  await core('PUT', `/core/account-forms/${productId}`, {
    fields: [{ code: 'accountNumber', title: 'Account number', isAccountNumber: true }],
  })
}, 240_000)
afterAll(async () => {
  await database.close()
  await server.close()
})

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

    await openSession(borrower)
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

  adjust(adjustment: object) {
    return core('POST', `/core/orders/${this.orderId}/adjustments`, {
      at: new Date(now).toISOString(),
      note: 'Said at the branch.',
      ...adjustment,
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

test('of two account forms that are written at once, the later one is whole', async () => {
  const { session } = await Borrower.pushed()
  const path = `/core/account-forms/${randomUUID()}`
  const own = path.slice(path.lastIndexOf('/') + 1)
  const write = (...codes: string[]) =>
    core('PUT', path, { fields: codes.map((code) => ({ code, title: codes.join('') })) })
  const mixed: string[] = []

  await core('PUT', `/core/products/${own}`, sampleProduct)
  for (let round = 0; round < 30; round += 1) {
    await Promise.all([write('a', 'b', 'c', 'd'), write('d', 'a')])

    const { data } = await call(server.origin, getCardForm, { product_id: own }, session)
    const titles = new Set(readAnswer(getCardForm, data).items.map(({ title }) => title))

    if (titles.size > 1) mixed.push([...titles].join(' and '))
  }
  expect(mixed).toEqual([])
})

test('a loan that is owed again after it was repaid is in the way of another, whatever became of the ones in between', async () => {
  const borrower = await Borrower.pushed()
  const first = borrower.orderId
  const pushed = async () =>
    (await borrower.call(pushLoan, { amount: '3,000.00', periods: '1', termUnit: 'day' })).status
  const again = { kind: 'charge', amount: 500 }

  await borrower.decide('payout')
  await borrower.adjust({ id: `${first}-1`, kind: 'payment', amount: 303_000 })
  borrower.orderId = await borrower.push()
  await core('POST', `/core/orders/${first}/adjustments`, {
    id: `${first}-2`,
    at: new Date(now).toISOString(),
    note: 'The bank took it back.',
    ...again,
  })
  await borrower.decide('cancel')
  // The one in between is over, the first one is not.
  expect(await pushed()).toBe('409')

  borrower.orderId = first
  await borrower.adjust({ id: `${first}-3`, kind: 'payment', amount: 500 })
  borrower.orderId = await borrower.push()
  await borrower.decide('refusal')
  borrower.orderId = first
  await borrower.adjust({ id: `${first}-4`, ...again })
  expect(await pushed()).toBe('409')
})

test('a loan that the lender cancels says so, and another may be taken', async () => {
  const borrower = await Borrower.pushed()

  expect(await borrower.decide('cancel')).toMatchObject({ http: 200, data: { status: 110 } })
  const order = await borrower.order()
  // No money comes.
  expect(JSON.stringify(order)).toContain('"You will receive","value":""')
  expect(order).toMatchObject({
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

  // As who complains about it reads it, too.
  const { data } = await borrower.call(getComplaintInit)

  expect(readAnswer(getComplaintInit, data).orderDetail?.status).toBe('Your account is needed')

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

test('what was paid at a branch settles the debt, with a receipt for borrower and core system', async () => {
  const borrower = await Borrower.pushed()
  const [id, part] = [randomUUID(), randomUUID()]

  expect(await borrower.adjust({ id, kind: 'payment', amount: 303_000 })).toMatchObject({
    http: 409,
    data: { error: 'order_not_paid_out' },
  })
  await borrower.decide('payout')

  const paidAt = new Date(now + 60_000).toISOString()
  const before = new Date(now + 30_000).toISOString()

  now += 33 * dayMs
  expect(await borrower.order()).toMatchObject({ orderStatus: 180 })

  // It books as if it had come in time: no charge was made.
  const answers = [
    await borrower.adjust({ id: part, kind: 'payment', amount: 103_000, at: before }),
    await borrower.adjust({ id, kind: 'payment', amount: 200_500, at: paidAt }),
  ]

  expect(answers).toMatchObject([
    { http: 200, data: { id: part, orderId: borrower.orderId, applied: 103_000, unapplied: 0 } },
    { http: 200, data: { id, applied: 200_000, unapplied: 500 } },
  ])
  // A column of fixed width fills an id up with blanks.
  for (const same of [id, `${id}  `])
    expect(await borrower.adjust({ id: same, kind: 'payment', amount: 200_500, at: paidAt })).toEqual(answers[1])
  for (const other of [{ amount: 200_501 }, { note: 'Other.' }, { kind: 'waiver' }, { at: begin + 90_000 }])
    expect(await borrower.adjust({ id, kind: 'payment', amount: 200_500, at: paidAt, ...other })).toMatchObject({
      http: 422,
      data: { error: 'content_differs' },
    })
  await openSession(borrower)
  expect(await borrower.order()).toMatchObject({ orderStatus: 200 })
  expect((await borrower.call(listPayments, { orderId: borrower.orderId })).data).toMatchObject({
    payments: expect.arrayContaining([
      expect.objectContaining({
        receiptNo: answers[1]?.data?.['receiptNo'],
        channel: 'Paid to us directly',
        amount: '₱2,005.00',
        applied: '₱2,000.00',
        kept: '₱5.00',
      }),
    ]) as unknown,
  })
  expect(await borrower.changes('receipt')).toMatchObject([
    { adjustmentId: part, amount: 103_000, applied: 103_000, principal: 100_000, interest: 3000, charge: 0 },
    { adjustmentId: id, reportId: null, channel: null, applied: 200_000, unapplied: 500, paidAt },
  ])
  expect((await borrower.changes('status')).map(({ status }) => status)).toEqual([170, 174, 180, 200])
  await checkDay({ outside: { count: 2, amount: 303_500 }, held: { count: 1, amount: 500 } })
})

test('what is waived, charged and corrected changes what is owed, and the books know it', async () => {
  const borrower = await Borrower.pushed()

  now += dayMs
  await borrower.decide('payout')
  expect(await borrower.adjust({ id: 'w-1', kind: 'waiver', amount: 3000 })).toMatchObject({
    data: { receiptNo: null, applied: 3000, unapplied: 0 },
  })
  expect(await borrower.adjust({ id: 'c-1', kind: 'charge', amount: 12_000 })).toMatchObject({ http: 200 })
  expect(await borrower.adjust({ id: 'k-1', kind: 'correction', amount: -2000 })).toMatchObject({ http: 200 })
  expect(await borrower.adjust({ id: 'k-2', kind: 'correction', amount: 500 })).toMatchObject({ http: 200 })
  // 303,000 − 3,000 + 12,000 − 2,000 + 500.
  expect(await borrower.order()).toMatchObject({ dueAmount: '₱3,105.00' })
  // The parts of what is owed sum to it.
  expect((await core('GET', `/core/orders/${borrower.orderId}`)).data).toMatchObject({
    state: { outstanding: 310_500, otherCharges: 12_500 },
    plan: [{ unpaid: 300_000, lateCharge: 0, otherCharge: 10_500, outstanding: 310_500 }],
  })
  expect((await borrower.call(getInstalmentPlan, { orderId: borrower.orderId })).data).toMatchObject({
    repayPlan: [{ amount: '3,105.00' }],
  })
  await checkDay({
    outside: { count: 0 },
    waivers: { count: 1, amount: -3000 },
    charges: { count: 1, amount: 12_000 },
    corrections: { count: 2, amount: -1500 },
  })
  expect(await borrower.adjust({ id: 'w-2', kind: 'waiver', amount: 400_000 })).toMatchObject({
    data: { applied: 310_500, unapplied: 89_500 },
  })
  expect(await borrower.order()).toMatchObject({ orderStatus: 200 })
})

test('an adjustment that cannot be is refused, naming the field', async () => {
  const borrower = await Borrower.pushed()
  const refused = async (adjustment: object) => {
    const { http, data } = await borrower.adjust({ id: randomUUID(), kind: 'waiver', amount: 1, ...adjustment })

    return [http, data?.['error'], data?.['field']]
  }

  await borrower.decide('payout')
  expect(await refused({ amount: 0 })).toEqual([400, 'field_invalid', 'amount'])
  expect(await refused({ amount: -1 })).toEqual([400, 'field_invalid', 'amount'])
  expect(await refused({ kind: 'correction', amount: 0 })).toEqual([400, 'field_invalid', 'amount'])
  expect(await refused({ kind: 'refund' })).toEqual([400, 'field_invalid', 'kind'])
  expect(await refused({ note: '' })).toEqual([400, 'field_invalid', 'note'])
  expect(await refused({ at: now - dayMs })).toEqual([400, 'at_before_payout', 'at'])
  expect(await refused({ at: now + dayMs })).toEqual([400, 'at_in_future', 'at'])

  const other = await Borrower.pushed()

  await other.decide('payout')
  expect(await borrower.adjust({ id: 'once', kind: 'waiver', amount: 1, at: now })).toMatchObject({ http: 200 })
  // An id is of one order.
  expect(await other.adjust({ id: 'once', kind: 'waiver', amount: 1, at: now - 1 })).toMatchObject({ http: 422 })
  expect(
    await core('POST', `/core/orders/${randomUUID()}/adjustments`, {
      id: 'x',
      kind: 'waiver',
      amount: 1,
      at: now,
      note: 'x',
    }),
  ).toMatchObject({ http: 404 })
})

test('money that is held pays what fell due today before staff send it back or set it aside, though nobody has looked yet', async () => {
  const borrower = await Borrower.pushed()

  await borrower.decide('payout')
  await borrower.adjust({ id: 'too-much', kind: 'payment', amount: 303_000 + 50_000 })
  borrower.orderId = await borrower.push()
  await borrower.decide('payout')
  now += 30 * dayMs

  const body = { payment: 'adjustment:too-much', kind: 'set-aside', reason: 'Nobody asks for it.' }

  expect(await callStaff(server.origin, '/staff/money/requests', body, staffToken)).toMatchObject({
    http: 409,
    message: 'Nothing is held of this payment any more.',
  })
})

test('of one adjustment sent many times at once, one is booked', async () => {
  const borrower = await Borrower.pushed()

  await borrower.decide('payout')

  const adjustment = { id: randomUUID(), kind: 'payment', amount: 100_000, at: now }
  const answers = await Promise.all(Array.from({ length: 12 }, () => borrower.adjust(adjustment)))

  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ http: 200, data: { applied: 100_000 } })
  expect(await borrower.order()).toMatchObject({ dueAmount: '₱2,030.00' })
})

async function openSession(borrower: Borrower): Promise<void> {
  const { data } = await core('POST', '/core/sessions', { accountId: borrower.accountId })

  borrower.session = String(data?.['sessionId'])
}

/** The figures of today, which leave no peso out. */
async function checkDay(figures: object): Promise<void> {
  const day = marketDay(new Date(now))

  expect(await readDay(database, day, new Date(now))).toMatchObject({ difference: 0, booksSum: 0, ...figures })
}
