import { randomUUID } from 'node:crypto'

import {
  type AnyEndpoint,
  createPaymentCode,
  getExtensionInfo,
  getInstalmentPlan,
  getLoanDetails,
  getPaymentState,
  listPayments,
  pushLoan,
} from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readLoanPace } from '../../borrower/confirm/loan-pace.ts'
import { accountBooks } from '../../ledger/account-state.ts'
import { extensionOn } from '../../ledger/extension.ts'
import type { AccountFacts, MoneyFact } from '../../ledger/loan-facts.ts'
import { usualTerms as serverTerms } from '../../ledger/loan-terms.ts'
import { owedFor, validUntil } from '../../ledger/payment-fit.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { call } from '../caller.ts'
import { productionSecrets } from '../server-process.ts'
import { callSigned } from '../signed-call.ts'
import { testStorage } from '../test-database.ts'
import { expectEqual } from './agree.ts'
import { inAddress } from './borrower-story.ts'
import { dayOf, type Facts, startOfDay } from './facts.ts'
import { sampleProduct } from './sample-product.ts'
import { anyFacts, firstDay } from './schedule.ts'
import { SecondLedger } from './second-ledger.ts'
import { amountShown, lastDayOf, purposeOf } from './shown.ts'

const hour = 3_600_000
const day = 24 * hour
const rounds = roundsOf(2000, 15)
const kinds = ['repay', 'delay'] as const

describe('the ledger itself', () => {
  test(`${rounds} times it is what a second ledger says, in whatever order the facts are read`, () => {
    const moments = fc.array(fc.integer({ min: 0, max: 150 * 24 }), { minLength: 3, maxLength: 8 })

    fc.assert(
      fc.property(anyFacts, moments, fc.infiniteStream(fc.nat()), (facts, hours, order) => {
        for (const one of hours) {
          const moment = startOfDay(firstDay) + one * hour

          expect(byServer(facts, moment, order)).toEqual(bySecondLedger(facts, moment))
        }
      }),
      { numRuns: rounds },
    )
  }, 1_800_000)
})

/** What is known at a moment, as the server's ledger reads it, in any order. */
function serverFacts(
  { loans, payments, adjustments = [], refunds = [] }: Facts,
  moment: number,
  order: Iterator<number>,
): AccountFacts {
  const adjusted = adjustments.map(({ id, loan, kind, amount, at }): MoneyFact => {
    return { kind, id, orderId: loan, at: new Date(at), amount: Number(amount) }
  })
  const paid = payments.flatMap(({ id, loan, at, amount, extension, settles, reversedAt }): MoneyFact[] => [
    {
      kind: 'payment',
      id,
      orderId: loan,
      at: new Date(at),
      amount: Number(amount),
      purpose:
        extension !== undefined
          ? { kind: 'delay', instalment: extension.instalment, extension: extension.inEffect }
          : settles === true
            ? { kind: 'all', instalment: 1, extension: 0 }
            : null,
    },
    ...(reversedAt === undefined
      ? []
      : [{ kind: 'reversal' as const, id, paymentId: id, at: new Date(reversedAt), amount: Number(amount) }]),
  ])

  const sentBack = refunds.map(({ id, payment, at, amount }): MoneyFact => {
    return { kind: 'refund', id, paymentId: payment, at: new Date(at), amount: Number(amount) }
  })

  return {
    loans: loans
      .filter(({ paidOutAt }) => paidOutAt <= moment)
      .map(({ id, terms, paidOutAt, writtenOffAt = Infinity }) => ({
        orderId: id,
        paidOutAt: new Date(paidOutAt),
        writtenOffAt: writtenOffAt > moment ? null : new Date(writtenOffAt),
        terms: {
          ...serverTerms,
          ...terms,
          late: { ...terms.late, perDay: [...terms.late.perDay] },
          caps: { ...serverTerms.caps, totalCostPercent: terms.totalCostPercent },
          amount: Number(terms.amount),
          fee: Number(terms.fee),
          interest: Number(terms.interest),
        },
      })),
    facts: [...paid, ...adjusted, ...sentBack]
      .filter(({ at }) => at.getTime() <= moment)
      .map((fact) => ({ fact, place: Number(order.next().value) }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ fact }) => fact),
  }
}

