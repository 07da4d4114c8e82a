import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import {
  type AnyEndpoint,
  bindCard,
  countFailureClick,
  getLoanDetails,
  listPayments,
  pushLoan,
  saveComplaint,
  saveEvent,
  scoreApp,
} from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sandboxCoreKey } from '../../lender/core/serve-core.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { addToOutbox } from '../../platform/outbox/outbox.ts'
import { confirmProductId, productIdOf } from '../../sandbox/products.ts'
import { sandboxPartnerKey } from '../../sandbox/sandbox-partner.ts'
import { seedId } from '../../sandbox/seed-id.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower, newSession, press } from '../../testing/borrower.ts'
import { call, callStaff, rawRequest } from '../../testing/caller.ts'
import { complaintOf, file, filedNumber, upload, uploadedAddress } from '../../testing/complaint-session.ts'
import { photograph } from '../../testing/pictures.ts'
import { childEnvironment } from '../../testing/server-process.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'

const accountCommand = fileURLToPath(new URL('account-command.ts', import.meta.url))
const sessionsCommand = fileURLToPath(new URL('../../borrower/session/sessions-command.ts', import.meta.url))
let server: RunningServer
let database: Database

beforeAll(async () => {
  const storage = await testStorage()

  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox' })
  database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
}, 240_000)
afterAll(async () => {
  await database.close()
  await server.close()
})

async function run(command: string, ...words: string[]) {
  const child = spawn(process.execPath, [command, ...words], {
    env: { ...childEnvironment, PORT: new URL(server.origin).port },
  })
  let output = ''
  let errors = ''

  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))

  const [code] = (await once(child, 'close')) as [number | null]

  return { code, output: output.trimEnd(), errors: errors.trim() }
}

function accountOf({ session }: Borrower): string {
  return seedId('account', session)
}

async function statusOf(borrower: Borrower): Promise<unknown> {
  return (await borrower.call(getLoanDetails)).status
}

test('sessions revoke ends one session, or all of an account, at once', async () => {
  const [one, other] = [await Borrower.like('repay', server.origin), await Borrower.like('repay', server.origin)]

  expect(await statusOf(one)).toBe('0')
  expect(await run(sessionsCommand, 'revoke', '--session', one.session)).toEqual({
    code: 0,
    output: '1 session is revoked.',
    errors: '',
  })
  expect(await statusOf(one)).toBe('401')
  expect(await statusOf(other)).toBe('0')
  // As it was pasted from a chat.
  expect(
    (await run(sessionsCommand, 'revoke', '--account', ` “${accountOf(other).toUpperCase()}”.\u200b`)).output,
  ).toBe('1 session is revoked.')
  expect(await statusOf(other)).toBe('401')
  // There is such an account, and none of its sessions is left: what was asked for is so.
  expect(await run(sessionsCommand, 'revoke', '--account', accountOf(other))).toEqual({
    code: 0,
    output: '0 sessions are revoked.',
    errors: '',
  })
}, 60_000)

test.each([' “%”.\u200b', 'https://pahiram.example/order?sessionId=%&productId=1#x', 'sessionId=%'])(
  'a session is revoked as somebody pasted it: %j',
  async (pasted) => {
    const borrower = await Borrower.like('repay', server.origin)
    const { status } = await rawRequest(server.origin, '/staff/sessions/revoke', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-staff' },
      body: JSON.stringify({ session: pasted.replace('%', borrower.session) }),
    })

    expect(status).toBe(200)
    expect(await statusOf(borrower)).toBe('401')
  },
)

test('sessions revoke ends with code 1 when there is no such session or account', async () => {
  const { session } = await Borrower.like('repay', server.origin)

  expect(await run(sessionsCommand, 'revoke', '--session', 'a-mistyped-session')).toEqual({
    code: 1,
    output: '',
    errors: 'There is no such session: it is mistyped, or it has ended.',
  })
  expect(await run(sessionsCommand, 'revoke', '--account', seedId('account', 'nobody'))).toEqual({
    code: 1,
    output: '',
    errors: 'There is no such account.',
  })
  expect((await run(sessionsCommand, 'revoke', '--session', session)).code).toBe(0)
  expect((await run(sessionsCommand, 'revoke', '--session', session)).code).toBe(1)
}, 60_000)

test.each([
  [sessionsCommand, ['revoke'], 'Say either --account or --session.'],
  [sessionsCommand, ['revoke', '--account', 'C-2611'], '“C-2611” is no account’s id; an id is a uuid, as the core '],
  [accountCommand, ['export', 'C-2611'], '“C-2611” is no account’s id; an id is a uuid, as the core system knows it.'],
  [accountCommand, ['erase', 'C-2611'], '“C-2611” is no account’s id; an id is a uuid, as the core system knows it.'],
])('%s %j ends with code 2 and says what is wrong', async (command, words, problem) => {
  expect(await run(command, ...words)).toEqual({ code: 2, output: '', errors: expect.stringContaining(problem) })
})

