import { randomBytes, randomUUID } from 'node:crypto'

import {
  type AnyEndpoint,
  bindCard,
  createPaymentCode,
  getExtensionInfo,
  getInstalmentPlan,
  pushLoan,
  readAnswer,
} from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sandboxPartnerKey } from '../../sandbox/sandbox-partner.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { call, callStaff } from '../../testing/caller.ts'
import { sampleProduct } from '../../testing/month/sample-product.ts'
import { filedNumber } from '../../testing/complaint-session.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'
import { sandboxCoreKey } from './serve-core.ts'

const dayMs = 24 * 60 * 60 * 1000
const productId = '0b7a4d56-6c7e-4b8e-9a55-2f1d3c4b5a75'
const accountId = randomUUID()
/** 21 November, noon in Manila. */
let now = Date.UTC(2026, 10, 21, 4)
let server: RunningServer
let session = ''
let orderId = ''
let cursor = '0'
let settling = { code: '', amount: 0, paidAt: 0 }
let late = { code: '', amount: 102_000, paidAt: 0 }

beforeAll(async () => {
  const pace = { reviewSeconds: 1, disburseSeconds: 1, waitsForCore: true, now: () => new Date(now) }

  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    accountKey: randomBytes(32),
    pace,
  })
  await core('PUT', `/core/products/${productId}`, {
    ...sampleProduct,
    terms: { amount: 300_000, fee: 15_000, interest: 6000, periods: 3, periodDays: 30 },
    extension: { fromDaysBefore: 5 },
    prepayment: { from: 'any', leastDays: 0 },
    agreements: [{ position: '1', title: 'Loan agreement', content: '{figures}' }],
  })
  await core('PUT', `/core/account-forms/${productId}`, {
    fields: [{ code: 'accountNumber', title: 'Account number', isAccountNumber: true }],
  })
  await core('POST', '/core/accounts', { accountId })
  await beginSession()
  await changes()
}, 240_000)
afterAll(() => server.close())

/** Each call has a moment of its own: a signature is used up by its success. */
async function core(method: 'PUT' | 'POST' | 'GET', path: string, body?: object): Promise<Record<string, unknown>> {
  now += 1000

  const { http, data } = await callSigned(server.origin, {
    method,
    path,
    key: sandboxCoreKey,
    now: new Date(now),
    ...(body && { body }),
  })

  expect([path, http]).toEqual([path, 200])
  return data ?? {}
}

async function beginSession(): Promise<void> {
  session = String((await core('POST', '/core/sessions', { accountId, deviceId: 'a-phone' }))['sessionId'])
}

async function ask(endpoint: AnyEndpoint, fields: Record<string, string> = {}): Promise<object> {
  const { data, message } = await call(server.origin, endpoint, { productId, orderId, ...fields }, session)

  expect([endpoint.name, message]).toEqual([endpoint.name, 'success'])
  return data as object
}

/** What happened since it was asked last: the kinds with their data. */
async function changes(): Promise<[kind: string, data: Record<string, unknown>][]> {
  const { changes: list, cursor: last } = (await core('GET', `/core/changes?after=${cursor}`)) as {
    changes: { kind: string; data: Record<string, unknown> }[]
    cursor: string
  }

  cursor = last
  return list.map(({ kind, data }) => [kind, data])
}

/** Begins a payment as its page does; the code that the partner shows. */
async function codeFor(amount: string, fields: Record<string, string>): Promise<string> {
  const { payUrl = '' } = readAnswer(
    createPaymentCode,
    await ask(createPaymentCode, { amount, channelNumber: '301', ...fields }),
  )
  const page = await (await fetch(payUrl)).text()

  return /<dt>Repayment code<\/dt><dd>([\d ]+)<\/dd>/.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
}

async function report(id: string, code: string, amount: number, more: object = {}): Promise<void> {
  now += 1000

  const body = { id, code, amount, paidAt: now, channel: '301', state: 'paid', ...more }
  const answer = await callSigned(server.origin, {
    path: '/partner/payments',
    key: sandboxPartnerKey,
    now: new Date(now),
    body,
  })

  expect(answer).toMatchObject({ http: 200 })
}

test('the core system reads who is to be paid, what was agreed to, and each status with its moment', async () => {
  // No half of a sign, which many readers of JSON refuse.
  await call(server.origin, bindCard, { product_id: productId, accountNumber: '123456😀890' }, session)

  const { lendDetailsUrl } = readAnswer(
    pushLoan,
    await ask(pushLoan, { amount: '3,000.00', periods: '3', termUnit: 'day' }),
  )

  orderId = new URL(lendDetailsUrl ?? '').searchParams.get('orderId') ?? ''
  await core('POST', `/core/orders/${orderId}/status`, { status: 'approval' })
  await core('POST', `/core/orders/${orderId}/status`, { status: 'payout' })

  const at = expect.stringMatching(/^2026-11-21T04:/) as string

  expect(await changes()).toEqual([
    ['card', { accountId, productId, cardType: '1', lastFour: '😀890' }],
    [
      'order',
      {
        orderId,
        accountId,
        productId,
        number: expect.stringMatching(/^AC-/),
        status: 21,
        offerId: expect.stringMatching(/^[\da-f]{64}$/),
        amount: 300_000,
        fee: 15_000,
        interest: 6000,
        periods: 3,
        periodDays: 30,
        consent: {
          agreedAt: at,
          deviceId: 'a-phone',
          agreements: [{ title: 'Loan agreement', sha256: expect.stringMatching(/^[\da-f]{64}$/) }],
        },
      },
    ],
    ['status', { orderId, accountId, status: 151, decision: 'approval', at }],
    ['status', { orderId, accountId, status: 170, decision: 'payout', at }],
  ])
})

