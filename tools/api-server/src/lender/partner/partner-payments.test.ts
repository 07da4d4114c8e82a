import { createPaymentCode, getInstalmentPlan, getPaymentState, listPayments } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import { marketDay } from '@pahiram/formatting/calendar'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower, press } from '../../testing/borrower.ts'
import { callSigned, type SignedAnswer } from '../../testing/signed-call.ts'
import { callStaff } from '../../testing/caller.ts'
import { testStorage } from '../../testing/test-database.ts'
import { sandboxPartnerKey as key } from '../../sandbox/sandbox-partner.ts'
import { sign } from '../../platform/signed/signature.ts'
import { readPartnerSettings } from './http-partner.ts'

const minute = 60_000
const day = 24 * 60 * minute

let server: RunningServer
/** Noon in Manila. */
let now = Date.UTC(2026, 10, 21, 4)
let reports = 0

beforeAll(async () => {
  const pace = { reviewSeconds: 20, disburseSeconds: 10, now: () => new Date(now) }

  server = await startServer({ port: 0, ...(await testStorage()), sites: [], mode: 'sandbox', pace })
}, 240_000)
afterAll(() => server.close())

function like(scenario: string): Promise<Borrower> {
  return Borrower.like(scenario, server.origin)
}

/** Asks for a code and answers it, as the page of the partner shows it. */
async function codeOf(borrower: Borrower, channel = '301'): Promise<string> {
  const page = await (await fetch(await borrower.payUrl({ channel }))).text()

  return /<dt>Repayment code<\/dt><dd>([\d ]+)<\/dd>/.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
}

/** Reports as a partner does. */
function report(fields: Record<string, unknown>, header?: string): Promise<SignedAnswer> {
  reports += 1
  return callSigned(server.origin, {
    path: '/partner/payments',
    key,
    now: new Date(now),
    body: { id: `p-${reports}`, paidAt: new Date(now).toISOString(), channel: '301', state: 'paid', ...fields },
    ...(header !== undefined && { header }),
  })
}

interface Held {
  readonly payment: string
  readonly amount: number
  readonly orderId: string | null
  readonly refund: { readonly request: string; readonly askedBy: string } | null
}

async function held(): Promise<readonly Held[]> {
  const { data } = await callStaff(server.origin, '/staff/money/held')

  return (data as { held: readonly Held[] }).held
}

async function oddReports(): Promise<string> {
  return JSON.stringify((await callStaff(server.origin, '/staff/money/odd-reports')).data)
}

test('a blank around the partner’s address is no part of where codes are sent', () => {
  const settings = { PAHIRAM_PARTNER_KEY: 'k'.repeat(32), PAHIRAM_PARTNER_URL: ' https://partner.example/v1/ ' }

  expect(readPartnerSettings(settings)?.url).toBe('https://partner.example/v1')
})

test('a code that is paid before midnight and reported after it is booked as paid in time', async () => {
  const borrower = await like('repay-bare')
  const { repayAmount } = await borrower.read(getInstalmentPlan)
  const code = await codeOf(borrower, '101')
  const paidAt = new Date(Date.UTC(2026, 10, 21, 15, 58))

  expect(repayAmount).toBe('5,250.00')
  now = Date.UTC(2026, 10, 21, 16, 3)
  expect((await borrower.read(getInstalmentPlan)).repayAmount).toBe('5,512.50')
  // Somebody else's look at it enters the charge.
  await borrower.read(createPaymentCode, { amount: '5,512.50', channelNumber: '101' })
  expect(await report({ id: 'midnight', code, amount: 525_000, paidAt: paidAt.toISOString() })).toMatchObject({
    http: 200,
    data: { outcome: 'booked', applied: 525_000, unapplied: 0 },
  })
  expect(await borrower.status()).toBe(200)
  expect(await borrower.read(getPaymentState, { kind: 'repay' })).toMatchObject({
    state: 'received',
    orderStatus: 200,
  })
})

