import { randomUUID } from 'node:crypto'

import { expectEqual, expectMatch } from './agree.ts'
import { type BorrowerStory, day, minute } from './borrower-story.ts'
import type { MoneyReported } from './check-money.ts'
import type { Dice } from './dice.ts'
import { type Adjustment, type Loan, usualTerms } from './facts.ts'
import type { LenderServers } from './lender-servers.ts'
import { drawTerms, productWith, type ProductTerms } from './sample-product.ts'
import { SecondLedger } from './second-ledger.ts'

/** What a lender does to a loan by its own system: takes cash at a branch, waives, charges, corrects, writes off. */
export class LenderActs {
  readonly #servers: LenderServers
  readonly #dice: Dice
  readonly #money: MoneyReported

  readonly #terms = new Map<string, ProductTerms>()

  constructor(servers: LenderServers, dice: Dice, money: MoneyReported) {
    this.#servers = servers
    this.#dice = dice
    this.#money = money
  }

  /** Changes the terms of new orders: those that were made keep theirs. */
  async setTerms(productId: string, terms = drawTerms(this.#dice)): Promise<void> {
    const path = `/core/products/${productId}`
    const { http, message } = await this.#servers.core(this.#dice.upTo(2), 'PUT', path, productWith(terms))

    expectEqual([http, message], [200, 'success'], JSON.stringify(terms))
    this.#terms.set(productId, terms)
  }

  termsOf(productId: string): ProductTerms {
    return this.#terms.get(productId) ?? usualTerms
  }

  /** Sends it to both servers at once: one comes after the other, and both answer the same. */
  async #send(path: string, body: unknown, story: string): Promise<Record<string, unknown>> {
    const [one, other] = await Promise.all([0, 1].map((server) => this.#servers.core(server, 'POST', path, body)))

    expectEqual(
      [one?.http, one?.message, other?.http],
      [200, 'success', 200],
      `${story} ${path} ${JSON.stringify(body)}`,
    )
    expectEqual(one?.data, other?.data)
    return one?.data ?? {}
  }

  /** Changes what is owed, as of now or of days ago. */
  async adjust(borrower: BorrowerStory, loan: Loan, now: number): Promise<void> {
    const id = randomUUID()
    const at = Math.max(now - minute - (this.#dice.chance(0.5) ? 0 : this.#dice.upTo(4 * day)), loan.paidOutAt + 1)
    // A charge is no way around a cap: which the servers refuse.
    const kinds = [
      'payment',
      'waiver',
      'correction',
      ...(loan.terms.totalCostPercent === null ? ['charge' as const] : []),
    ] as const
    const kind = this.#dice.oneOf(kinds)
    const amount = BigInt(100 + this.#dice.upTo(kind === 'charge' ? 20_000 : 150_000))
    const signed = kind === 'correction' && this.#dice.chance(0.6) ? -amount : amount
    const answer = await this.#send(
      `/core/orders/${loan.id}/adjustments`,
      { id, kind, amount: Number(signed), at: new Date(at).toISOString(), note: 'As agreed by telephone' },
      borrower.lines(now),
    )

    if (kind === 'payment') this.#learnPayment(borrower, loan, { id, amount, at, now })
    else borrower.adjustments.push({ id, loan: loan.id, kind, amount: signed, at } satisfies Adjustment)

    const ledger = new SecondLedger(borrower, now)
    const applied = kind === 'payment' ? ledger.receipt(`adjustment:${id}`).applied : ledger.changedBy(id)

    expectMatch(answer, { id, applied: Number(applied), unapplied: Number(amount - applied) }, borrower.lines(now))
  }

  #learnPayment(
    borrower: BorrowerStory,
    loan: Loan,
    { id, amount, at, now }: { id: string; amount: bigint; at: number; now: number },
  ): void {
    const code = {
      code: '',
      loan: loan.id,
      kind: 'repay',
      instalment: 0,
      inEffect: 0,
      amount,
      madeAt: at,
      lastDay: 0,
    } as const

    this.#money.addOutside(id, amount, now)
    borrower.payments.push({ id: `adjustment:${id}`, code, loan: loan.id, amount, at, knownAt: now })
  }

  /** Gives a loan up: nothing is charged from that day on. */
  async writeOff(borrower: BorrowerStory, loan: Loan, now: number): Promise<void> {
    const writtenOffAt = now - minute

    await this.#send(
      `/core/orders/${loan.id}/status`,
      { status: 'write-off', at: new Date(writtenOffAt).toISOString() },
      borrower.lines(now),
    )
    borrower.loans.splice(borrower.loans.indexOf(loan), 1, { ...loan, writtenOffAt })
  }
}