test('an extension comes with its fee and the new days, after the status of its day', async () => {
  now += 28 * dayMs
  late = { ...late, code: await codeFor('1,020.00', { choice: 'next' }), paidAt: now + 500 }

  const { delayInfo } = readAnswer(getExtensionInfo, await ask(getExtensionInfo))
  const code = await codeFor(delayInfo?.delayAmount ?? '', { isDelay: '1' })

  await report('extended', code, 7000)
  expect(await changes()).toMatchObject([
    ['status', { orderId, status: 174, at: '2026-12-17T16:00:00.000Z' }],
    ['status', { orderId, status: 170 }],
    [
      'extension',
      {
        orderId,
        accountId,
        reportId: 'extended',
        days: [
          { number: 1, dueDay: '2027-01-20' },
          { number: 2, dueDay: '2027-02-19' },
          { number: 3, dueDay: '2027-03-21' },
        ],
      },
    ],
    [
      'receipt',
      {
        reportId: 'extended',
        orderId,
        kind: 'delay',
        choice: null,
        channel: '301',
        code,
        instalment: 1,
        fee: 7000,
        applied: 7000,
      },
    ],
  ])
})

test('days on which nobody looked are statuses of their own days; what is paid is called by the choice, and split', async () => {
  now = Date.UTC(2027, 0, 22, 4)
  await beginSession()

  const other = await codeFor('500.00', { choice: 'other' })

  await report('part', other, 50_000)
  expect(await changes()).toMatchObject([
    ['status', { orderId, status: 174, at: '2027-01-16T16:00:00.000Z' }],
    ['status', { orderId, status: 180, at: '2027-01-20T16:00:00.000Z' }],
    [
      'receipt',
      {
        reportId: 'part',
        receiptNo: expect.stringMatching(/^R-/),
        accountId,
        orderId,
        kind: 'repay',
        choice: 'other',
        amount: 50_000,
        channel: '301',
        code: other,
        instalment: 1,
        charge: 10_200,
        interest: 2000,
        principal: 37_800,
        fee: 0,
        applied: 50_000,
        unapplied: 0,
      },
    ],
  ])

  const all = readAnswer(getInstalmentPlan, await ask(getInstalmentPlan)).choices.find(({ kind }) => kind === 'all')
  const amount = Number(all?.amount?.replaceAll(/[,.]/g, ''))

  settling = { code: await codeFor(all?.amount ?? '', { choice: 'all' }), amount, paidAt: now + 1000 }
  await report('all', settling.code, amount)
  // Interest of the days that do not come is not asked for.
  expect(await changes()).toMatchObject([
    ['status', { orderId, status: 200 }],
    ['receipt', { reportId: 'all', choice: 'all', amount, applied: amount, forgiven: 1867, unapplied: 0 }],
  ])
  expect(amount).toBe(306_000 + 10_200 - 50_000 - 1867)
})

test('money that is taken back is a reversal of its own moment, and opens the debt again', async () => {
  const { code, amount, paidAt } = settling
  const reversedAt = new Date(now + 500).toISOString()

  await report('all', code, amount, { paidAt, state: 'reversed', reversedAt })
  expect(await changes()).toMatchObject([
    ['status', { orderId, status: 180 }],
    [
      'reversal',
      { reportId: 'all', receiptNo: expect.stringMatching(/^R-/), accountId, orderId, amount, at: reversedAt },
    ],
  ])
})

test('the days are said again when an extension is none by a payment that came late, and one again without it', async () => {
  const { code, amount, paidAt } = late
  const reversedAt = new Date(paidAt + 1).toISOString()
  const moved = async () => (await changes()).filter(([kind]) => kind === 'extension')
  const first = (dueDay: string) => [
    ['extension', { orderId, accountId, reportId: 'extended', days: [{ number: 1, dueDay }, {}, {}] }],
  ]

  await report('late', code, amount, { paidAt })
  expect(await moved()).toMatchObject(first('2026-12-21'))
  await report('late', code, amount, { paidAt, state: 'reversed', reversedAt })
  expect(await moved()).toMatchObject(first('2027-01-20'))
})

test('money that fits no debt is a receipt that paid nothing, and a refund once it goes back', async () => {
  await report('unknown', '000000000000', 70_000)

  const asked = await callStaff(
    server.origin,
    '/staff/money/requests',
    { payment: 'unknown', kind: 'refund', reason: 'A slip.' },
    'support',
  )
  const { request } = asked.data as { request: string }

  expect(
    await callStaff(server.origin, '/staff/money/requests/decide', { request, approve: true }, 'approver'),
  ).toMatchObject({ http: 200 })
  expect(await changes()).toMatchObject([
    ['receipt', { reportId: 'unknown', accountId: null, orderId: null, choice: null, applied: 0, unapplied: 70_000 }],
    [
      'refund',
      { reportId: 'unknown', receiptNo: expect.stringMatching(/^R-/), accountId: null, orderId: null, amount: 70_000 },
    ],
  ])
})

test('a complaint and its answer name the order', async () => {
  const isDisputed = async () => (await core('GET', `/core/orders/${orderId}`))['disputed']

  expect(await isDisputed()).toBe(false)

  const number = await filedNumber(server.origin, session, { problemType: '2', orderNo: orderId })

  expect(await isDisputed()).toBe(true)

  expect(await callStaff(server.origin, '/staff/complaint-reply', { id: number, text: 'We found it.' })).toMatchObject({
    http: 200,
  })
  expect(await isDisputed()).toBe(false)
  expect(await changes()).toMatchObject([
    ['complaint', { number, accountId, orderId, disputed: true, type: '2', subType: null }],
    ['complaint-answer', { number, accountId, orderId, disputed: false }],
  ])
})