test('the state of a payment is none, open, refused, open again, received with a receipt', async () => {
  const borrower = await like('repay-instalments')
  const state = () => borrower.read(getPaymentState, { kind: 'repay' })

  expect(await borrower.read(getPaymentState, { kind: 'delay' })).toMatchObject({ state: 'none' })
  // Its first instalment is paid.
  expect(await state()).toMatchObject({ state: 'received', receipt: { amount: '₱1,759.66' } })
  now += minute

  const payUrl = await borrower.payUrl()

  expect(await state()).toMatchObject({ state: 'open', validUntil: '24 Nov 2026, 23:59' })
  await press(payUrl, 'fail')
  expect(await state()).toMatchObject({ state: 'refused' })
  expect(await borrower.payUrl()).toBe(payUrl)
  expect(await state()).toMatchObject({ state: 'open' })
  now += minute
  await press(payUrl, 'pay')

  const received = await state()

  expect(received).toMatchObject({
    state: 'received',
    receipt: {
      amount: '₱1,759.66',
      applied: '₱1,759.66',
      channel: 'Perlas Wallet',
      kind: 'repay',
      time: '22 Nov 2026, 00:05',
    },
    left: { amount: '₱1,759.68' },
    orderStatus: 170,
  })
  expect(received.receipt?.receiptNo).toMatch(/^R-2611-\d{10}$/)

  const { payments } = await borrower.read(listPayments)

  expect(payments).toHaveLength(2)
  expect(payments[0]).toEqual(received.receipt)
  now += 4 * day
  expect(await state()).toMatchObject({ state: 'received' })
})

test('a code that was not paid in three days has expired', async () => {
  const borrower = await like('repay')

  await borrower.payUrl()
  now += 3 * day + 1
  expect(await borrower.read(getPaymentState, { kind: 'repay' })).toMatchObject({ state: 'expired' })
})

test('a payment of exactly what is owed leaves no credit', async () => {
  const borrower = await like('repay')
  const answer = await report({ id: 'exact', code: await codeOf(borrower), amount: 525_000 })

  expect(answer.data).toMatchObject({ outcome: 'booked', applied: 525_000, unapplied: 0 })
  expect((await held()).filter(({ payment }) => payment === 'exact')).toEqual([])
})

test('a report that no money moved is noted, and has neither a receipt nor a credit', async () => {
  const code = await codeOf(await like('repay'))

  expect((await report({ id: 'no-money', code, amount: 525_000, state: 'failed' })).data).toEqual({
    id: 'no-money',
    outcome: 'noted',
    receiptNo: null,
    applied: 0,
    unapplied: 0,
  })
})

test('of two ways that were paid for one instalment, the second pays the next one', async () => {
  const borrower = await like('repay-instalments')
  const [wallet, counter] = [await codeOf(borrower, '101'), await codeOf(borrower, '301')]

  expect((await report({ code: wallet, amount: 175_966 })).data).toMatchObject({ outcome: 'booked' })
  now += 1000
  expect((await report({ code: counter, amount: 100_000 })).data).toMatchObject({ applied: 100_000, unapplied: 0 })
  expect((await borrower.read(listPayments)).payments).toHaveLength(3)
  expect(await borrower.read(getPaymentState, { kind: 'repay' })).toMatchObject({
    state: 'partly',
    left: { amount: '₱759.68' },
  })
})

