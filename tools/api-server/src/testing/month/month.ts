import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { createPaymentCode, pushLoan } from '@pahiram/contract'
import type { Database } from '../../platform/database/database.ts'
import { expectEqual, expectMatch } from './agree.ts'
import {
  BorrowerStory,
  day,
  hour,
  inAddress,
  kindChosen,
  minute,
  type ReportBody,
  sharesPaid,
} from './borrower-story.ts'
import { checkLoan } from './check-loan.ts'
import { MoneyReported } from './check-money.ts'
import { Dice } from './dice.ts'
import { dayOf, type Loan, startOfDay, usualTerms } from './facts.ts'
import { LenderActs } from './lender-acts.ts'
import type { LenderServers } from './lender-servers.ts'
import { drawOffer } from './sample-product.ts'
import type { PartnerStandIn } from './partner-stand-in.ts'
import { SecondLedger } from './second-ledger.ts'
import { amountShown, type Code, lastDayOf, purposeOf } from './shown.ts'
import { StaffRefunds } from './staff-refunds.ts'
import { Timeline } from './timeline.ts'

/** How long and how wide a month is. */
export interface MonthSize {
  readonly borrowers: number
  readonly days: number
  /** How often a server is killed. */
  readonly kills: number
  /** How many loans are looked at on a day; all are at the end. */
  readonly checksADay: number
}

const products = [randomUUID(), randomUUID()] as const
/** Loans of a lender from day to day, as chance has them. What the servers say each day must be what the second ledger says. */
export class Month {
  readonly #servers: LenderServers
  readonly #database: Database
  readonly #size: MonthSize
  readonly #dice: Dice
  readonly #borrowers: BorrowerStory[] = []
  readonly #money = new MoneyReported()
  readonly #firstDay: number
  readonly #timeline: Timeline
  #isOver = false
  readonly counts = {
    loans: 0,
    payments: 0,
    reports: 0,
    reversals: 0,
    adjustments: 0,
    writeOffs: 0,
    refunds: 0,
    checks: 0,
    kills: 0,
  }
  readonly #lender: LenderActs
  readonly #staff: StaffRefunds

  constructor(servers: LenderServers, database: Database, size: MonthSize, seed: number, firstDay: number) {
    this.#servers = servers
    this.#database = database
    this.#size = size
    this.#dice = new Dice(seed)
    this.#firstDay = firstDay
    this.#timeline = new Timeline(servers, startOfDay(firstDay))
    this.#lender = new LenderActs(servers, this.#dice, this.#money)
    this.#staff = new StaffRefunds({ servers, database, dice: this.#dice }, this.#money, this.#borrowers)
  }

  async play(partner: PartnerStandIn): Promise<void> {
    const { borrowers, days, kills, checksADay } = this.#size
    const last = this.#firstDay + days

    await this.#staff.begin()
    for (const productId of products) await this.#lender.setTerms(productId, usualTerms)
    for (let index = 0; index < borrowers; index += 1)
      this.#later(this.#timeOn(this.#firstDay + this.#dice.upTo(Math.ceil(days / 2))), () => this.#arrive())
    for (let index = 0; index < kills; index += 1)
      this.#later(this.#timeOn(this.#firstDay + this.#dice.upTo(days)), () => this.#kill())
    for (let today = this.#firstDay; today < last; today += 1) {
      this.#later(this.#timeOn(today), () => this.#check(checksADay))
      this.#later(this.#timeOn(today), () => this.#lender.setTerms(this.#dice.oneOf(products)))
      this.#later(this.#timeOn(today), () => this.#staff.ask(this.#now))
      await this.#timeline.playUntil(startOfDay(today + 1))
      // The day has begun, and nothing of it is followed yet.
      await this.#timeline.moveTo(startOfDay(today + 1) + 2 * minute)
      this.counts.refunds += await this.#staff.decide(this.#now)
      await this.#money.checkDay(this.#servers, this.#database, { today, borrowers: this.#borrowers })
    }
    // What is still on its way arrives.
    this.#isOver = true
    await this.#timeline.playUntil(startOfDay(last + 15))
    await this.#timeline.moveTo(startOfDay(last + 15) + 12 * hour)
    await this.#check(Infinity)
    await this.#staff.checkSent(partner)
    await this.#money.checkChanges(this.#servers, this.#borrowers, this.#now)
  }

