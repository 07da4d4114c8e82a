import formbody from '@fastify/formbody'
import { getLoanDetails, getPaymentState, listPayments, sessionHeader } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import { marketDay } from '@pahiram/formatting/calendar'
import fastify, { type FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { implement } from '../platform/http/implement.ts'
import { serveConfirm } from '../borrower/confirm/serve-confirm.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { serveLegacyRepayment } from '../borrower/legacy-repayment/serve-legacy-repayment.ts'
import { answerLoanDetails } from '../borrower/order/loan-details.ts'
import { Outbox } from '../platform/outbox/outbox.ts'
import { sandboxPartnerKey } from '../sandbox/sandbox-partner.ts'
import { servePartner } from '../lender/partner/serve-partner.ts'
import { sign, signatureHeader } from '../platform/signed/signature.ts'
import { serveRepayment } from '../borrower/repayment/serve-repayment.ts'
import { seed } from '../sandbox/seed.ts'
import { checkBooks, readLedger } from '../testing/ledger-oracle.ts'
import { type Loss, LossyPartner } from '../testing/lossy-partner.ts'
import { testDatabase } from '../testing/test-database.ts'
import { type Act, ScheduledBorrower, type Server } from '../testing/scheduled-borrower.ts'
import { decideWaitingReports } from './receive-report.ts'
import { readDay } from './reconcile.ts'
import { moneyDeliveries } from '../lender/partner/send-money.ts'
import { serveStaffMoney } from '../lender/staff-money/serve-staff-money.ts'

const schedules = roundsOf(2000, 60)
const hour = 60 * 60 * 1000

/** A report of one of the codes that were begun, or of none. */
interface ReportAct {
  readonly kind: 'report'
  readonly which: number
  readonly share: number
  /** How long ago it was paid, in hours. */
  readonly hoursAgo: number
  readonly state: 'paid' | 'failed'
  readonly server: Server
  /** How often it is sent, to both servers in turn. */
  readonly times: number
  /** The server dies when it has stored it. */
  readonly isKilled: boolean
}
/** Staff send back unapplied money, at both servers at once. */
interface RefundAct {
  readonly kind: 'refund'
  readonly which: number
}
type AnyAct = Act | ReportAct | RefundAct
type Step = { hours: number; losses: Loss[]; acts: AnyAct[] }

const partner = new LossyPartner()
let databases: Database[] = []
const outboxes: Outbox[] = []
let servers: FastifyInstance[] = []
/** Every schedule begins here: a report of the far future would be refused, and the order of schedules must not count. */
const begin = Date.UTC(2026, 10, 21, 4)
let now = begin
let latest = begin
let reports = 0

beforeAll(async () => {
  const clock = () => new Date(now)
  // The outbox says what did not arrive; the partner loses answers on purpose.
  const log = (line: string) => void (line.startsWith('A message (') || expect.unreachable(line))
  const databaseUrl = await testDatabase()
  const open = () => openDatabase({ dataDir: 'unused', databaseUrl, onLost: (why) => expect.unreachable(why) })

  databases = [await open(), await open()]
  await seed(one(0), 'pahiram://', clock())
  servers = await Promise.all(
    databases.map(async (database) => {
      const app = fastify()
      const provider = partner.provider(clock)
      const paying = {
        provider,
        outbox: new Outbox(database, moneyDeliveries(database, provider, clock), { now: clock, log }),
      }

      outboxes.push(paying.outbox)

      await app.register(formbody)
      serveConfirm(app, database, { reviewSeconds: 1, disburseSeconds: 1, now: clock }, log)
      serveRepayment(app, database, paying, clock, log)
      serveLegacyRepayment(app, database, { ...paying, sms: undefined }, clock, log)
      implement(app, getLoanDetails, answerLoanDetails(database, clock), log)
      await servePartner(app, database, { key: sandboxPartnerKey, now: clock, log })
      await app.register(async (scope) => serveStaffMoney(scope, database, paying.outbox, clock), { prefix: '/staff' })
      return app
    }),
  )
}, 240_000)

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await Promise.all(databases.map((database) => database.close()))
})

function one(index: Server): Database {
  const database = databases[index]

  if (database === undefined) throw new Error('There is no such server')
  return database
}

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