test('what fits nothing is held, and goes back when two people say so', async () => {
  const borrower = await like('repay')
  const code = await codeOf(borrower)

  expect((await report({ code, amount: 525_000 })).data).toMatchObject({ outcome: 'booked' })
  now += 1000

  const second = { id: 'second', code, amount: 525_000, paidAt: new Date(now).toISOString() }

  expect((await report(second)).data).toMatchObject({
    outcome: 'unapplied',
    applied: 0,
    unapplied: 525_000,
    receiptNo: expect.stringMatching(/^R-/) as string,
  })
  expect(await borrower.read(getPaymentState, { kind: 'repay' })).toMatchObject({
    state: 'kept',
    kept: { amount: '₱5,250.00' },
  })

  const ask = { payment: 'second', kind: 'refund', reason: 'Paid twice.' }
  const asked = await callStaff(server.origin, '/staff/money/requests', ask, 'approver')
  const { request } = asked.data as { request: string }
  const decide = (who?: string) =>
    callStaff(server.origin, '/staff/money/requests/decide', { request, approve: true }, who)

  expect(asked).toMatchObject({ http: 200, data: { waits: true } })
  expect(await callStaff(server.origin, '/staff/money/requests', ask)).toMatchObject({ http: 409 })
  expect((await held()).find(({ payment }) => payment === 'second')).toMatchObject({
    amount: 525_000,
    refund: { request },
  })
  expect(await decide('approver')).toMatchObject({
    http: 409,
    message: 'Somebody else has to approve what you asked for.',
  })
  expect(await decide()).toMatchObject({ http: 200 })
  expect(await decide()).toMatchObject({ http: 409 })
  expect((await held()).some(({ payment }) => payment === 'second')).toBe(false)

  const gone = { amount: '₱5,250.00', applied: '₱0.00', returned: '₱5,250.00' }

  expect((await borrower.read(listPayments)).payments[0]).toMatchObject(gone)
  expect(await report({ ...second, state: 'reversed' })).toMatchObject({ http: 200 })
  expect((await borrower.read(listPayments)).payments[0]).toMatchObject(gone)
})

test('too little pays a part, too much is held, and so is all for an unknown code until staff find its loan', async () => {
  const borrower = await like('repay')
  const code = await codeOf(borrower)

  expect((await report({ code, amount: 500_000 })).data).toMatchObject({ applied: 500_000, unapplied: 0 })
  expect((await borrower.read(getInstalmentPlan)).repayAmount).toBe('250.00')
  now += 1000
  expect((await report({ id: 'more', code, amount: 30_000 })).data).toMatchObject({ applied: 25_000, unapplied: 5000 })
  expect(await borrower.status()).toBe(200)

  const other = await like('repay')

  await codeOf(other)
  await report({ id: 'other', code: await codeOf(other), amount: 100_000 })
  expect((await report({ id: 'nobody', code: '000000000000', amount: 425_000 })).data).toMatchObject({
    outcome: 'unapplied',
    unapplied: 425_000,
  })

  const all = await held()
  const orderId = other.orderId

  expect(all).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ payment: 'more', amount: 5000 }),
      expect.objectContaining({ payment: 'nobody', amount: 425_000, orderId: null }),
    ]),
  )

  const use = { payment: 'nobody', kind: 'use', orderId, reason: 'The borrower sent the counter’s slip.' }

  expect(await callStaff(server.origin, '/staff/money/requests', use)).toMatchObject({
    http: 200,
    data: { waits: false },
  })
  expect(await other.status()).toBe(200)
  expect(
    await callStaff(server.origin, '/staff/money/requests', { payment: 'more', kind: 'set-aside', reason: 'A trial.' }),
  ).toMatchObject({ http: 200 })
  expect((await held()).some(({ payment }) => payment === 'nobody' || payment === 'more')).toBe(false)
})

test('the smallest part of an instalment is booked, and the rest of it stays owed', async () => {
  const borrower = await like('repay')
  const answer = await report({ code: await codeOf(borrower), amount: 1 })

  expect(answer.data).toMatchObject({ outcome: 'booked', applied: 1, unapplied: 0 })
  expect((await borrower.read(getInstalmentPlan)).repayAmount).toBe('5,249.99')
})

test('a report that is sent ten times, also at once, has one effect and one answer', async () => {
  const borrower = await like('repay')
  const fields = { id: 'again', code: await codeOf(borrower), amount: 525_000, paidAt: new Date(now).toISOString() }
  const answers = await Promise.all(Array.from({ length: 10 }, () => report(fields)))

  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await report({ ...fields, amount: 1 })).toMatchObject({ http: 422 })
  expect((await borrower.read(listPayments)).payments).toHaveLength(1)
  expect(await oddReports()).toContain('another content')
})

test('a report with half of a character is refused with its field, and kept: no column stores it as it came', async () => {
  const fields = { code: await codeOf(await like('repay')), amount: 525_000 }

  expect(await report({ ...fields, id: 'half-id-\ud83d' })).toMatchObject({ http: 400, data: { field: 'id' } })
  expect(await report({ ...fields, id: 'half-in', channel: '\ud83d' })).toMatchObject({
    http: 400,
    data: { field: 'channel' },
  })
  expect(await oddReports()).toMatch(/half-id.*half-in|half-in.*half-id/)
})

