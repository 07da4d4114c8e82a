import { setTimeout as wait } from 'node:timers/promises'

import type { Database } from '../../platform/database/database.ts'
import { expectEqual, expectMatch } from './agree.ts'
import type { BorrowerStory } from './borrower-story.ts'
import type { MoneyReported } from './check-money.ts'
import type { Dice } from './dice.ts'
import type { LenderServers } from './lender-servers.ts'
import { readHeld } from './read-held.ts'
import type { PartnerStandIn } from './partner-stand-in.ts'
import { SecondLedger } from './second-ledger.ts'
import { heldOf } from './take-back.ts'

const askers = { Ana: 'support', Ben: 'approver' } as const

/** What people of a lender do with money that is held: one asks for its refund, and somebody else approves or refuses it. */
export class StaffRefunds {
  readonly #servers: LenderServers
  readonly #database: Database
  readonly #dice: Dice
  readonly #money: MoneyReported
  readonly #borrowers: readonly BorrowerStory[]
  readonly #tokens = new Map<string, string>()
  #asked = 0

  constructor(
    { servers, database, dice }: { servers: LenderServers; database: Database; dice: Dice },
    money: MoneyReported,
    borrowers: readonly BorrowerStory[],
  ) {
    this.#servers = servers
    this.#database = database
    this.#dice = dice
    this.#money = money
    this.#borrowers = borrowers
  }

  async begin(): Promise<void> {
    for (const [name, role] of Object.entries(askers)) {
      const { data } = await this.#call(0, '/staff/members', { name, role })

      this.#tokens.set(name, (data as { token: string }).token)
    }
  }

  #call(server: number, path: string, body: unknown, who?: string) {
    return this.#servers.staff(server, path, { body, token: who && this.#tokens.get(who) })
  }

  /** How much is held of a payment now, as the second ledger says. */
  #heldOf(payment: string, now: number): bigint {
    const owner = this.#borrowers.find(({ payments }) => payments.some(({ id }) => id === payment))

    const held = owner === undefined ? this.#money.unknownHeld() : heldOf(new SecondLedger(owner, now).effects)

    return held.get(payment) ?? 0n
  }

  /** Somebody asks for the refund of something. */
  async ask(now: number): Promise<void> {
    const list = await readHeld(this.#servers)
    const open = list.filter(({ refund }) => refund === null)

    if (open.length === 0) return
    this.#asked += 1

    const { payment } = this.#dice.oneOf(open)
    const who = this.#dice.oneOf(Object.keys(askers))
    const reason = `Refund ${this.#asked}`
    const held = this.#heldOf(payment, now)
    const { http, message } = await this.#call(
      this.#dice.upTo(2),
      '/staff/money/requests',
      { payment, kind: 'refund', reason },
      who,
    )
    const asked = (await readHeld(this.#servers)).find((one) => one.payment === payment)?.refund ?? null

    // What no partner has, and what went back twice, is not sent anywhere.
    if (payment.startsWith('adjustment:') || held <= 0n)
      expectEqual([http, asked], [409, null], `${payment} ${held} ${String(message)}`)
    else expectMatch(asked, { reason, askedBy: who }, `${payment} ${held} ${String(message)}`)
  }

  /** Others look at what was asked for, both at once, each at a server; answers how many refunds were approved. */
  async decide(now: number): Promise<number> {
    let approved = 0

    for (const { payment, refund } of await readHeld(this.#servers)) {
      if (refund === null || this.#dice.chance(0.5)) continue

      const { request, askedBy } = refund
      const asked = await this.#requestOf(request)
      const approve = this.#dice.chance(0.8)
      const decide = (server: number, who?: string) =>
        this.#call(server, '/staff/money/requests/decide', { request, approve }, who)

      if (approve && askedBy === 'Ben') expectEqual((await decide(0, 'Ben')).http, 409, payment)

      const isEnough = this.#heldOf(payment, now) >= BigInt(asked.amount)
      const [one, other] = await Promise.all([decide(0), decide(1, askedBy === 'Ana' ? 'Ben' : undefined)])

      expectEqual(
        [one.http, other.http].toSorted((first, second) => first - second),
        approve && !isEnough ? [409, 409] : [200, 409],
        JSON.stringify([payment, asked, one, other]),
      )
      if (!approve || !isEnough) continue

      const { decided_at, amount } = await this.#requestOf(request)
      const owner = this.#borrowers.find(({ payments }) => payments.some(({ id }) => id === payment))
      const back = { id: request, payment, amount: BigInt(amount), at: decided_at?.getTime() ?? 0 }

      approved += 1
      owner?.refunds.push(back)
      this.#money.addRefund(back)
    }
    return approved
  }

  /** Checks that all that was approved was sent, each once. */
  async checkSent(partner: PartnerStandIn): Promise<void> {
    const approved = this.#money.refunds.map(({ payment, amount }) => sentText(payment, Number(amount))).toSorted()

    for (let second = 0; second < 30 && partner.refunds.size < approved.length; second += 1) await wait(1000)
    expectEqual([...partner.refunds.values()].toSorted(), approved)
  }

  #requestOf(id: string) {
    return this.#database.query
      .selectFrom('held_money_requests')
      .where('id', '=', id)
      .select(['amount', 'decided_at'])
      .executeTakeFirstOrThrow()
  }
}

function sentText(reportId: string, amount: number): string {
  return JSON.stringify({ reportId, amount })
}