test.each(['sessions/revoke', 'accounts/export', 'accounts/erase'])(
  'POST /staff/%s names an account that is no id',
  async (path) => {
    const { status, body } = await rawRequest(server.origin, `/staff/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-staff' },
      body: JSON.stringify({ account: 'C-2611' }),
    })

    expect(status).toBe(400)
    expect(JSON.parse(body.toString())).toMatchObject({ message: expect.stringContaining('is no account’s id') })
  },
)

test('account export prints what is kept of a borrower, and erase refuses while a loan runs', async () => {
  const borrower = await Borrower.like('repay', server.origin)
  const { code, output } = await run(accountCommand, 'export', accountOf(borrower))

  expect(code).toBe(0)
  expect(JSON.parse(output)).toMatchObject({
    account: { id: accountOf(borrower) },
    sessions: [{ device_id: null }],
    orders: [{ id: borrower.orderId }],
    loans: [{ order_id: borrower.orderId }],
    complaints: [],
  })
  expect(output).not.toContain('token_hash')
  expect(await run(accountCommand, 'erase', accountOf(borrower))).toEqual({
    code: 1,
    output: '',
    errors: 'This account has a loan that is not repaid yet.',
  })
  expect(await statusOf(borrower)).toBe('0')
  expect((await run(accountCommand, 'export', seedId('account', 'nobody'))).errors).toBe('There is no such account.')
}, 60_000)

test.each([
  ['a loan that was repaid', 'repay', 200],
  ['an order that was not taken here', 'seed-21', 21],
])('account export shows %s as its page does', async (_kind, scenario, status) => {
  const borrower = await Borrower.like(scenario, server.origin)

  if (status === 200) await press(await borrower.payUrl(), 'pay')

  const page = await borrower.read(getLoanDetails)
  const { output } = await run(accountCommand, 'export', accountOf(borrower))

  expect(page.orderStatus).toBe(status)
  expect(JSON.parse(output)).toMatchObject({
    orders: [
      {
        id: borrower.orderId,
        status,
        headline: page.noticeStatusText,
        explanation: page.noticeDesText,
        rows: page.userOrderDetail?.detail,
      },
    ],
  })
})

test('account erase ends the sessions and takes away what the borrower wrote and photographed; the loan stays', async () => {
  const borrower = await Borrower.like('seed-200', server.origin)
  const address = await uploadedAddress(server.origin, await photograph(30, 20), borrower.session)
  const picture = `${new URL(address).pathname}?sessionId=${borrower.session}`

  expect(
    (await file(server.origin, borrower.session, { problemDetail: 'canary of a complaint', problemImage: address }))
      .status,
  ).toBe('0')
  expect((await rawRequest(server.origin, picture)).status).toBe(200)

  const { complaints } = JSON.parse((await run(accountCommand, 'export', accountOf(borrower))).output) as {
    complaints: unknown
  }

  // A day, as the page has it, wherever the server is.
  expect(complaints).toMatchObject([
    { content: 'canary of a complaint', answer_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ])

  expect(await run(accountCommand, 'erase', accountOf(borrower))).toMatchObject({ code: 0, errors: '' })
  expect(await statusOf(borrower)).toBe('401')

  const { output } = await run(accountCommand, 'export', accountOf(borrower))

  expect(output).not.toContain('canary')
  expect(JSON.parse(output)).toMatchObject({
    sessions: [],
    pictures: [],
    payment_accounts: [],
    orders: [{ id: borrower.orderId }],
  })
  expect((await rawRequest(server.origin, picture)).status).not.toBe(200)
  expect((await run(accountCommand, 'erase', accountOf(borrower))).code).toBe(0)
}, 60_000)

test('who comes back after an erasure reads that the answer is deleted, not that it is to come', async () => {
  const borrower = await Borrower.like('seed-200', server.origin)
  const number = await filedNumber(server.origin, borrower.session)

  await callStaff(server.origin, '/staff/complaint-reply', { id: number, text: 'It is booked.' })
  expect((await run(accountCommand, 'erase', accountOf(borrower))).code).toBe(0)

  const begun = { path: '/core/sessions', body: { accountId: accountOf(borrower) }, key: sandboxCoreKey }
  const { data } = await callSigned(server.origin, begun)

  expect(await complaintOf(server.origin, String(data?.['sessionId']), number)).toMatchObject({
    disposeDetail: 'The answer was deleted with your personal data.',
    isNeedScore: false,
  })
})

test('account export shows, and erase takes away, what the core system and the partner wrote of a borrower', async () => {
  const borrower = await Borrower.like('repay', server.origin)
  const payUrl = await borrower.payUrl()
  const ofAccount = database.query.selectFrom('payments').where('account_id', '=', accountOf(borrower))
  const { code } = await ofAccount.select('code').executeTakeFirstOrThrow()
  // As a teller reads it from the page.
  const grouped = code.replace(/^(.{4})(.{4})/, '$1 $2-')
  const odd = { id: 'odd-1', code: grouped, amount: 1, channel: '101', state: 'canary state', payer: 'canary payer' }
  const page = { reyMsg: 'canary prompt', KindTipsMsg: 'canary tip', noticeMsg: 'canary notice' }
  const path = `/core/orders/${borrower.orderId}/page`
  const canaries = /canary \w+/g

  expect(
    await callSigned(server.origin, { path: '/partner/payments', body: odd, key: sandboxPartnerKey }),
  ).toMatchObject({
    http: 400,
  })
  expect(await callSigned(server.origin, { method: 'PUT', path, body: page, key: sandboxCoreKey })).toMatchObject({
    http: 200,
  })

  const { output } = await run(accountCommand, 'export', accountOf(borrower))

  expect(new Set(output.match(canaries))).toEqual(
    new Set(['canary state', 'canary payer', 'canary prompt', 'canary tip', 'canary notice']),
  )
  await press(payUrl, 'pay')
  // Money may have moved: what is to be asked of the partner is in it.
  expect((await run(accountCommand, 'erase', accountOf(borrower))).errors).toContain('message of the payment partner')

  const { data: open } = await callStaff(server.origin, '/staff/money/odd-reports')

  for (const { id } of (open as { reports: { id: string }[] }).reports)
    await callStaff(server.origin, '/staff/money/odd-reports/close', { id, note: 'Nothing was paid.' })

  const request = { id: randomUUID(), payment_id: 'more', kind: 'refund' as const, amount: '1', reason: 'Too much.' }
  const [asked_by, asked_at] = ['one', new Date()]
  const asked = { ...request, account_id: accountOf(borrower), order_id: null, asked_by, asked_at }
  const decided = { decided_by: 'another', decided_at: asked_at, is_approved: true }
  const refund = { kind: 'refund', key: `refund:${request.id}`, body: {} } as const

  await database.query
    .insertInto('held_money_requests')
    .values({ ...asked, ...decided })
    .execute()
  await addToOutbox(database.query, refund, new Date(Date.now() + 1_800_000))
  // The partner may refuse it still, and it is sent by hand then.
  expect((await run(accountCommand, 'erase', accountOf(borrower))).errors).toContain(
    'A refund or charge of this account waits',
  )
  await database.query.deleteFrom('outbox').where('idempotency_key', '=', refund.key).execute()
  expect((await run(accountCommand, 'erase', accountOf(borrower))).code).toBe(0)

  const kept = await Promise.all([
    database.query.selectFrom('orders').selectAll().execute(),
    database.query.selectFrom('odd_reports').selectAll().execute(),
  ])

  expect(JSON.stringify(kept).match(canaries)).toBeNull()
}, 60_000)

test('account export shows all of a receipt, also of money that staff found to be theirs', async () => {
  const borrower = await Borrower.like('repay', server.origin)
  const found = { id: 'found', code: 'canary code', amount: 100, channel: 'canary channel', state: 'paid' }
  const body = { ...found, paidAt: Date.now() }
  const use = { payment: found.id, kind: 'use', orderId: borrower.orderId, reason: 'It is theirs.' }

  await callSigned(server.origin, { path: '/partner/payments', body, key: sandboxPartnerKey })
  expect(await callStaff(server.origin, '/staff/money/requests', use)).toMatchObject({ http: 200 })

  const { payments } = await borrower.read(listPayments)
  const { output } = await run(accountCommand, 'export', accountOf(borrower))

  expect(payments).toMatchObject([{ code: found.code, channel: found.channel }])
  for (const text of [found.code, found.channel, payments[0]?.receiptNo]) expect(output).toContain(text)
})

const confirmed = confirmProductId('agila-cash')
const account = { cardType: '2', bankCode: 'BTAL', accountNumber: '554400917733', branchPlace: '01-101' }
const writes: readonly (readonly [AnyEndpoint, Record<string, string>])[] = [
  [
    bindCard,
    { ...account, product_id: productIdOf('bayani-loan'), holderName: 'Maria Santos', birthday: '1990-12-31' },
  ],
  [
    saveComplaint,
    { problemType: '7', problemSonType: '', problemDetail: 'The app closes.', problemImage: '', orderNo: '' },
  ],
  [pushLoan, { productId: confirmed, amount: '5,000.00', periods: '3', termUnit: 'day' }],
  [saveEvent, { productId: confirmed, moduleId: '30', positionId: '1' }],
  [scoreApp, { score: '5' }],
]

test('what arrives while its account is erased is either erased with it or not stored', async () => {
  const { session, accountId } = await newSession(database)
  const picture = await photograph(30, 20)
  const sent: Promise<{ code: unknown }>[] = []
  let pressed: Promise<unknown> = Promise.resolve()

  await database.query.transaction().execute(async (transaction) => {
    // As an erasure begins.
    await transaction.deleteFrom('sessions').where('account_id', '=', accountId).execute()
    for (const [endpoint, fields] of writes)
      sent.push(call(server.origin, endpoint, fields, session).then(({ status }) => ({ code: status })))
    sent.push(upload(server.origin, picture, session))
    pressed = call(server.origin, countFailureClick, { id: confirmed }, session)
    await wait(1_000)
  })
  expect((await Promise.all(sent)).map(({ code }) => code)).toEqual(sent.map(() => '401'))
  // It needs no session.
  expect(await pressed).toMatchObject({ status: '0' })
  expect(await database.query.selectFrom('failure_clicks').where('account_id', '=', accountId).execute()).toEqual([])
})
