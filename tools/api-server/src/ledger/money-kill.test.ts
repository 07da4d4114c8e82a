import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { type AnyEndpoint, createPaymentCode, getPaymentState, pushLoan } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import { marketDay } from '@pahiram/formatting/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../platform/database/database.ts'
import { call, type CallAnswer } from '../testing/caller.ts'
import { checkBooks, readLedger } from '../testing/ledger-oracle.ts'
import { startRealPostgres } from '../testing/real-postgres.ts'
import { productionSecrets, type ServerProcess, startProcess } from '../testing/server-process.ts'
import { callSigned } from '../testing/signed-call.ts'
import { databaseFolder } from '../testing/temporary-folder.ts'
import { readDay } from './reconcile.ts'

const rounds = roundsOf(20, 2)
const productId = randomUUID()
const { PAHIRAM_CORE_KEY: coreKey, PAHIRAM_PARTNER_KEY: partnerKey } = productionSecrets

/** What the partner received, by the keys of the messages: the same text each time. */
const announced = new Map<string, Set<string>>()
/** It dies now and then, before it has kept a message or before it has answered. */
const partner = createServer((request, response) => void take(request, response))
const servers: ServerProcess[] = []
let environment: Record<string, string> = {}
let database: Database

beforeAll(async () => {
  partner.listen(0, '127.0.0.1')
  await once(partner, 'listening')

  const databaseUrl = await (await startRealPostgres()).createDatabase('kill')

  environment = {
    ...productionSecrets,
    PAHIRAM_MODE: 'production',
    PAHIRAM_MIGRATE: '1',
    PAHIRAM_PARTNER_URL: `http://127.0.0.1:${(partner.address() as AddressInfo).port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: databaseFolder(),
  }
  database = await openDatabase({ dataDir: 'unused', databaseUrl, onLost: (why) => expect.unreachable(why) })
  servers.push(startProcess(environment), startProcess(environment))
  await Promise.all(servers.map(({ origin }) => origin))
  await core('PUT', `/core/products/${productId}`, {
    name: 'Agila Cash',
    logo: '/media/logos/agila-cash.svg',
    leastAmount: 200_000,
    greatestAmount: 2_500_000,
    rate: '0.06% a day',
    description: 'Money in your account within a day',
    terms: { amount: 300_000, fee: 15_000, interest: 3000, periods: 1, periodDays: 30 },
    repayment: { channels: [{ number: '301', name: 'Counter', kind: 'counter', logo: '/media/channels/counter.svg' }] },
  })
}, 240_000)
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.map(({ ended }) => ended))
  partner.closeAllConnections()
  partner.close()
  await database.close()
})

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const key = String(request.headers['idempotency-key'])

  if (Math.random() < 0.2) return void response.destroy()
  announced.set(key, (announced.get(key) ?? new Set()).add(body))
  if (Math.random() < 0.2) return void response.destroy()
  return void response.end()
}

/** Calls one server, and the other one when there is no answer, until there is one. */
async function untilAnswered<Answer>(send: (origin: string) => Promise<Answer>, isAnswer: (one: Answer) => boolean) {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      const answer = await send(await (servers[tries % 2]?.origin ?? ''))

      if (isAnswer(answer)) return answer
    } catch {
      // Killed: the answer is lost, whatever was done.
    }
    await wait(50)
  }
  return expect.unreachable('No server answered')
}

async function signed(key: string, method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const { data } = await untilAnswered(
    (origin) => callSigned(origin, { method, path, key, body }),
    ({ http }) => http === 200,
  )

  return data ?? {}
}

function core(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  return signed(coreKey, method, path, body)
}

function press(endpoint: AnyEndpoint, fields: Record<string, string>, session: string): Promise<CallAnswer> {
  return untilAnswered(
    (origin) => call(origin, endpoint, { productId, ...fields }, session),
    ({ message }) => message === 'success',
  )
}

function inAddress(answer: CallAnswer, field: string, name: string): string {
  return new URL((answer.data as Record<string, string>)[field] ?? '').searchParams.get(name) ?? ''
}

interface Lent {
  readonly accountId: string
  readonly orderId: string
}

/** One loan from its account to its repayment; each call is sent again until it is answered. */
async function lend(lent: Lent[], acknowledged: Map<string, unknown>): Promise<void> {
  const accountId = randomUUID()

  await core('POST', '/core/accounts', { accountId })

  const session = String((await core('POST', '/core/sessions', { accountId, deviceId: 'a-phone' }))['sessionId'])
  const terms = { amount: '3,000.00', periods: '1', termUnit: 'day', idempotencyKey: randomUUID() }
  const orderId = inAddress(await press(pushLoan, terms, session), 'lendDetailsUrl', 'orderId')

  await core('POST', `/core/orders/${orderId}/status`, { status: 'payout' })

  const wanted = { orderId, amount: '3,030.00', channelNumber: '301', idempotencyKey: randomUUID() }
  const code = inAddress(await press(createPaymentCode, wanted, session), 'payUrl', 'payCode')

  // Paid twice now and then: the second one is kept for whoever paid it.
  for (const amount of Math.random() < 0.3 ? [303_000, 303_000] : [303_000]) {
    const report = { id: randomUUID(), code, amount, paidAt: Date.now(), channel: '301', state: 'paid' }
    const answer = await signed(partnerKey, 'POST', '/partner/payments', report)

    acknowledged.set(report.id, answer)
    expect(await signed(partnerKey, 'POST', '/partner/payments', report)).toEqual(answer)
  }

  const { data } = await press(getPaymentState, { orderId, kind: 'repay' }, session)

  // The last of two is held.
  expect(['received', 'kept']).toContain((data as { state?: string } | null)?.state)
  expect(data).toMatchObject({ orderStatus: 200 })
  lent.push({ accountId, orderId })
}

test(`${rounds} times one of two servers is killed while loans are taken and repaid: every press is one effect, and all money is accounted for`, async () => {
  const lent: Lent[] = []
  const acknowledged = new Map<string, unknown>()
  let isGoingOn = true
  const worker = async () => {
    while (isGoingOn) await lend(lent, acknowledged)
  }
  const workers = Promise.all(Array.from({ length: 4 }, worker))

  workers.catch(() => undefined)
  for (let round = 0; round < rounds; round += 1) {
    const before = acknowledged.size
    const victim = servers[round % 2]

    while (acknowledged.size < before + 2) await Promise.race([wait(20), workers])
    await wait(Math.random() * 300)
    victim?.child.kill('SIGKILL')
    expect((await victim?.ended)?.signal).toBe('SIGKILL')
    servers[round % 2] = startProcess(environment)
    await servers[round % 2]?.origin
  }
  isGoingOn = false
  await workers

  // What a killed server was sending is sent again after half a minute; here it is so at once.
  await expect
    .poll(
      async () => {
        await database.query
          .updateTable('outbox')
          .set({ next_try_at: new Date() })
          .where('delivered_at', 'is', null)
          .execute()
        return database.query.selectFrom('outbox').where('delivered_at', 'is', null).selectAll().execute()
      },
      { timeout: 120_000, interval: 2000 },
    )
    .toEqual([])

  const orders = await database.query.selectFrom('loans').select('order_id').execute()
  const codes = await database.query.selectFrom('payments').select('code').execute()
  const reports = await database.query.selectFrom('payment_reports').select(['id']).execute()

  // Presses: one order and one code each, sent to the partner once.
  expect(orders.map(({ order_id }) => order_id).toSorted()).toEqual(lent.map(({ orderId }) => orderId).toSorted())
  expect(
    [...announced.values()]
      .flatMap((bodies) => [...bodies].map((body) => (JSON.parse(body) as { code: string }).code))
      .toSorted(),
  ).toEqual(codes.map(({ code }) => code).toSorted())
  expect(codes).toHaveLength(lent.length)
  // Money: each report that was acknowledged is stored and decided, and nothing differs.
  expect(reports.map(({ id }) => id).toSorted()).toEqual([...acknowledged.keys()].toSorted())
  for (const { accountId, orderId } of lent) checkBooks(await readLedger(database, accountId, orderId))
  expect(await readDay(database, marketDay(new Date()), new Date())).toMatchObject({ difference: 0, booksSum: 0 })
  console.log(`${lent.length} loans, ${acknowledged.size} payments, ${rounds} kills: 0 differences`)
}, 900_000)