async function report(
  act: ReportAct,
  begun: readonly { code: string; amount: string; made_at: Date }[],
): Promise<void> {
  const code = begun[act.which]
  const paidAt = new Date(now - act.hoursAgo * hour)

  reports += 1

  const sent = {
    id: `schedule-${reports}`,
    code: code?.code ?? `unknown-${reports}`,
    amount: Math.max(1, Math.round(Number(code?.amount ?? 1000) * act.share)),
    paidAt: paidAt.toISOString(),
    channel: '301',
    state: act.state,
  }
  const payload = JSON.stringify(sent)

  if (act.isKilled) {
    const { id, amount, channel, state } = sent

    // What a server has written when it dies before it decides.
    await one(act.server)
      .query.insertInto('payment_reports')
      .values({
        id,
        code: sent.code,
        amount: String(amount),
        paid_at: paidAt,
        channel,
        state,
        received_at: new Date(now),
      })
      .execute()
  }

  const answers = await Promise.all(
    Array.from({ length: act.isKilled ? act.times - 1 : act.times }, async (_, index) => {
      const message = { method: 'POST', path: '/partner/payments', body: payload } as const
      const reply = await servers[(act.server + index) % 2]?.inject({
        method: message.method,
        url: message.path,
        headers: { [signatureHeader]: sign(sandboxPartnerKey, message, new Date(now)) },
        payload,
      })

      expect(reply?.statusCode).toBe(200)
      return reply?.body
    }),
  )

  expect(new Set(answers).size).toBeLessThanOrEqual(1)
}

const server = fc.constantFrom<Server>(0, 1)
const anAct: fc.Arbitrary<AnyAct> = fc.oneof(
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
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      which: fc.nat(5),
      share: fc.constantFrom(1, 1, 1, 1, 0.5, 1.7, 0.001),
      hoursAgo: fc.constantFrom(0, 0, 1, 25, 80),
      state: fc.constantFrom('paid' as const, 'paid' as const, 'paid' as const, 'failed' as const),
      server,
      times: fc.integer({ min: 1, max: 3 }),
      isKilled: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('card' as const), server, lost: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), which: fc.nat(5) }) },
)
const aStep: fc.Arbitrary<Step> = fc.record({
  hours: fc.constantFrom(0, 0, 1, 24, 26, 29 * 24, 31 * 24),
  losses: fc.array(fc.constantFrom<Loss>('none', 'none', 'before', 'after'), { minLength: 1, maxLength: 4 }),
  acts: fc.array(anAct, { minLength: 1, maxLength: 4 }),
})

const charge: AnyAct = { kind: 'card', server: 1, lost: false }

/** Everything is paid, and then a code again: a loan that is repaid, and money that is owed back, whatever chance draws. */
const paidTooMuch: Step[] = [
  { hours: 0, losses: ['none'], acts: [{ kind: 'code', delay: false, channel: '101', server: 0, lost: false }] },
  ...Array.from({ length: 6 }, (): Step => ({ hours: 0, losses: ['none'], acts: [charge] })),
  {
    hours: 1,
    losses: ['none'],
    acts: [{ kind: 'report', which: 0, share: 1, hoursAgo: 0, state: 'paid', server: 0, times: 1, isKilled: false }],
  },
]

test(`${schedules} schedules of presses, lost answers, late, double, partial and unknown reports, refunds and kills on two servers: all money is accounted for, and every effect was intended once`, async () => {
  const seen = { reports: 0, unapplied: 0, repaid: 0 }

  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 2, maxLength: 5 }), async (steps) => {
      const borrower = new ScheduledBorrower(one(0), post)

      now = begin
      await borrower.begin()
      now += 2000
      for (const { hours, losses, acts } of steps) {
        now += hours * hour
        partner.lose(losses)

        const begun = await borrower.payments()

        await Promise.all(
          acts.map((act) => {
            if (act.kind === 'refund') return refund(borrower, act)
            return act.kind === 'report' ? report(act, begun) : borrower.act(act, begun)
          }),
        )
        // The next server finds what a killed one has left.
        await decideWaitingReports(one(1), new Date(now))
        checkBooks(await readLedger(one(0), borrower.account, borrower.orderId))
      }

      await deliverAll()
      await checkEffects(borrower)

      const ledger = await readLedger(one(0), borrower.account, borrower.orderId)
      const owed = ledger.entries.reduce((sum, { amount }) => sum + amount, 0)
      const details = await borrower.ask(0, getLoanDetails)
      const state = await borrower.ask(1, getPaymentState, { kind: 'repay' })
      const { data } = await borrower.ask(1, listPayments)
      const paid = ledger.reports.filter((one) => one.state === 'paid')

      // Nobody pays more than is owed, and the pages say what the books say.
      expect(owed).toBeGreaterThanOrEqual(0)
      expect(details.data?.['orderStatus'] === 200).toBe(owed === 0)
      expect(state.data?.['orderStatus']).toBe(details.data?.['orderStatus'])
      expect(state.data?.['left'] === null).toBe(owed === 0)
      expect(data?.['payments']).toHaveLength(paid.length)
      await checkLastWords(borrower, ledger.reports)
      latest = Math.max(latest, now)
      seen.reports += paid.length
      seen.unapplied += ledger.credits.length
      seen.repaid += owed === 0 ? 1 : 0
    }),
    { numRuns: schedules, examples: [[paidTooMuch]] },
  )
  expect(seen.repaid).toBeGreaterThan(0)
  expect(seen.unapplied).toBeGreaterThan(0)

  const days = new Set((await one(0).query.selectFrom('payment_reports').select('received_at').execute()).map(dayOfRow))

  for (const one_ of [...days].slice(-20)) {
    expect(await readDay(one(0), one_, new Date(latest))).toMatchObject({ difference: 0, booksSum: 0 })
  }
  console.log(
    `${seen.reports} payments, ${partner.charges.length} charges, ${seen.unapplied} credits, ${partner.refunds.length} refunds, ${seen.repaid} loans repaid: 0 differences`,
  )
}, 3_000_000)

