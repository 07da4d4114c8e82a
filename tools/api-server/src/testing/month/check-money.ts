import { followDays } from '../../ledger/account-money.ts'
import type { Database } from '../../platform/database/database.ts'
import { expectEqual, expectMatch } from './agree.ts'
import { type BorrowerStory, minute, momentShown, type ReportBody } from './borrower-story.ts'
import { numbersOf, type Refund, startOfDay } from './facts.ts'
import type { LenderServers } from './lender-servers.ts'
import { SecondLedger } from './second-ledger.ts'
import { readHeld } from './read-held.ts'
import { heldOf } from './take-back.ts'

interface Known {
  readonly body: ReportBody
  /** When the report came. */
  readonly at: number
  /** The code is nobody's. */
  readonly isUnknown: boolean
}

interface Amount {
  readonly amount: number | bigint
}

/** All reports of a month: what a lender's own books are compared with. */
export class MoneyReported {
  readonly #paid = new Map<string, Known>()
  readonly #reversed = new Map<string, Known>()
  readonly refunds: Refund[] = []
  readonly #outside: { readonly id: string; readonly amount: number; readonly at: number }[] = []

  /** Takes a report that was answered. */
  add(known: Known): void {
    const { state, id } = known.body

    if (state === 'paid') this.#paid.set(id, known)
    if (state === 'reversed') this.#reversed.set(id, known)
  }

  /** Takes money that the lender took itself, at the moment when that became known. */
  addOutside(id: string, amount: bigint, at: number): void {
    this.#outside.push({ id, amount: Number(amount), at })
  }

  /** Takes what was sent back. */
  addRefund(refund: Refund): void {
    this.refunds.push(refund)
  }

  /** What is held of money whose code is nobody's; below zero: it went back twice. */
  unknownHeld(): Map<string, bigint> {
    const held = new Map<string, bigint>()

    for (const { body, isUnknown } of this.#paid.values()) {
      const sentBack = this.refunds
        .filter(({ payment }) => payment === body.id)
        .reduce((sum, { amount }) => sum + amount, 0n)
      const amount = (this.#reversed.has(body.id) ? 0n : BigInt(body.amount)) - sentBack

      if (isUnknown && amount !== 0n) held.set(body.id, amount)
    }
    return held
  }

  /** When money went back, if that was reported. */
  reversedAt(id: string): number | undefined {
    return this.#reversed.get(id)?.body.reversedAt
  }

  /** Once both are known: what went back. */
  #wentBack(): Known[] {
    return [...this.#reversed.values()].flatMap((one) => {
      const paid = this.#paid.get(one.body.id)

      return paid === undefined ? [] : [{ ...one, at: Math.max(one.at, paid.at) }]
    })
  }

  /** Checks that staff read of a day what was reported, and that nothing differs. Some minutes after the day. */
  async checkDay(
    servers: LenderServers,
    database: Database,
    { today, borrowers }: { today: number; borrowers: readonly BorrowerStory[] },
  ): Promise<void> {
    const after = startOfDay(today + 1) + 5 * minute
    const text = momentShown(startOfDay(today)).slice(0, 10)
    const sum = (list: readonly Amount[]) => ({
      count: list.length,
      amount: list.reduce((total, { amount }) => total + Number(amount), 0),
    })
    const sumOf = (list: readonly (Amount & { readonly at: number })[]) =>
      sum(list.filter(({ at }) => momentShown(at).startsWith(text)))
    const amounts = (list: readonly Known[]) => list.map(({ at, body }) => ({ at, amount: body.amount }))
    const rows = [
      ...this.unknownHeld(),
      ...borrowers.flatMap((one) => [...heldOf(new SecondLedger(one, after).effects)]),
    ].map(([payment, amount]) => ({ payment, amount: Number(amount) }))

    await servers.setTime(after)
    // As the servers do once a minute.
    await followDays(database, new Date(after))
    expectEqual(
      (await readHeld(servers)).map(({ payment, amount }) => `${payment} ${amount}`).toSorted(),
      rows.map(({ payment, amount }) => `${payment} ${amount}`).toSorted(),
    )
    expectMatch(
      (await servers.staff(0, `/staff/money?day=${text}`)).data,
      {
        reported: sumOf(amounts([...this.#paid.values()])),
        outside: sumOf(this.#outside),
        reversed: sumOf(amounts(this.#wentBack())),
        difference: 0,
        booksSum: 0,
        refunded: sumOf(this.refunds),
        held: sum(rows.filter(({ amount }) => amount > 0)),
        missing: sum(rows.filter(({ amount }) => amount < 0)),
      },
      borrowers.flatMap((one) => one.reportLines(text)).join('\n'),
    )
  }

  /** Checks that the core system reads each payment, each reversal and each loan once, and the days that hold last. */
  async checkChanges(servers: LenderServers, borrowers: readonly BorrowerStory[], now: number): Promise<void> {
    const changes = await readChanges(servers)
    const moved = changes.flatMap(({ kind, data }) => (kind === 'extension' ? [[data['orderId'], data['days']]] : []))
    const daysOf = new Map(moved as [string, { dueDay: string }[]][])
    const of = (kind: string, field: string) =>
      changes
        .flatMap(({ kind: one, data }) => {
          const value = data[field]

          return one === kind && typeof value === 'string' ? [value] : []
        })
        .toSorted()
    const paidOut = changes.filter(({ kind, data }) => kind === 'status' && data['status'] === 170)
    const loans = borrowers.flatMap((one) => one.loans.map(({ id }) => id))

    expectEqual(of('receipt', 'reportId'), [...this.#paid.keys()].toSorted())
    expectEqual(of('receipt', 'adjustmentId'), this.#outside.map(({ id }) => id).toSorted())
    expectEqual(
      of('reversal', 'reportId'),
      this.#wentBack()
        .map(({ body }) => body.id)
        .toSorted(),
    )
    expectEqual(of('refund', 'reportId'), this.refunds.map(({ payment }) => payment).toSorted())
    expectEqual(new Set(of('order', 'orderId')), new Set(borrowers.flatMap((one) => [...one.offers.keys()])))
    for (const one of borrowers)
      for (const loan of one.loans) {
        const ledger = new SecondLedger(one, now)
        const days = numbersOf(loan).map((number) => momentShown(startOfDay(ledger.dueDay(loan, number))).slice(0, 10))

        if (daysOf.has(loan.id))
          expectEqual(
            daysOf.get(loan.id)?.map(({ dueDay }) => dueDay),
            days,
            one.lines(now),
          )
        else expectEqual(ledger.extensionsOf(loan), [], one.lines(now))
      }
    expectEqual([...new Set(paidOut.map(({ data }) => String(data['orderId'])))].toSorted(), loans.toSorted())
  }
}

async function readChanges(servers: LenderServers) {
  const changes: { kind: string; data: Record<string, unknown> }[] = []

  for (let after = '0'; ;) {
    const { data } = await servers.core(0, 'GET', `/core/changes?after=${after}`)
    const page = (data?.['changes'] ?? []) as typeof changes

    if (page.length === 0) return changes
    changes.push(...page)
    after = String(data?.['cursor'])
  }
}
