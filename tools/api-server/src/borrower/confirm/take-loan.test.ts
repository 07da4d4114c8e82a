import { hash, randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { tokenHashOf } from '../../platform/http/caller.ts'
import { addAccount, addSession } from '../../platform/sessions/accounts.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { seed } from '../../sandbox/seed.ts'
import { confirmProductId } from '../../sandbox/products.ts'
import { readLedger } from '../../testing/ledger-oracle.ts'
import { testStorage } from '../../testing/test-database.ts'
import type { LoanPace } from './loan-pace.ts'
import type { Offer } from '../../ledger/offer.ts'
import { takeLoan } from './take-loan.ts'

const now = new Date(Date.UTC(2026, 10, 21, 4))
const pace: LoanPace = { reviewSeconds: 20, disburseSeconds: 10, now: () => now }
const product_id = confirmProductId('agila-cash')
let database: Database

beforeAll(async () => {
  database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
  await seed(database, 'pahiram://', now)
}, 240_000)
afterAll(() => database.close())

async function take(account_id: string, changes: Partial<Offer> = {}, pace_ = pace) {
  const offer = {
    account_id,
    product_id,
    name: 'Agila Cash',
    amount: '300000',
    fee: '15000',
    interest: '3001',
    periods: 2,
    period_days: 30,
    agreed_terms: '{}',
    in_rupees: false,
    ends_refused: false,
    rate: '0.06% a day',
    device_id: 'device-1',
    agreements: [{ position: '1', title: 'Loan agreement', content: 'Lent by {product}.' }],
    ...changes,
  } as Offer
  const orderId = randomUUID()
  const keyed = { account_id, call: 'pushLoan', key: undefined } as const
  const { sessionId } = await addSession(database.query, { accountId: account_id }, now)
  const tokenHash = tokenHashOf(sessionId)
  const taken = await takeLoan(database, offer, { orderId, tokenHash, keyed }, { lender: 'Araw & Co' }, pace_)

  return { orderId, taken }
}

function orderOf(account: string, id: string) {
  return database.query
    .selectFrom('orders')
    .where('account_id', '=', account)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
}

function liveOf(account: string) {
  return database.query.selectFrom('live_orders').where('account_id', '=', account).selectAll().execute()
}

test('a loan that is taken has an order without a switch on, its figures, its charges and a change for the core system', async () => {
  const account = await addAccount(database.query)
  const { orderId, taken } = await take(account)

  expect(taken).toEqual({ orderId, status: 21 })
  expect(await orderOf(account, orderId)).toMatchObject({
    product_id,
    status: 21,
    can_extend: true,
    opens_inside: false,
    asks_rating: false,
    needs_card: false,
    created_at: now,
  })
  expect(await liveOf(account)).toEqual([{ account_id: account, product_id, order_id: orderId, ends_at: null }])

  const { loan, books } = await readLedger(database, account, orderId)

  expect(loan).toMatchObject({
    number: expect.stringMatching(/^AC-2611-\d{10}$/) as string,
    amount: '300000',
    fee: '15000',
    interest: '3001',
    periods: 2,
    period_days: 30,
    in_rupees: false,
    status: 21,
    decided_at: null,
    paid_out_at: null,
  })
  expect(books).toEqual([])

  const agreed = await database.query
    .selectFrom('order_agreements')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .select(['title', 'content'])
    .execute()
  const changes = await database.query.selectFrom('changes').selectAll().execute()

  expect(changes.map(({ data }) => JSON.parse(data) as unknown)).toContainEqual({
    orderId,
    accountId: account,
    productId: product_id,
    offerId: expect.stringMatching(/^[\da-f]{64}$/) as string,
    amount: 300_000,
    fee: 15_000,
    interest: 3001,
    periods: 2,
    periodDays: 30,
    number: loan.number,
    status: 21,
    consent: {
      agreedAt: pace.now().toISOString(),
      deviceId: 'device-1',
      agreements: agreed.map(({ title, content }) => ({ title, sha256: hash('sha256', content) })),
    },
  })
  expect(agreed.length).toBeGreaterThan(0)

  const recommended = await database.query
    .selectFrom('order_recommendations')
    .where('order_id', '=', orderId)
    .select(['position', 'product_id'])
    .execute()

  expect(recommended.map(({ position }) => position)).toEqual([0, 1, 2])
  expect(recommended.some((one) => one.product_id === product_id)).toBe(false)
})

test('a second loan of the product is not taken while the first lives, and is from its end on', async () => {
  const account = await addAccount(database.query)
  const first = await take(account)
  const second = await take(account)

  expect(second.taken).toBeUndefined()
  expect(await orderOf(account, second.orderId)).toBeUndefined()
  await database.query.updateTable('live_orders').set({ ends_at: now }).where('account_id', '=', account).execute()

  const third = await take(account)

  expect(third.taken).toEqual({ orderId: third.orderId, status: 21 })
  expect((await liveOf(account)).map(({ order_id }) => order_id)).toEqual([third.orderId])
  expect(first.orderId).not.toBe(third.orderId)
})
