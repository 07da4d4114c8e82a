import { randomUUID } from 'node:crypto'

import { getInstalmentPlan } from '@pahiram/contract'
import { marketDay } from '@pahiram/formatting/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sandboxCoreKey } from '../core/serve-core.ts'
import { sandboxPartnerKey } from '../../sandbox/sandbox-partner.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower } from '../../testing/borrower.ts'
import { callStaff } from '../../testing/caller.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'

/** Two servers of one database. */
const servers: RunningServer[] = []
let origin = ''

beforeAll(async () => {
  const storage = await testStorage()

  for (let count = 0; count < 2; count += 1)
    servers.push(await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox' }))
  origin = servers[0]?.origin ?? ''
}, 240_000)
afterAll(() => Promise.all(servers.map((server) => server.close())))

/** Reports what became of money that is nobody's. */
async function report(id: string, state: string, { amount = 100_000, at = origin, key = sandboxPartnerKey } = {}) {
  const body = { id, code: '000000000000', amount, paidAt: Date.now(), channel: '301', state }

  expect(await callSigned(at, { path: '/partner/payments', key, body })).toMatchObject({ http: 200 })
}

/** Reports money that is nobody's, and answers the id of its payment. */
async function unknownMoney(amount = 100_000, at = origin, key = sandboxPartnerKey): Promise<string> {
  const id = randomUUID()

  await report(id, 'paid', { amount, at, key })
  return id
}

function ask(payment: string, kind: string, more: object = {}, who = 'support') {
  return callStaff(origin, '/staff/money/requests', { payment, kind, reason: 'A slip.', ...more }, who)
}

function decide(request: unknown, approve: boolean, who = 'approver', at = origin) {
  return callStaff(at, '/staff/money/requests/decide', { request, approve }, who)
}

async function requestOf(payment: string): Promise<unknown> {
  const { data } = await ask(payment, 'refund')

  return (data as { request: unknown }).request
}

async function held(payment: string, who?: string) {
  const { data } = await callStaff(origin, '/staff/money/held', undefined, who)
  const list = data as { mayDecide: boolean; held: { payment: string; amount: number; refund: unknown }[] }

  return { mayDecide: list.mayDecide, found: list.held.find((one) => one.payment === payment) }
}

test('two approvals at once on two servers: one wins, and the money goes back once', async () => {
  const payment = await unknownMoney()
  const request = await requestOf(payment)
  const answers = await Promise.all(
    servers.flatMap(({ origin: at }) => [decide(request, true, 'approver', at), decide(request, true, 'admin', at)]),
  )

  expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
  expect((await held(payment)).found).toBeUndefined()
})

test('of a use and an approval at once, one wins', async () => {
  const borrower = await Borrower.like('repay', origin)
  const payment = await unknownMoney()
  const request = await requestOf(payment)
  const [used, approved] = await Promise.all([
    ask(payment, 'use', { orderId: borrower.orderId }),
    decide(request, true, 'approver', servers[1]?.origin),
  ])

  // What waits for a decision cannot be used.
  expect([used.http, approved.http]).toEqual([409, 200])
})

test('a refund whose money went back to its payer meanwhile is refused, and can be asked away', async () => {
  const payment = await unknownMoney()
  const request = await requestOf(payment)
  await report(payment, 'reversed')
  expect(await decide(request, true)).toMatchObject({
    http: 409,
    message: 'Less is held of this payment than was asked for. Refuse it, and ask again.',
  })
  expect(await decide(request, false)).toMatchObject({ http: 200 })
  expect((await held(payment)).found).toBeUndefined()
})

test('who became staff after a refund was asked for does not approve it: who asked may have added them', async () => {
  const request = (await ask(await unknownMoney(), 'refund', {}, 'admin')).data as { request: string }
  const added = await callStaff(origin, '/staff/members', { name: 'second name', role: 'approver' }, 'admin')
  const { token } = added.data as { token: string }

  expect(await decide(request.request, true, token)).toMatchObject({
    http: 409,
    message: 'You became staff after this was asked for: somebody who was there has to approve it.',
  })
  expect(await decide(request.request, false, token)).toMatchObject({ http: 200 })
})

test('the list says who asked for a refund and why, whether that was the reader, and who may decide', async () => {
  const payment = await unknownMoney()

  await requestOf(payment)
  expect(await held(payment, 'support')).toMatchObject({
    mayDecide: false,
    found: { refund: { askedBy: 'support', reason: 'A slip.', isYours: true } },
  })
  expect(await held(payment, 'approver')).toMatchObject({ mayDecide: true, found: { refund: { isYours: false } } })
  expect(await decide(randomUUID(), true)).toMatchObject({ http: 404 })
})

test('money pays only a loan whose money is out, and of an account only its own', async () => {
  const [one, other] = [await Borrower.like('repay', origin), await Borrower.like('repay', origin)]
  const payment = await unknownMoney()

  expect(await ask(payment, 'use')).toMatchObject({ http: 400 })
  expect(await ask(payment, 'use', { orderId: randomUUID() })).toMatchObject({ http: 404 })
  expect(await ask(payment, 'use', { orderId: 'x' })).toMatchObject({ http: 404 })
  // More than is owed: the rest is held for the account.
  const much = await unknownMoney(1_000_000)

  expect(await ask(much, 'use', { orderId: one.orderId })).toMatchObject({ http: 200 })
  expect(await one.status()).toBe(200)
  expect((await held(much)).found).toMatchObject({ amount: 475_000 })
  expect(await ask(much, 'use', { orderId: other.orderId })).toMatchObject({ http: 404 })
  expect(await ask(randomUUID(), 'set-aside')).toMatchObject({ http: 404 })
})

test('money that was used for a loan which was paid out later goes back from it, whenever it went back', async () => {
  const borrower = await Borrower.like('repay', origin)
  const payment = randomUUID()
  const days = (ago: number) => Date.now() - ago * 86_400_000
  const common = { id: payment, code: '000000000000', amount: 100_000, paidAt: days(700), channel: '301' }
  const send = (body: object) =>
    callSigned(origin, { path: '/partner/payments', key: sandboxPartnerKey, body: { ...common, ...body } })
  const owed = async () => (await borrower.read(getInstalmentPlan)).repayAmount
  const before = await owed()

  expect(await send({ state: 'paid' })).toMatchObject({ http: 200 })
  expect(await ask(payment, 'use', { orderId: borrower.orderId })).toMatchObject({ http: 200 })
  expect(await owed()).not.toBe(before)
  expect(await send({ state: 'reversed', reversedAt: days(699) })).toMatchObject({ http: 200 })
  expect(await owed()).toBe(before)
})

test.each([
  ['paid', 'reversed'],
  ['reversed', 'paid'],
])('money that is nobody’s went back when it did, also when it is reported as %s before %s', async (...states) => {
  const [id, paidAt, reversedAt] = [randomUUID(), Date.UTC(2026, 9, 1), Date.UTC(2026, 9, 5)]

  for (const state of states) {
    const body = { id, code: '000000000000', amount: 100, paidAt, reversedAt, channel: '301', state }

    expect(await callSigned(origin, { path: '/partner/payments', key: sandboxPartnerKey, body })).toMatchObject({
      http: 200,
    })
  }
  expect(await reversalsOf(id)).toEqual([new Date(reversedAt).toISOString()])
})

/** When money of a payment went back, as the core system reads it. */
async function reversalsOf(payment: string): Promise<unknown[]> {
  const moments: unknown[] = []

  for (let cursor = '0'; ;) {
    const path = `/core/changes?after=${cursor}`
    const { data } = await callSigned(origin, { method: 'GET', path, key: sandboxCoreKey })
    const { changes, cursor: next } = data as {
      changes: { kind: string; data: Record<string, unknown> }[]
      cursor: string
    }
    const found = changes.filter((one) => one.kind === 'reversal' && one.data['reportId'] === payment)

    moments.push(...found.map((one) => one.data['at']))
    if (next === cursor) return moments
    cursor = next
  }
}

test('money pays the loan whose id or number was pasted from a chat or a spreadsheet', async () => {
  const borrower = await Borrower.like('repay', origin)
  const { 'Loan number': orderNo = '' } = await borrower.rows()

  for (const written of [
    ` “${borrower.orderId.toUpperCase()}”.\u200b`,
    `\u2066${orderNo.replaceAll('-', '\u2011').toLowerCase()} `,
  ]) {
    expect(await ask(await unknownMoney(1_000), 'use', { orderId: written })).toMatchObject({ http: 200 })
  }
})

test('what is set aside is not held any more, and cannot be asked for again', async () => {
  const payment = await unknownMoney()

  expect(await ask(payment, 'set-aside', { reason: '  ' })).toMatchObject({ http: 400 })
  expect(await ask(payment, 'set-aside')).toMatchObject({ http: 200, data: { waits: false } })
  expect((await held(payment)).found).toBeUndefined()
  expect(await ask(payment, 'refund')).toMatchObject({ http: 409 })
})

test('money that was sent back, and that its payer took back too, is missing until somebody sets it aside', async () => {
  const payment = await unknownMoney()
  const before = await dayToday()

  const request = String(await requestOf(payment))

  // In capitals it leaves at once too.
  expect(await decide(request.toUpperCase(), true)).toMatchObject({ http: 200, data: { request } })

  await report(payment, 'reversed')
  expect((await held(payment)).found).toMatchObject({ amount: -100_000 })
  expect(await dayToday()).toMatchObject({
    difference: 0,
    held: { count: before.held.count - 1, amount: before.held.amount - 100_000 },
    missing: { count: 1, amount: -100_000 },
    misplaced: expect.arrayContaining(['1,000.00 of 1 payment is missing: it went back twice.']),
  })
  expect(await ask(payment, 'refund')).toMatchObject({
    http: 409,
    message: 'This money went back twice: set it aside with the reason.',
  })
  expect(await ask(payment, 'set-aside')).toMatchObject({ http: 200 })
  expect((await held(payment)).found).toBeUndefined()
  expect(await dayToday()).toMatchObject({ difference: 0, missing: { count: 0, amount: 0 } })
})

async function dayToday() {
  const { data } = await callStaff(origin, `/staff/money?day=${marketDay(Date.now())}`, undefined, 'viewer')

  return data as { held: { count: number; amount: number } }
}

test('held money that is more than a page is on the next one, each payment once', async () => {
  const payments = await Promise.all(Array.from({ length: 101 }, () => unknownMoney(100)))
  const seen: string[] = []

  for (const page of [1, 2, 3]) {
    const { data } = await callStaff(origin, `/staff/money/held?page=${page}`)
    const list = data as { hasMore: boolean; held: { payment: string }[] }

    expect(list.hasMore).toBe(page === 1)
    seen.push(...list.held.map((one) => one.payment))
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining(payments))
  for (const payment of payments) await ask(payment, 'set-aside')
})

test('an odd report is listed with its body until somebody closes it with a note', async () => {
  const before = await oddReports()
  const body = { id: randomUUID(), state: 'maybe' }

  for (const sent of [{ ...body, id: randomUUID(), state: 'maybe'.repeat(180_000) }, body])
    expect(await callSigned(origin, { path: '/partner/payments', key: sandboxPartnerKey, body: sent })).toMatchObject({
      http: 400,
    })

  const [odd, longest] = (await oddReports()).filter(({ id }) => !before.some((one) => one.id === id))

  expect(JSON.parse(odd?.body ?? '')).toEqual(body)
  // A hundred of them are listed at once.
  expect(JSON.stringify(longest).length).toBeLessThan(12_000)
  expect(await openOddReports()).toBe(before.length + 2)

  const close = (note: string, id = odd?.id) =>
    callStaff(origin, '/staff/money/odd-reports/close', { id, note }, 'support')

  expect(await close('')).toMatchObject({ http: 400 })
  expect(await close('The partner tried something out.')).toMatchObject({ http: 200 })
  expect(await close('Once more.')).toMatchObject({ http: 404 })
  expect(await close('Too long.', longest?.id)).toMatchObject({ http: 200 })
  expect(await openOddReports()).toBe(before.length)
})

async function oddReports() {
  const { data } = await callStaff(origin, '/staff/money/odd-reports')

  return (data as { reports: { id: string; body: string }[] }).reports
}

test.each(['2026-02-30', '0000-01-01', '9999-12-31', '10000-01-01'])(
  'the money of %s is an answer, or no day',
  async (day) => {
    for (const path of ['money', 'money/reports'])
      expect((await callStaff(origin, `/staff/${path}?day=${day}`)).http).toBe(day.startsWith('9') ? 200 : 400)
  },
)

test('a day says which money is not where it belongs', async () => {
  const { data } = await callStaff(origin, '/staff/money?day=2026-11-21', undefined, 'viewer')
  const { held: sum, misplaced } = data as { held: { count: number }; misplaced: unknown }

  expect(sum.count).toBeGreaterThan(1)
  expect(misplaced).toEqual([expect.stringMatching(`^[\\d,.]+ of ${sum.count} payments is held: it fits no debt\\.$`)])
})

async function openOddReports(): Promise<unknown> {
  const { data } = await callStaff(origin, '/staff/money?day=2026-11-21', undefined, 'viewer')

  return (data as { openOddReports: unknown }).openOddReports
}

test('viewers and editors read no single payments, and pages are numbers from 1', async () => {
  for (const who of ['viewer', 'editor']) {
    expect(await callStaff(origin, '/staff/money/held', undefined, who)).toMatchObject({ http: 403 })
    expect(await callStaff(origin, '/staff/money/odd-reports', undefined, who)).toMatchObject({ http: 403 })
  }
  expect(await decide(randomUUID(), true, 'support')).toMatchObject({ http: 403 })
  expect(await callStaff(origin, '/staff/money/held?page=0')).toMatchObject({ http: 400 })
  expect(await callStaff(origin, '/staff/money/held?page=2')).toMatchObject({ http: 200, data: { held: [] } })
})

test('where no payment partner can send money back, nobody can ask for a refund', async () => {
  const key = 'the-partner-key-of-a-test-long-enough'
  const token = 'the-staff-token-of-a-test'
  const server = await startServer({
    port: 0,
    ...(await testStorage('migrated')),
    sites: [],
    mode: 'production',
    coreKey: 'the-core-key-of-a-test-long-enough',
    partner: { key },
    staffToken: token,
  })

  try {
    const payment = await unknownMoney(100, server.origin, key)
    const body = { payment, kind: 'refund', reason: 'A slip.' }

    expect(await callStaff(server.origin, '/staff/money/requests', body, token)).toMatchObject({
      http: 409,
      message:
        'The payment partner takes no refunds from here: send the money back by hand, then set it aside with the reason.',
    })
    expect(await callStaff(server.origin, '/staff/money/held', undefined, token)).toMatchObject({
      data: { canRefund: false, held: [{ payment, refund: null }] },
    })
  } finally {
    await server.close()
  }
})
