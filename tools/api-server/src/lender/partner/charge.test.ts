import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import formbody from '@fastify/formbody'
import {
  commitRepayment,
  createPaymentCode,
  getLoanDetails,
  listPayments,
  listRepaymentWays,
  sessionHeader,
} from '@pahiram/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { implement } from '../../platform/http/implement.ts'
import { serveConfirm } from '../../borrower/confirm/serve-confirm.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { charge } from '../../borrower/legacy-repayment/intent.ts'
import { serveLegacyRepayment } from '../../borrower/legacy-repayment/serve-legacy-repayment.ts'
import { answerLoanDetails } from '../../borrower/order/loan-details.ts'
import { addToOutbox, Outbox } from '../../platform/outbox/outbox.ts'
import { moneyDeliveries } from './send-money.ts'
import type { PaymentProvider } from '../../ledger/payment-provider.ts'
import { serveRepayment } from '../../borrower/repayment/serve-repayment.ts'
import { askForHeldMoney, decideRequest } from '../../ledger/held-requests.ts'
import { receiveReport } from '../../ledger/receive-report.ts'
import { seed } from '../../sandbox/seed.ts'
import { eraseAll } from '../../testing/declared.ts'
import { checkBooks, readLedger } from '../../testing/ledger-oracle.ts'
import { ScheduledBorrower, type Server } from '../../testing/scheduled-borrower.ts'
import { testStorage } from '../../testing/test-database.ts'
import { httpPartner } from './http-partner.ts'
import { checkSignature, readSignature, signatureHeader } from '../../platform/signed/signature.ts'

interface Received {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const key = 'the-key-of-a-partner-that-is-long-enough'
const received: Received[] = []
/** How the partner answers a charge. */
let answer: (request: { code: string; amount: number }) => unknown = () => undefined
let database: Database
let apps: FastifyInstance[] = []
let now = Date.UTC(2026, 10, 21, 4)
let deliverDue: () => Promise<number> = async () => 0

const partner = createServer((request, response) => {
  const chunks: Buffer[] = []

  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString()
    const answered = answer(JSON.parse(body) as { code: string; amount: number })

    received.push({ path: request.url, headers: request.headers, body })
    if (answered === undefined) request.destroy()
    else if (answered === 422) response.writeHead(422).end()
    else response.end(JSON.stringify(answered))
  })
})

beforeAll(async () => {
  const clock = () => new Date(now)

  partner.listen(0, '127.0.0.1')
  await once(partner, 'listening')
  database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
  await seed(database, 'pahiram://', clock())

  const { port } = partner.address() as AddressInfo
  const serve = async (provider: PaymentProvider | undefined) => {
    const app = fastify()
    const log = () => undefined
    const paying = {
      provider,
      outbox: new Outbox(database, moneyDeliveries(database, provider, clock), { now: clock, log }),
    }

    await app.register(formbody)
    serveConfirm(app, database, { reviewSeconds: 1, disburseSeconds: 1, now: clock }, log)
    serveRepayment(app, database, paying, clock, log)
    serveLegacyRepayment(app, database, { ...paying, sms: undefined }, clock, log)
    implement(app, getLoanDetails, answerLoanDetails(database, clock), log)
    deliverDue = () => paying.outbox.deliverDue()
    return app
  }

  apps = [await serve(undefined), await serve(httpPartner({ key, url: `http://127.0.0.1:${port}` }, clock))]
}, 240_000)
beforeEach(() => void received.splice(0))
afterAll(async () => {
  partner.close()
  await Promise.all(apps.map((app) => app.close()))
  await database.close()
})