test('a report under an id that was reported is refused and kept, whichever field differs, and not when none does', async () => {
  const first = { id: 'differs', code: '900000000001', amount: 100, paidAt: new Date(now).toISOString() }
  const others = [
    { code: '900000000002' },
    { amount: 101 },
    { paidAt: new Date(now - minute).toISOString() },
    { channel: '302' },
    { state: 'failed' },
  ]
  const kept = async () => (await oddReports()).split('differs').length - 1

  await report(first)
  await report(first)
  expect(await kept()).toBe(0)
  for (const [index, other] of others.entries()) {
    expect(await report({ ...first, ...other })).toMatchObject({ http: 422 })
    expect(await kept(), JSON.stringify(other)).toBe(index + 1)
  }
})

test('forged, replayed, late and mangled reports have no effect', async () => {
  const borrower = await like('repay')
  const code = await codeOf(borrower)
  const fields = {
    id: 'forged',
    code,
    amount: 525_000,
    paidAt: new Date(now).toISOString(),
    channel: '301',
    state: 'paid',
  }
  const text = JSON.stringify(fields)
  const message = { method: 'POST', path: '/partner/payments', body: text }
  const headers = fc.oneof(
    fc.constantFrom(
      '',
      sign('another-key', message, new Date(now)),
      sign(key, message, new Date(now - 5 * minute - 1000)),
      sign(key, message, new Date(now + 5 * minute + 1000)),
      sign(key, { ...message, body: `${text} ` }, new Date(now)),
      sign(key, { ...message, path: '/partner/refunds' }, new Date(now)),
      sign(key, { ...message, path: `${message.path}?` }, new Date(now)),
      sign(key, { ...message, method: 'PUT' }, new Date(now)),
    ),
    fc.string().filter((header) => /^[ -~]*$/.test(header)),
  )

  await fc.assert(
    fc.asyncProperty(headers, async (header) => {
      const { http, data } = await callSigned(server.origin, { path: '/partner/payments', key, body: text, header })

      expect([http, data]).toEqual([401, { error: expect.stringMatching(/^signature_/) as string }])
    }),
    { numRuns: roundsOf(500) },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.json(),
        fc.string({ minLength: 1 }),
        fc
          .constantFrom('amount', 'code', 'paidAt', 'id')
          .map((name) => JSON.stringify({ ...fields, [name]: undefined })),
        fc.constantFrom(0, -1, 1.5, '525000', null, 1e16).map((amount) => JSON.stringify({ ...fields, amount })),
        fc
          .constantFrom('2026-11-31T10:00:00Z', '2026-11-21T10:00:00', '2026-11-21', 1.5, 8.64e15, null)
          .map((paidAt) => JSON.stringify({ ...fields, paidAt })),
      ),
      async (body) => {
        const signed = { path: '/partner/payments', key, now: new Date(now), body }

        expect((await callSigned(server.origin, signed)).http).toBe(400)
      },
    ),
    { numRuns: roundsOf(500) },
  )
  expect(await borrower.status()).toBe(174)
  expect((await borrower.read(listPayments)).payments).toEqual([])
})

test('money that is known to have gone back before it is known to have come differs on no day', async () => {
  const code = await codeOf(await like('repay-bare'), '101')
  const sent = { id: 'back-first', code, amount: 525_000, paidAt: new Date(now).toISOString() }
  const reversedAt = new Date(now + minute).toISOString()
  const figuresOf = async (moment: number) =>
    (await callStaff(server.origin, `/staff/money?day=${marketDay(moment)}`)).data
  const before = (await figuresOf(now + day)) as Record<'reversed', { count: number }>

  now += 2 * minute
  await report({ ...sent, state: 'reversed', reversedAt })
  expect(await figuresOf(now)).toMatchObject({ difference: 0 })
  now += day
  await report({ ...sent, state: 'paid' })
  expect(await figuresOf(now)).toMatchObject({ difference: 0, reversed: { count: before.reversed.count + 1 } })
  expect(await figuresOf(now - day)).toMatchObject({ difference: 0 })
})