function byServer(facts: Facts, moment: number, order: Iterator<number>) {
  const read = serverFacts(facts, moment, order)
  const { state, postings } = accountBooks(read, dayOf(moment))
  const sumOf = (book: 'from' | 'to') =>
    postings.reduce((sum, posting) => (posting[book] === 'unapplied' ? sum + posting.amount : sum), 0)

  return {
    held: sumOf('from') - sumOf('to'),
    loans: read.loans.map(({ orderId }) => {
      const loan = state.loans.get(orderId)

      if (loan === undefined) throw new Error('A loan without its state')

      const extension = extensionOn(loan)

      return {
        orderId,
        status: loan.status,
        next: loan.next?.number,
        nextDayCost: loan.next?.nextDayCost ?? 0,
        codesEnd: kinds
          .filter((kind) => typeof owedFor(kind, loan) === 'number')
          .map((kind) => validUntil(read, { kind }, orderId, new Date(moment)).getTime()),
        plan: loan.instalments.map(({ dueDay, outstanding }) => [dueDay, outstanding]),
        extension: typeof extension === 'string' ? undefined : [extension.amount, extension.nextDay],
        settlement: loan.settlement?.amount,
      }
    }),
    payments: facts.payments
      .filter(({ at }) => at <= moment)
      .map(({ id }) => [state.payments.get(id)?.applied, state.payments.get(id)?.kept]),
  }
}

/** The facts until a moment. */
function knownAt({ loans, payments, adjustments = [], refunds = [] }: Facts, moment: number): Facts {
  return {
    refunds: refunds.filter(({ at }) => at <= moment),
    adjustments: adjustments.filter(({ at }) => at <= moment),
    loans: loans
      .filter(({ paidOutAt }) => paidOutAt <= moment)
      .map(({ writtenOffAt, ...one }) =>
        writtenOffAt === undefined || writtenOffAt > moment ? one : { ...one, writtenOffAt },
      ),
    payments: payments
      .filter(({ at }) => at <= moment)
      .map(({ reversedAt, ...one }) =>
        reversedAt === undefined || reversedAt > moment ? one : { ...one, reversedAt },
      ),
  }
}

function bySecondLedger(facts: Facts, moment: number) {
  const ledger = new SecondLedger(facts, moment)

  return {
    held: Number(ledger.kept()),
    loans: facts.loans
      .filter(({ paidOutAt }) => paidOutAt <= moment)
      .map((loan) => {
        const extension = ledger.extensionOn(loan, ledger.today)
        const settlement = ledger.settlementOn(loan, ledger.today)

        return {
          orderId: loan.id,
          status: ledger.status(loan),
          next: ledger.next(loan),
          nextDayCost: Number(ledger.nextCharge(loan)),
          codesEnd: kinds
            .filter((kind) => purposeOf(facts, loan, kind, moment) !== undefined)
            .map((kind) => {
              const known = knownAt(facts, moment)
              const here = known.loans.find(({ id }) => id === loan.id) ?? loan

              return startOfDay(lastDayOf(known, here, kind, moment) + 1) - 1
            }),
          plan: Array.from({ length: loan.terms.periods }, (_, index) => [
            ledger.dueDay(loan, index + 1),
            Number(ledger.unpaid(loan, index + 1)),
          ]),
          extension: extension && [Number(extension.price), extension.days],
          settlement: settlement && Number(settlement.price),
        }
      }),
    payments: facts.payments
      .filter(({ at }) => at <= moment)
      .map(({ id }) => {
        const { applied, kept } = ledger.receipt(id)

        return [Number(applied), Number(kept)]
      }),
  }
}