async function post(server: Server, url: string, fields: Record<string, string>, session = '') {
  const reply = await apps[server]?.inject({
    method: 'POST',
    url,
    headers: { [sessionHeader('sessionId')]: session, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

  return reply?.body ?? ''
}

/** A borrower with a loan that runs, and the fields of a commit with a card that asks for no code. */
async function borrowerWithCard() {
  const borrower = new ScheduledBorrower(database, post)

  await borrower.begin()
  now += 2000

  const { data } = await borrower.ask(1, listRepaymentWays)
  const card = { cardId: borrower.card, cardNo: '', bankName: '', bankCode: '', couponId: '' }

  return {
    borrower,
    fields: { ...card, amount: String(data?.['amount']), repayToken: String(data?.['repayToken']) },
    receipts: async () => (await borrower.ask(1, listPayments)).data?.['payments'] as unknown[],
    ledger: () => readLedger(database, borrower.account, borrower.orderId),
  }
}

function paid({ code, amount }: { code: string; amount: number }) {
  return { id: `charge-of-${code}`, code, amount, paidAt: now, channel: 'Card', state: 'paid' }
}

test('without a provider a card that asks for no code is refused, and nothing is repaid', async () => {
  const { borrower, fields, receipts } = await borrowerWithCard()

  expect(await borrower.ask(0, commitRepayment, fields)).toMatchObject({ code: '503', data: null })
  expect(await receipts()).toEqual([])
})

test('a card is charged by a signed call with a key, and its receipt is in the books', async () => {
  answer = paid

  const { borrower, fields, receipts, ledger } = await borrowerWithCard()

  expect(await borrower.ask(1, commitRepayment, fields)).toMatchObject({ code: '00', data: { needValid: 0 } })
  expect(await receipts()).toEqual([expect.objectContaining({ amount: '₱1,759.66', channel: 'Card' })])
  checkBooks(await ledger())

  const [charge] = received

  expect(received).toHaveLength(1)
  expect(charge?.path).toBe('/charges')
  expect(charge?.headers['idempotency-key']).toMatch(/^charge:[\da-f-]{36}:1$/)
  expect(JSON.parse(charge?.body ?? '')).toMatchObject({ amount: 175_966, bankCode: 'BTAL', lastFour: '0937' })

  const signature = readSignature(String(charge?.headers[signatureHeader.toLowerCase()]), new Date(now))

  expect(checkSignature(key, signature, { method: 'POST', path: '/charges', body: charge?.body ?? '' })).toBe(
    signature.v2[0],
  )
  expect(await borrower.ask(1, commitRepayment, fields)).toMatchObject({ code: '800005' })
  expect(received).toHaveLength(1)
})

test('a payment by card is answered alike when it is sent again with its key, and refused with another content', async () => {
  answer = paid

  const { borrower, fields, receipts } = await borrowerWithCard()
  const keyed = { ...fields, idempotencyKey: 'a-key' }
  const commit = (sent: typeof keyed) => borrower.ask(1, commitRepayment, sent)
  const first = await commit(keyed)

  expect(first).toMatchObject({ code: '00', data: { needValid: 0 } })
  expect(await Promise.all([commit(keyed), commit(keyed)])).toEqual([first, first])
  expect(await commit({ ...keyed, bankName: 'Another' })).toMatchObject({ code: '422', data: null })
  expect(await receipts()).toHaveLength(1)
})

test('a card that the bank refuses pays nothing, and may be tried again', async () => {
  answer = () => ({ state: 'refused' })

  const { borrower, fields, receipts } = await borrowerWithCard()

  const commit = () => borrower.ask(1, commitRepayment, { ...fields, idempotencyKey: 'a-key' })

  expect(await commit()).toMatchObject({ code: '402', data: null })
  expect(await receipts()).toEqual([])
  answer = paid
  expect(await commit()).toMatchObject({ code: '00' })
  expect(await receipts()).toHaveLength(1)
  expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
})

test('a charge whose answer is lost is not ordered again, and is booked by the next try with its key', async () => {
  answer = () => undefined

  const { borrower, fields, receipts, ledger } = await borrowerWithCard()

  expect(await borrower.ask(1, commitRepayment, fields)).toMatchObject({ code: '504', data: null })
  expect(await borrower.ask(1, commitRepayment, fields)).toMatchObject({ code: '800005' })
  expect(await receipts()).toEqual([])
  answer = paid
  now += 31_000
  expect(await deliverDue()).toBe(1)
  expect(await receipts()).toHaveLength(1)
  checkBooks(await ledger())
  expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('a charge that is paid and not booked yet is not ordered again', async () => {
  answer = paid

  const { borrower, fields } = await borrowerWithCard()
  const chargeKey = `charge:${fields.repayToken}:1`

  // What is stored when a server ends between the partner's answer and the booking.
  await addToOutbox(database.query, { kind: 'charge', key: chargeKey, body: {} }, new Date(now))
  await database.query
    .updateTable('outbox')
    .where('idempotency_key', '=', chargeKey)
    .set({ answer: JSON.stringify({ state: 'paid' }), delivered_at: new Date(now) })
    .execute()
  expect(await borrower.ask(1, commitRepayment, fields)).toMatchObject({ code: '800005' })
  expect(received).toEqual([])
})

test('what the partner never took ends with its code: no card is charged days later, and people ask whether one was', async () => {
  answer = () => 422

  const { borrower, fields } = await borrowerWithCard()
  const amount = (Number(fields.amount) / 100).toFixed(2)
  const sent = () => new Set(received.splice(0).map(({ path }) => path))

  expect(await borrower.ask(1, commitRepayment, fields)).toMatchObject({ code: '504' })
  expect(sent()).toEqual(new Set(['/charges']))
  expect(await borrower.ask(1, createPaymentCode, { amount, channelNumber: '101' })).toMatchObject({ code: '0' })
  await expect.poll(sent).toEqual(new Set(['/codes']))
  now += 60_000
  await deliverDue()
  expect(sent()).toEqual(new Set(['/charges', '/codes']))
  now += 3 * 24 * 60 * 60_000
  answer = paid
  await deliverDue()
  expect(sent()).toEqual(new Set())

  // It may have charged the card all the same.
  const odd = await database.query.selectFrom('odd_reports').select(['body', 'reason']).execute()
  const { code } = await database.query
    .selectFrom('payments')
    .where('id', '=', fields.repayToken)
    .select('code')
    .executeTakeFirstOrThrow()

  expect(odd.filter(({ body }) => body.includes(code))).toMatchObject([
    { reason: expect.stringContaining('Ask the partner') as string },
  ])
})

test('a card is not charged for what was paid in another way, once the partner is there again', async () => {
  answer = () => 422

  const { borrower, fields, receipts } = await borrowerWithCard()
  const keyed = { ...fields, idempotencyKey: randomUUID() }
  const amount = (Number(fields.amount) / 100).toFixed(2)

  expect(await borrower.ask(1, commitRepayment, keyed)).toMatchObject({ code: '504' })

  const { data } = await borrower.ask(1, createPaymentCode, { amount, channelNumber: '101' })
  const code = /payCode=(\d+)/.exec(String(data?.['payUrl']))?.[1] ?? ''
  // All of the loan.
  const report = { id: 'at-a-counter', code, amount: 527_900, channel: '101', state: 'paid' as const }

  await receiveReport(database, { ...report, paidAt: new Date(now) }, new Date(now))
  await expect.poll(() => received.splice(0).map(({ path }) => path)).toContain('/codes')
  const erase = () => eraseAll(database, {} as never, borrower.account, new Date(now))

  // The card may have been charged: nobody would know then whose money it is.
  await expect(erase()).rejects.toThrow('waits for the payment partner')
  answer = paid
  now += 60_000
  await deliverDue()
  expect(received.filter(({ path }) => path === '/charges')).toEqual([])
  expect(await receipts()).toHaveLength(1)
  // A try whose answer got lost may have charged the card: people ask the partner.
  expect(await database.query.selectFrom('odd_reports').select('reason').execute()).toContainEqual({
    reason: expect.stringContaining('Ask the partner') as string,
  })
  // Nothing is known to have been charged.
  expect(await borrower.ask(1, commitRepayment, keyed)).toMatchObject({ code: '504' })
  await database.query
    .updateTable('odd_reports')
    .set({ closed_at: new Date(now) })
    .execute()
  await expect(erase()).resolves.toBeUndefined()
})

test('a charge that another server is sending is unsure, not a success', async () => {
  const chargeKey = 'charge:of-another-server:1'
  const provider = httpPartner({ key, url: 'http://127.0.0.1:9' }, () => new Date(now))
  const outbox = new Outbox(
    database,
    moneyDeliveries(database, provider, () => new Date(now)),
    { now: () => new Date(now), log: () => undefined },
  )

  await addToOutbox(database.query, { kind: 'charge', key: chargeKey, body: {} }, new Date(now))
  // What is stored while the other server waits for the partner's answer.
  await database.query
    .updateTable('outbox')
    .where('idempotency_key', '=', chargeKey)
    .set({ tries: 1, next_try_at: new Date(now + 30_000) })
    .execute()
  await expect(charge(outbox, chargeKey)).rejects.toMatchObject({ code: '504' })
  expect(received).toEqual([])
})

test('a refund that the partner refuses, or whose payment it took back meanwhile, is sent no more, and people see why', async () => {
  const report = { code: '900000000009', amount: 5000, channel: '101', paidAt: new Date(now) }
  const approved = async (id: string) => {
    await receiveReport(database, { ...report, id, state: 'paid' }, new Date(now))

    const asked = { payment: id, kind: 'refund' as const, reason: 'Paid twice.', who: 'one' }
    const { request } = await askForHeldMoney(database, asked, new Date(now))

    await decideRequest(database, { id: request, isApproved: true, who: 'another' }, new Date(now))
  }
  const reasons = async (id: string) => {
    const odd = await database.query.selectFrom('odd_reports').select(['body', 'reason']).execute()

    // An erasure finds whose it is by the code.
    return odd.filter(({ body }) => body.includes(id) && body.includes(report.code)).map(({ reason }) => reason)
  }
  const sent = () => {
    const refunds = received.splice(0).filter(({ path }) => path === '/refunds')

    return refunds.map(({ body }) => (JSON.parse(body) as { reportId: string }).reportId)
  }

  answer = () => 422
  await approved('taken-back')
  await deliverDue()
  expect(sent()).toEqual(['taken-back'])
  await receiveReport(database, { ...report, id: 'taken-back', state: 'reversed' }, new Date(now))
  // As the page of money asks for.
  await askForHeldMoney(
    database,
    { payment: 'taken-back', kind: 'set-aside', reason: 'Twice.', who: 'one' },
    new Date(now),
  )
  answer = () => ({ state: 'refused' })
  await approved('refused')
  now += 60_000
  await deliverDue()
  now += 60 * 60_000
  await deliverDue()
  expect(sent()).toEqual(['refused'])
  expect(await reasons('taken-back')).toEqual([expect.stringContaining('took the payment back')])
  expect(await reasons('refused')).toEqual([expect.stringContaining('by hand')])
})

test('a refund that the partner did not take for a week is sent no more, and people ask where the money is', async () => {
  const report = { id: 'no-answer', code: '900000000010', amount: 5000, channel: '101', state: 'paid' as const }

  answer = () => 422
  await receiveReport(database, { ...report, paidAt: new Date(now) }, new Date(now))

  const asked = { payment: 'no-answer', kind: 'refund' as const, reason: 'Paid twice.', who: 'one' }
  const { request } = await askForHeldMoney(database, asked, new Date(now))
  const tries = async (days: number) => {
    now += days * 24 * 60 * 60_000
    await deliverDue()
    return received.splice(0).filter(({ path }) => path === '/refunds').length
  }

  await decideRequest(database, { id: request, isApproved: true, who: 'another' }, new Date(now))
  expect([await tries(0), await tries(6), await tries(1), await tries(1)]).toEqual([1, 1, 1, 0])
  expect(await database.query.selectFrom('odd_reports').select('reason').execute()).toContainEqual({
    reason: expect.stringContaining('did not take this refund for a week') as string,
  })
})