  get #now(): number {
    return this.#timeline.now
  }

  #later(at: number, happen: () => Promise<void>): void {
    this.#timeline.later(at, happen)
  }

  /** A moment of a day. */
  #timeOn(today: number): number {
    return startOfDay(today) + this.#dice.upTo(day)
  }

  /** While something is under way. */
  async #kill(): Promise<void> {
    const killed = this.#dice.upTo(2)

    this.counts.kills += 1
    await Promise.all([
      wait(this.#dice.upTo(20)).then(() => this.#servers.kill(killed)),
      this.#timeline.playUntil(this.#now + 20 * minute),
    ])
    await this.#servers.setTime(this.#now)
  }

  async #check(most: number): Promise<void> {
    const all = this.#borrowers.flatMap((borrower) => borrower.loans.map((loan) => ({ borrower, loan })))
    const chosen = all.filter(() => this.#dice.chance(most / all.length))

    for (const { borrower } of chosen) await this.#openSession(borrower)
    for (let index = 0; index < chosen.length; index += 4)
      await Promise.all(
        chosen.slice(index, index + 4).map((one) => checkLoan(this.#servers, this.#dice, { ...one, now: this.#now })),
      )
    this.counts.checks += chosen.length
  }

  async #core(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
    const { http, message, data } = await this.#servers.core(this.#dice.upTo(2), method, path, body)

    expectEqual([http, message], [200, 'success'], `${method} ${path}`)
    return data ?? {}
  }

  /** One server, or now and then both at once: a press that was sent twice. */
  #anyServers(): readonly number[] {
    return this.#dice.chance(0.3) ? [0, 1] : [this.#dice.upTo(2)]
  }

  async #arrive(): Promise<void> {
    const borrower = new BorrowerStory(randomUUID())

    this.#borrowers.push(borrower)
    await this.#core('POST', '/core/accounts', { accountId: borrower.accountId })
    await this.#borrow(borrower, products[0])
    // Two loans at once: what one does not need, the other may.
    if (this.#dice.chance(0.5))
      this.#later(this.#now + this.#dice.upTo(6 * day), () => this.#borrow(borrower, products[1]))
    this.#later(this.#timeOn(dayOf(this.#now) + 1), () => this.#visit(borrower))
  }

  async #openSession(borrower: BorrowerStory): Promise<string> {
    if (this.#now - borrower.sessionAt > 20 * day) {
      const { sessionId } = await this.#core('POST', '/core/sessions', { accountId: borrower.accountId })

      borrower.session = String(sessionId)
      borrower.sessionAt = this.#now
    }
    return borrower.session
  }

  async #borrow(borrower: BorrowerStory, productId: string): Promise<void> {
    const offer = drawOffer(this.#dice)

    await this.#core('PUT', `/core/offers/${borrower.accountId}/${productId}`, offer)

    const session = await this.#openSession(borrower)
    const fields = {
      productId,
      amount: amountShown(BigInt(offer.amount)),
      periods: String(offer.periods),
      termUnit: 'day',
      idempotencyKey: randomUUID(),
    }
    const orders = await Promise.all(
      this.#anyServers().map(async (server) => {
        const { message, data } = await this.#servers.page(server, pushLoan, fields, session)

        expectEqual(message, 'success', borrower.lines(this.#now))
        return inAddress(data, 'lendDetailsUrl', 'orderId')
      }),
    )
    const [orderId = ''] = orders

    expectEqual(new Set(orders).size, 1)
    borrower.productOf.set(orderId, productId)
    borrower.offers.set(orderId, {
      ...offer,
      ...this.#lender.termsOf(productId),
      amount: BigInt(offer.amount),
      fee: BigInt(offer.fee),
      interest: BigInt(offer.interest),
    })
    this.#later(this.#now + hour + this.#dice.upTo(5 * hour), () => this.#decide(borrower, orderId))
  }

  /** Two people decide at once, each at a server of theirs. */
  async #decide(borrower: BorrowerStory, orderId: string): Promise<void> {
    const paidOutAt = this.#now - 10 * minute - this.#dice.upTo(20 * minute)
    const first = this.#dice.upTo(2)
    const isTorn = this.#dice.chance(0.1)
    const decide = (server: number, status: string) =>
      this.#servers.core(server, 'POST', `/core/orders/${orderId}/status`, {
        status,
        at: new Date(paidOutAt).toISOString(),
      })
    const [payout, other] = await Promise.all([
      decide(first, 'payout'),
      decide(1 - first, isTorn ? 'refusal' : 'payout'),
    ])

    // One comes after the other: what cannot follow is refused, and what is the same is answered the same.
    expectEqual(
      [payout.http, other.http],
      !isTorn ? [200, 200] : payout.http === 200 ? [200, 409] : [409, 200],
      JSON.stringify([payout, other]),
    )
    if (payout.http !== 200) return

    const terms = borrower.offers.get(orderId)

    if (terms === undefined) throw new Error('An order without an offer')
    borrower.loans.push({ id: orderId, terms, paidOutAt })
    this.counts.loans += 1
  }

  /** A borrower looks every few days, and pays the sooner the nearer the due day is. */
  async #visit(borrower: BorrowerStory): Promise<void> {
    if (this.#isOver) return
    this.#later(this.#timeOn(dayOf(this.#now) + 1 + this.#dice.upTo(3)), () => this.#visit(borrower))

    const ledger = new SecondLedger(borrower, this.#now)

    for (const productId of products) {
      const loans = borrower.loans.filter(({ id }) => borrower.productOf.get(id) === productId)
      const isFree = loans.length > 0 && loans.every((loan) => ledger.next(loan) === undefined)
      const isWaiting = [...borrower.offers.keys()].some(
        (id) => borrower.productOf.get(id) === productId && !loans.some((loan) => loan.id === id),
      )

      if (isFree && !isWaiting && this.#dice.chance(0.4)) await this.#borrow(borrower, productId)
    }

    const open = borrower.loans.filter((loan) => ledger.next(loan) !== undefined)

    if (open.length === 0) return

    const loan = this.#dice.oneOf(open)
    const daysLeft = ledger.dueDay(loan, ledger.next(loan) ?? 1) - ledger.today

    if (daysLeft < -12 && loan.writtenOffAt === undefined && this.#dice.chance(0.15)) {
      this.counts.writeOffs += 1
      await this.#lender.writeOff(borrower, loan, this.#now)
    } else if (this.#dice.chance(0.1)) {
      this.counts.adjustments += 1
      await this.#lender.adjust(borrower, loan, this.#now)
    } else if (this.#dice.chance(daysLeft > 4 ? 0.15 : 0.55)) await this.#payLoan(borrower, loan)
  }

  /** Asks for a code, and pays it in some way or not at all. */
  async #payLoan(borrower: BorrowerStory, loan: Loan): Promise<void> {
    const canExtend = purposeOf(borrower, loan, 'delay', this.#now) !== undefined
    const code = await this.#makeCode(borrower, loan, kindChosen(this.#dice, canExtend))
    const way = this.#dice.share()

    if (way < 0.12) return
    if (way < 0.2) return this.#pay(borrower, code, { amount: code.amount, state: 'failed' })

    const shares = sharesPaid(this.#dice, code.kind)
    const together =
      shares.length > 1 && this.#dice.chance(0.4) ? this.#now + 5 * day + this.#dice.upTo(2 * day) : undefined

    for (const share of shares) {
      const amount = BigInt(Math.max(1, Math.round(Number(code.amount) * share)))

      this.#pay(borrower, code, { amount, state: 'paid', reportedAt: together })
    }
  }

  async #makeCode(borrower: BorrowerStory, loan: Loan, kind: Code['kind']): Promise<Code> {
    const chosen = BigInt(10_000 + this.#dice.upTo(400_000))
    const purpose = purposeOf(borrower, loan, kind, this.#now, chosen)

    // It cannot be settled yet.
    if (purpose === undefined && kind === 'all') return this.#makeCode(borrower, loan, 'repay')
    if (purpose === undefined) throw new Error('Nothing to pay')

    const session = await this.#openSession(borrower)
    const fields = {
      ...borrower.idsOf(loan),
      amount: amountShown(purpose.amount),
      channelNumber: '301',
      idempotencyKey: randomUUID(),
      ...(kind === 'delay' ? { isDelay: '1' } : { choice: kind === 'repay' ? 'next' : kind }),
    }
    const codes = await Promise.all(
      this.#anyServers().map(async (server) => {
        const { message, data } = await this.#servers.page(server, createPaymentCode, fields, session)

        expectEqual([message, fields], ['success', fields], borrower.lines(this.#now))
        return inAddress(data, 'payUrl', 'payCode')
      }),
    )
    const [written = ''] = codes
    const known = borrower.codes.find(({ code }) => code === written)

    expectEqual(new Set(codes).size, 1)
    // A code that failed is tried again.
    borrower.failed.delete(written)
    if (known !== undefined) return known

    const lastDay = lastDayOf(borrower, loan, kind, this.#now, purpose.amount)
    const code: Code = { code: written, loan: loan.id, kind, ...purpose, madeAt: this.#now, lastDay }

    borrower.codes.push(code)
    return code
  }

  /** Money moves at once or within days; what the partner reports of it comes in any order, within six days more. */
  #pay(
    borrower: BorrowerStory,
    code: Code,
    // With others at once, if that is given.
    { amount, state, reportedAt }: { amount: bigint; state: 'paid' | 'failed'; reportedAt?: number | undefined },
  ): void {
    this.counts.payments += 1

    const id = `p-${this.counts.payments}`
    const isUnknown = state === 'paid' && this.#dice.chance(0.04)
    const paidAt = this.#now + 10 * minute + this.#dice.upTo(this.#dice.chance(0.7) ? 10 * hour : 4 * day)
    const body = { id, code: isUnknown ? `wrong-${id}` : code.code, amount: Number(amount), paidAt, channel: '301' }
    const arrival = (of: number) => of + 20 * minute + this.#dice.upTo(this.#dice.chance(0.5) ? hour : 6 * day)
    const report = (comesAt: number, more: Pick<ReportBody, 'state' | 'reversedAt'>) =>
      this.#later(comesAt, () =>
        this.#report(borrower, code, { ...body, ...more }, { isUnknown, isAlone: comesAt !== reportedAt }),
      )

    if (this.#dice.chance(0.3)) report(arrival(paidAt), { state: 'pending' })
    report(reportedAt ?? arrival(paidAt), { state })
    if (state === 'paid' && this.#dice.chance(0.12)) {
      const reversedAt = paidAt + hour + this.#dice.upTo(6 * day)

      report(arrival(reversedAt), { state: 'reversed', reversedAt })
    }
  }

  async #report(
    borrower: BorrowerStory,
    code: Code,
    body: ReportBody,
    { isUnknown, isAlone }: { isUnknown: boolean; isAlone: boolean },
  ): Promise<void> {
    const answers = await Promise.all(this.#anyServers().map((server) => this.#servers.report(server, body)))
    const [answer] = answers

    this.counts.reports += 1
    if (body.state === 'reversed') this.counts.reversals += 1
    for (const one of answers) expectEqual(one, { ...answer, http: 200 }, JSON.stringify(body))
    this.#money.add({ body, at: this.#now, isUnknown })
    borrower.keepReport(this.#now, body, answer?.data)
    if (!isUnknown) borrower.learn(code, body, { knownAt: this.#now, reversedAt: this.#money.reversedAt(body.id) })
    // Of some at once, nobody knows which one came first.
    if (isUnknown || body.state !== 'paid' || !isAlone) return

    const { applied, kept } = new SecondLedger(borrower, this.#now).receipt(body.id)

    expectMatch(
      answer?.data,
      {
        id: body.id,
        outcome: applied > 0n ? 'booked' : 'unapplied',
        applied: Number(applied),
        unapplied: Number(kept),
      },
      borrower.lines(this.#now),
    )
  }
}
