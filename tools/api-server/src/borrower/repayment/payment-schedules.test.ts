import formbody from '@fastify/formbody'
import { getInstalmentPlan, getLoanDetails, readAnswer, sessionHeader } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import fastify, { type FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { implement } from '../../platform/http/implement.ts'
import { serveConfirm } from '../confirm/serve-confirm.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import { serveLegacyRepayment } from '../legacy-repayment/serve-legacy-repayment.ts'
import { answerLoanDetails } from '../order/loan-details.ts'
import { seed } from '../../sandbox/seed.ts'
import { interleaveQueries } from '../../testing/interleave-queries.ts'
import { checkLedger, type Figures, readLedger } from '../../testing/ledger-oracle.ts'
import { type Act, ScheduledBorrower, type Server } from '../../testing/scheduled-borrower.ts'
import { databaseFolder } from '../../testing/temporary-folder.ts'
import { Outbox } from '../../platform/outbox/outbox.ts'
import { moneyDeliveries } from '../../lender/partner/send-money.ts'
import { sandboxPartner, sandboxPartnerKey } from '../../sandbox/sandbox-partner.ts'
import { servePartner } from '../../lender/partner/serve-partner.ts'
import { servePaymentPage } from '../../sandbox/serve-payment-page.ts'
import { serveRepayment } from './serve-repayment.ts'

const dataDir = databaseFolder()
/** Each run draws others. */
const schedules = roundsOf(1000, 30)
const day = 24 * 60 * 60 * 1000

/** What comes at once, after the clock moved. */
type Step = { days: number; acts: Act[] }

let database: Database
let servers: FastifyInstance[] = []
let now = Date.UTC(2026, 10, 21, 4)

beforeAll(async () => {
  const clock = () => new Date(now)
  const log = (line: string) => expect.unreachable(line)

  database = await openDatabase({ dataDir, onLost: (why) => expect.unreachable(why) })
  // The disk's pace is another test's affair: thousands of commits need not wait for it here.
  await database.pool.query('set synchronous_commit = off')
  await seed(database, 'pahiram://', clock())
  interleaveQueries(database)
  // Two servers on one database: neither knows what the other was asked.
  servers = await Promise.all(
    [0, 1].map(async () => {
      const app = fastify()

      await app.register(formbody)
      serveConfirm(app, database, { reviewSeconds: 1, disburseSeconds: 1, now: clock }, log)
      const provider = sandboxPartner(app, sandboxPartnerKey, clock)
      const paying = {
        provider,
        outbox: new Outbox(database, moneyDeliveries(database, provider, clock), { now: clock, log }),
      }

      serveRepayment(app, database, paying, clock, log)
      serveLegacyRepayment(app, database, { ...paying, sms: undefined }, clock, log)
      servePaymentPage(app, database, provider, clock)
      await servePartner(app, database, { key: sandboxPartnerKey, now: clock, log })
      implement(app, getLoanDetails, answerLoanDetails(database, clock), log)
      return app
    }),
  )
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await database.close()
})

async function post(server: Server, url: string, fields: Record<string, string>, session = '') {
  const reply = await servers[server]?.inject({
    method: 'POST',
    url,
    headers: { [sessionHeader('sessionId')]: session, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

  if (reply === undefined || reply.statusCode >= 500) throw new Error(`${url} failed: ${reply?.body}`)
  return reply.body
}

const server = fc.constantFrom<Server>(0, 1)
const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('code' as const),
      delay: fc.boolean(),
      channel: fc.constantFrom('101' as const, '201' as const),
      server,
      lost: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pay' as const), which: fc.nat(5), server }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), which: fc.nat(5), server }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('card' as const), server, lost: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('look' as const), server }) },
)
const aStep: fc.Arbitrary<Step> = fc.record({
  days: fc.constantFrom(0, 0, 0, 1, 14, 28, 30, 30, 31, 45),
  acts: fc.array(anAct, { minLength: 1, maxLength: 4 }),
})

test(`${schedules} schedules of codes, payments, lost answers, extensions and clocks: the ledger adds up`, async () => {
  const seen = { payments: 0, extensions: 0, repaid: 0 }

  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 2, maxLength: 6 }), async (steps) => {
      const borrower = new ScheduledBorrower(database, post)

      await borrower.begin()
      // Reviewed and paid out, when somebody asks next.
      now += 2000
      await borrower.ask(0, getLoanDetails)
      for (const { days, acts } of steps) {
        now += days * day

        const begun = await borrower.payments()

        await Promise.all(acts.map((one) => borrower.act(one, begun)))
        await checkedLedger(borrower)
      }

      const { paid, extensions, outstanding } = await checkPages(borrower)

      seen.payments += paid
      seen.extensions += extensions
      seen.repaid += outstanding === 0 ? 1 : 0
      await checkNextLoan(borrower, outstanding)
    }),
    // A few always draw the same, so that what must be seen is no chance.
    { numRuns: schedules, ...(schedules < 1000 && { seed: 20, endOnFailure: true }) },
  )
  expect(seen.repaid).toBeGreaterThan(0)
  expect(seen.extensions).toBeGreaterThan(0)
  console.log(
    `${seen.payments} payments, ${seen.extensions} extensions, ${seen.repaid} loans repaid: the sums differ 0 times`,
  )
}, 900_000)

/** The ledger against an account of its own. */
async function checkedLedger(borrower: ScheduledBorrower): Promise<Figures> {
  const ledger = await readLedger(database, borrower.account, borrower.orderId)

  return checkLedger(ledger, await borrower.payments(), new Date(now))
}

/** What pages show against the ledger. */
async function checkPages(borrower: ScheduledBorrower): Promise<Figures> {
  const figures = await checkedLedger(borrower)
  const order = readAnswer(getLoanDetails, (await borrower.ask(0, getLoanDetails)).data)
  const shown = Object.fromEntries(order.userOrderDetail?.detail.map(({ text = '', value }) => [text, value]) ?? [])

  expect(order.orderStatus).toBe(figures.status)
  expect(shown['Amount to repay'] ?? '₱0.00').toBe(pesos(figures.outstanding))
  expect(shown['Repaid amount'] ?? shown['Paid so far']).toBe(figures.paidAmount === 0 ? '' : pesos(figures.paidAmount))

  const plan = await borrower.ask(1, getInstalmentPlan)

  expect(plan.data?.['repayAmount'] ?? plan.message).toBe(
    figures.next === 0 ? 'This loan is repaid: nothing is owed any more.' : pesos(figures.next).slice(1),
  )
  return figures
}

/** A repaid loan makes way for another one; one that runs does not. */
async function checkNextLoan(borrower: ScheduledBorrower, outstanding: number): Promise<void> {
  const next = await borrower.takeLoan()
  const isAnother = isUuid(next) && next !== borrower.orderId

  expect(isAnother ? 'another' : next).toBe(
    outstanding > 0 ? 'You already have a running loan of this product.' : 'another',
  )
}

function pesos(minorUnits: number): string {
  const [whole = '', cents = ''] = (minorUnits / 100).toFixed(2).split('.')

  return `₱${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${cents}`
}