/** Sends back one of the borrower's unapplied credits: one of the servers does it, the other says that it is done. */
async function refund(borrower: ScheduledBorrower, { which }: RefundAct): Promise<void> {
  const { credits } = await readLedger(one(0), borrower.account, borrower.orderId)
  const credit = credits[which % Math.max(1, credits.length)]?.id

  if (credit === undefined) return

  const answers = await Promise.all(
    servers.map((server) => server.inject({ method: 'POST', url: '/staff/money/refunds', payload: { credit } })),
  )

  expect(answers.filter(({ body }) => body.includes('"message":"success"')).length).toBeLessThanOrEqual(1)
}

/** Lets time pass until all that waits in the outbox has arrived. */
async function deliverAll(): Promise<void> {
  partner.lose(['none'])
  for (let tries = 0; tries < 50; tries += 1) {
    await Promise.all(outboxes.map((outbox) => outbox.deliverDue()))

    const waiting = await one(0).query.selectFrom('outbox').where('delivered_at', 'is', null).select('id').execute()

    if (waiting.length === 0) return
    now += hour
  }
  expect.unreachable('The outbox never became empty')
}

/** What the partner did is what was intended: once for each code, charge and refund, whatever was lost or repeated. */
async function checkEffects(borrower: ScheduledBorrower): Promise<void> {
  const { reports: stored, credits } = await readLedger(one(0), borrower.account, borrower.orderId)
  const payments = await borrower.payments()
  const codes = payments.filter(({ channel }) => channel !== 'legacy').map(({ code }) => code)
  const own = new Set(payments.map(({ code }) => code))
  const charged = partner.charges.filter(({ code }) => own.has(code))
  const refunded = partner.refunds.filter(({ reportId }) => credits.some(({ report_id }) => report_id === reportId))

  expect(sorted(partner.codes.map(({ code }) => code).filter((code) => own.has(code)))).toEqual(sorted(codes))
  expect(sorted(charged.map(({ id, amount }) => `${id} ${amount}`))).toEqual(
    sorted(stored.filter(({ id }) => id.startsWith('charge-')).map(({ id, amount }) => `${id} ${amount}`)),
  )
  expect(sorted(refunded.map(({ reportId, amount }) => `${reportId} ${amount}`))).toEqual(
    sorted(
      credits
        .filter(({ refunded_at }) => refunded_at !== null)
        .map(({ report_id, amount }) => `${report_id} ${amount}`),
    ),
  )
}

/** The page's last words of each kind are true, whichever server says them: whoever paid is told so, and nobody else. */
async function checkLastWords(
  borrower: ScheduledBorrower,
  reports: Awaited<ReturnType<typeof readLedger>>['reports'],
): Promise<void> {
  const payments = await borrower.payments()

  for (const kind of ['repay', 'delay'] as const) {
    const answers = await Promise.all(([0, 1] as const).map((place) => borrower.ask(place, getPaymentState, { kind })))
    const [{ data } = { data: null }] = answers
    const begun = payments.filter((one) => one.kind === kind && one.channel !== 'legacy')
    const lastBegun = Math.max(0, ...begun.map(({ made_at }) => made_at.getTime()))
    const received = reports.filter((one) => one.kind === kind && one.state === 'paid')
    const isPaid = received.some(({ received_at }) => received_at.getTime() >= lastBegun)
    const isOpen = begun.some(({ state, refused_at }) => state === 'open' && refused_at === null)
    const isRefused = reports.some((one) => one.kind === kind && one.state === 'failed')
    const unpaid = begun.length === 0 ? ['none'] : ['expired', isOpen ? 'open' : '', isRefused ? 'refused' : '']
    const receipt = data?.['receipt'] as { receiptNo: string } | null | undefined

    expect(answers[1]).toEqual(answers[0])
    expect(isPaid ? ['received'] : unpaid).toContain(data?.['state'])
    expect(isPaid ? received.map(({ receipt_no }) => receipt_no) : [undefined]).toContain(receipt?.receiptNo)
  }
}

function sorted(texts: readonly string[]): string[] {
  return texts.toSorted((one, other) => one.localeCompare(other))
}

function dayOfRow({ received_at }: { received_at: Date }): string {
  return marketDay(received_at)
}
