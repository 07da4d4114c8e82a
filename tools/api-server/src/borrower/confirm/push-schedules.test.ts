import formbody from '@fastify/formbody'
import { type AnyEndpoint, getConfirmDetail, getLoanDetails, pushLoan, sessionHeader } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import fastify, { type FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { implement } from '../../platform/http/implement.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { answerLoanDetails } from '../order/loan-details.ts'
import { type ConfirmProduct, confirmProductId } from '../../sandbox/products.ts'
import { seed } from '../../sandbox/seed.ts'
import { interleaveQueries } from '../../testing/interleave-queries.ts'
import { newSession } from '../../testing/borrower.ts'
import { databaseFolder } from '../../testing/temporary-folder.ts'
import { serveConfirm } from './serve-confirm.ts'

const dataDir = databaseFolder()
const offers = { 'agila-cash': ['5,000.00', '3'], 'agila-express': ['2000', '1'] } as const
/** Each run draws others. */
const schedules = roundsOf(2000, 50)
const reviewSeconds = 20
const disburseSeconds = 10

type Product = keyof typeof offers
/** What one tap or reload does; a `lost` answer never reaches the page, and a `stale` page sends an old amount. */
type Act =
  | { kind: 'push'; product: Product; server: 0 | 1; lost: boolean; stale: boolean }
  | { kind: 'reload'; product: Product; server: 0 | 1 }
  | { kind: 'lookUp'; product: Product; server: 0 | 1 }
/** What comes at once, after the clock moved. */
type Step = { seconds: number; acts: Act[] }
type Answer = { code: string; message: string; data: Record<string, unknown> | null }

let database: Database
let servers: FastifyInstance[] = []
let now = Date.UTC(2026, 10, 21)

beforeAll(async () => {
  const pace = { reviewSeconds, disburseSeconds, now: () => new Date(now) }

  database = await openDatabase({ dataDir, onLost: (why) => expect.unreachable(why) })
  // The disk's pace is another test's affair: thousands of commits need not wait for it here.
  await database.pool.query('set synchronous_commit = off')
  await seed(database, 'pahiram://', new Date(now))
  interleaveQueries(database)
  // Two servers on one database: neither knows what the other was asked.
  servers = await Promise.all(
    [0, 1].map(async () => {
      const app = fastify()

      await app.register(formbody)
      serveConfirm(app, database, pace, () => undefined)
      implement(app, getLoanDetails, answerLoanDetails(database, pace.now), () => undefined)
      return app
    }),
  )
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await database.close()
})

async function ask(server: 0 | 1, endpoint: AnyEndpoint, session: string, fields: Record<string, string>) {
  const reply = await servers[server]?.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { [sessionHeader('sessionId')]: session, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

  return JSON.parse(reply?.body ?? '') as Answer
}

function act(one: Act, session: string): Promise<Answer> {
  const productId = confirmProductId(one.product satisfies ConfirmProduct)
  const [amount, periods] = offers[one.product]

  if (one.kind === 'reload') return ask(one.server, getConfirmDetail, session, { productId })
  if (one.kind === 'lookUp') return ask(one.server, getLoanDetails, session, { productId, orderId: '' })
  return ask(one.server, pushLoan, session, {
    productId,
    amount: one.stale ? '9,999.00' : amount,
    periods,
    termUnit: 'day',
  })
}

/** What an account should have, kept beside the server: a list of its orders' moments for each product. */
class Expected {
  readonly pushedAt: Record<Product, number[]> = { 'agila-cash': [], 'agila-express': [] }

  statusOf(product: Product): number | undefined {
    const pushed = this.pushedAt[product].at(-1)

    if (pushed === undefined) return undefined
    if (now - pushed < reviewSeconds * 1000) return 21
    if (product === 'agila-express') return 110
    return now - pushed < (reviewSeconds + disburseSeconds) * 1000 ? 151 : 170
  }

  intend(product: Product): void {
    const status = this.statusOf(product)

    if (status === undefined || status === 110) this.pushedAt[product].push(now)
  }

  get intents(): number {
    return this.pushedAt['agila-cash'].length + this.pushedAt['agila-express'].length
  }
}

const product = fc.constantFrom<Product>('agila-cash', 'agila-express')
const server = fc.constantFrom<0 | 1>(0, 1)
const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('push' as const),
      product,
      server,
      lost: fc.boolean(),
      stale: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), product, server }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lookUp' as const), product, server }) },
)
const aStep: fc.Arbitrary<Step> = fc.record({
  seconds: fc.constantFrom(0, 0, 0, 1, 9.999, 10, 20, 25),
  acts: fc.array(anAct, { minLength: 1, maxLength: 5 }),
})

test(`${schedules} schedules of taps, reloads, lost answers and clocks: as many orders as intents`, async () => {
  let orders = 0
  let pushes = 0

  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 6 }), async (steps) => {
      const { session, accountId } = await newSession(database)
      const expected = new Expected()

      for (const { seconds, acts } of steps) {
        now += seconds * 1000
        for (const one of acts) if (one.kind === 'push' && !one.stale) expected.intend(one.product)
        pushes += acts.filter(({ kind }) => kind === 'push').length
        checkAnswers(acts, await Promise.all(acts.map((one) => act(one, session))), expected)
        await checkLatest(session, expected)
      }

      const { rows } = await database.pool.query<{ loans: number; orders: number }>(
        `select (select count(*)::int from loans where account_id = $1) as loans,
                  (select count(*)::int from orders where account_id = $1) as orders`,
        [accountId],
      )

      expect(rows).toEqual([{ loans: expected.intents, orders: expected.intents }])
      orders += expected.intents
    }),
    { numRuns: schedules },
  )
  console.log(`${pushes} pushes made ${orders} orders, one for each intent`)
}, 300_000)

const anyText: unknown = expect.any(String)

/** Of what reached the page: every push of a product names the same order, or says why not. */
function checkAnswers(acts: Act[], answers: Answer[], expected: Expected): void {
  const addresses = new Map<Product, unknown>()

  acts.forEach((one, index) => {
    if (one.kind !== 'push' || one.lost) return

    const { code, message, data } = answers[index] as Answer
    const address = data?.['lendDetailsUrl']
    const known = addresses.get(one.product) ?? address
    const refusal = refusalOf(one.stale, expected.statusOf(one.product))

    expect({ code, message, address }).toEqual(refusal ?? { code: '0', message: anyText, address: known ?? anyText })
    if (refusal === undefined) addresses.set(one.product, address)
  })
}

function refusalOf(isStale: boolean, status: number | undefined): object | undefined {
  if (isStale) return { code: '400', message: expect.stringContaining('Open this page again'), address: undefined }
  if (status !== 170) return undefined
  return { code: '409', message: 'You already have a running loan of this product.', address: undefined }
}

/** A page whose answer was lost asks for the product's order, and finds the last one. */
async function checkLatest(session: string, expected: Expected): Promise<void> {
  for (const one of Object.keys(offers) as Product[]) {
    const { code, message, data } = await act({ kind: 'lookUp', product: one, server: 0 }, session)
    const status = expected.statusOf(one)

    expect({ code, message, status: data?.['orderStatus'] }).toEqual(
      status === undefined
        ? { code: '404', message: 'You have no loan of this product.', status }
        : { code: '0', message: anyText, status },
    )
  }
}