describe('a server', () => {
  const { PAHIRAM_CORE_KEY: coreKey, PAHIRAM_PARTNER_KEY: partnerKey } = productionSecrets
  const productId = randomUUID()
  let now = startOfDay(firstDay) + 10 * hour
  let signed = 0
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer({
      port: 0,
      ...(await testStorage('migrated')),
      sites: [],
      mode: 'production',
      pace: { ...readLoanPace({}, 'production'), now: () => new Date(now) },
      coreKey,
      accountKey: Buffer.alloc(32, 'test'),
      partner: { key: partnerKey },
    })
    await core('PUT', `/core/products/${productId}`, sampleProduct)
  }, 120_000)
  // A job may have thousands of loans to follow: a program ends it, a test waits.
  afterAll(() => server.close(), 300_000)

  async function core(method: string, path: string, body: unknown) {
    signed += 1

    const answer = await callSigned(server.origin, {
      method,
      path,
      body,
      key: coreKey,
      now: new Date(now + (signed % 100_000)),
    })

    expect(answer.http, answer.message as string).toBe(200)
    return answer.data ?? {}
  }

  /** A borrower with a loan of two payments, a code for the first one and a code that moves its day. */
  class Twin {
    readonly accountId = randomUUID()
    readonly codes: Record<'repay' | 'delay', string> = { repay: '', delay: '' }
    session = ''
    orderId = ''

    async borrow(): Promise<void> {
      await core('POST', '/core/accounts', { accountId: this.accountId })
      await core('PUT', `/core/offers/${this.accountId}/${productId}`, {
        amount: 300_000,
        fee: 15_000,
        interest: 3001,
        periods: 2,
        periodDays: 7,
      })
      await this.openSession()

      const { data } = await this.ask(pushLoan, { amount: '3,000.00', periods: '2', termUnit: 'day' })

      this.orderId = inAddress(data, 'lendDetailsUrl', 'orderId')
      await core('POST', `/core/orders/${this.orderId}/status`, { status: 'payout' })
    }

    async openSession(): Promise<void> {
      this.session = String((await core('POST', '/core/sessions', { accountId: this.accountId }))['sessionId'])
    }

    async makeCode(kind: 'repay' | 'delay', amount: bigint): Promise<void> {
      const { data } = await this.ask(createPaymentCode, {
        amount: amountShown(amount),
        channelNumber: '301',
        ...(kind === 'delay' && { isDelay: '1' }),
      })

      this.codes[kind] = inAddress(data, 'payUrl', 'payCode')
    }

    async ask(endpoint: AnyEndpoint, fields: Record<string, string> = {}) {
      const ids = { productId, ...(this.orderId !== '' && { orderId: this.orderId }) }

      return call(server.origin, endpoint, { ...ids, ...fields }, this.session)
    }

    private async report(report: Report): Promise<void> {
      signed += 1

      const { kind, ...body } = report
      const answer = await callSigned(server.origin, {
        path: '/partner/payments',
        body: { ...body, id: `${this.accountId}-${body.id}`, code: this.codes[kind], channel: '301' },
        key: partnerKey,
        now: new Date(now + (signed % 100_000)),
      })

      expectEqual(answer.http, 200, JSON.stringify([report, answer.message]))
    }

    async reportAll(list: readonly Report[]): Promise<void> {
      for (const one of list) await this.report(one)
    }

    /** What every call of the loan answers, without what is this twin's alone. */
    async answers(): Promise<string> {
      await this.openSession()

      const answers = await Promise.all([
        this.ask(getLoanDetails),
        this.ask(getInstalmentPlan),
        this.ask(getExtensionInfo),
        this.ask(getPaymentState, { kind: 'repay' }),
        this.ask(getPaymentState, { kind: 'delay' }),
        this.ask(listPayments),
      ])

      return JSON.stringify(
        answers.map(({ status, message, data }) => ({ status, message, data })),
        null,
        1,
      )
        .replaceAll(this.orderId, '<order>')
        .replaceAll(this.codes.repay, '<repay>')
        .replaceAll(this.codes.delay, '<delay>')
        .replaceAll(/[A-Z]+-\d{4}-\d+/g, '<number>')
    }
  }

  interface Report {
    readonly id: string
    readonly kind: 'repay' | 'delay'
    readonly amount: number
    readonly paidAt: number
    readonly state: 'pending' | 'paid' | 'reversed'
    readonly reversedAt?: number
  }

  const hours = (most: number) => fc.integer({ min: 0, max: most }).map((some) => some * hour)
  const aPayment = fc.record({
    kind: fc.constantFrom('repay' as const, 'delay' as const),
    amount: fc.oneof(fc.constantFrom(151_500, 9001, 16_576, 151_450, 303_001, 1), fc.integer({ min: 1, max: 400_000 })),
    paidAfter: hours(20 * 24),
    isPending: fc.boolean(),
    reversedAfter: fc.option(hours(10 * 24), { nil: undefined, freq: 3 }),
  })

  test(`${rounds} times it answers every call alike, in whatever order the partner reports`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aPayment, { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.nat()),
        async (payments, order) => {
          const twins = [new Twin(), new Twin()] as const
          const both = (act: (twin: Twin) => Promise<void>) => Promise.all(twins.map((twin) => act(twin)))

          // Never back: what the server does now and then may still have the moment of before.
          now += day
          await both((twin) => twin.borrow())
          // The first payment is due in two days.
          now += 5 * day
          await both((twin) => twin.makeCode('repay', 151_500n))
          await both((twin) => twin.makeCode('delay', 9001n))

          const codesMade = now
          const reports = payments.flatMap(({ kind, amount, paidAfter, isPending, reversedAfter }, index): Report[] => {
            const paid = { id: `p${index}`, kind, amount, paidAt: codesMade + paidAfter, state: 'paid' as const }

            return [
              ...(isPending ? [{ ...paid, state: 'pending' as const }] : []),
              paid,
              ...(reversedAfter === undefined
                ? []
                : [{ ...paid, state: 'reversed' as const, reversedAt: paid.paidAt + reversedAfter }]),
            ]
          })
          const momentOf = (report: Report) => report.reversedAt ?? report.paidAt
          const mixed = reports
            .map((report) => ({ report, place: Number(order.next().value) }))
            .toSorted((one, other) => one.place - other.place)
            .map(({ report }) => report)

          now = codesMade + 31 * day
          await Promise.all([
            twins[0].reportAll(reports.toSorted((one, other) => momentOf(one) - momentOf(other))),
            twins[1].reportAll(mixed),
          ])
          expect(await twins[1].answers()).toBe(await twins[0].answers())
        },
      ),
      { numRuns: rounds },
    )
  }, 7_200_000)
})
