import { dayNumber, startOfDay } from '@pahiram/formatting/calendar'

import { addTo, takeFrom } from './adjust-debts.ts'
import type { Book } from '../platform/database/money-tables.ts'
import {
  type Debt,
  costOfDay,
  dueDayOf,
  isSettled,
  lateCharged,
  type Loan,
  loanOf,
  loanState,
  nextOf,
  orderOf,
  parts,
  placeOf,
  unpaid,
} from './debts.ts'
import { extensionOn } from './extension.ts'
import type { AccountState, LoanState, Posting } from './loan-state.ts'
import {
  type AccountFacts,
  type AdjustmentFact,
  byMoment,
  type MoneyFact,
  type PaidOutLoan,
  type PaymentFact,
  type ReturnFact,
  type UseFact,
} from './loan-facts.ts'
import { type Effect, leavesRest, type Payment, paymentState, unearnedBy } from './payment-effects.ts'

/*
 * What a borrower's loans owe on a day, as a function of the facts alone (docs/money.md): the same facts in any order give
 * the same answer, whoever looked when. It plays the days one after the other, from the first payout on.
 */

/** The state of an account's loans on a day, or on the day of the latest fact if that is later: clocks may differ. */
export function accountState(facts: AccountFacts, day: number): AccountState {
  return play(new Account(facts.loans), facts, day)
}

/** The same with the movements of the books that follow from the facts, and how loans were at the end of the days `since` then. */
export function accountBooks(facts: AccountFacts, day: number, since = day) {
  const [postings, days]: [Posting[], LoanState[]] = [[], []]
  const account = new Account(facts.loans, (posting) => postings.push(posting))
  const endDay = (today: number) => today >= since && days.push(...account.state(today).loans.values())

  return { state: play(account, facts, day, endDay), postings, days }
}

function play(account: Account, { loans, facts }: AccountFacts, day: number, endDay?: (today: number) => void) {
  const days = Map.groupBy(facts, ({ at }) => dayNumber(at))
  const payouts = Map.groupBy(loans, ({ paidOutAt }) => dayNumber(paidOutAt))
  const first = Math.min(day, ...days.keys(), ...payouts.keys())
  const last = Math.max(day, ...days.keys(), ...payouts.keys())

  for (let today = first; today <= last; today += 1) {
    account.beginDay(today)
    for (const loan of payouts.get(today) ?? []) account.payOut(loan)
    for (const fact of (days.get(today) ?? []).toSorted(byMoment)) account.take(fact)
    if (today < last) endDay?.(today)
  }
  return account.state(last)
}

const booksOfAdjustments = { charge: 'charges', waiver: 'waivers', correction: 'corrections' } as const

class Account {
  readonly #loans: Loan[]
  readonly #payments = new Map<string, Payment>()
  readonly #adjusted = new Map<string, number>()
  /** The payments of which something may be kept, in the order in which they were made. */
  #holders: Payment[] = []
  readonly #post: ((posting: Posting) => void) | undefined
  #today = 0

  /** @param post Takes the movements of the books. */
  constructor(loans: readonly PaidOutLoan[], post?: (posting: Posting) => void) {
    this.#loans = loans.map(loanOf)
    this.#post = post
  }

  /** 00:00: what is kept pays what falls due, then the day's late charges are made. */
  beginDay(today: number): void {
    this.#today = today
    this.#payFromKept()
    for (const loan of this.#loans) {
      if (!loan.isPaidOut || today >= loan.writtenOffDay) continue
      for (const debt of loan.debts) {
        if (today > dueDayOf(debt) && !isSettled(debt)) this.#chargeDay(debt, today)
      }
    }
  }

  payOut({ orderId }: PaidOutLoan): void {
    const loan = this.#loanOf(orderId)

    loan.isPaidOut = true
    for (const { number, owed } of loan.debts) {
      this.#post?.({
        reference: `instalment:${number}`,
        orderId,
        instalment: number,
        paymentId: null,
        from: 'lent',
        to: 'debt',
        amount: owed.interest + owed.principal,
        at: loan.of.paidOutAt,
      })
    }
    this.#payFromKept(loan.of.paidOutAt)
  }

  take(fact: MoneyFact): void {
    if (fact.kind === 'payment') this.#pay(fact)
    else if (fact.kind === 'use') this.#useKept(fact)
    else if ('paymentId' in fact) this.#takeBack(fact)
    else this.#adjust(fact)
  }

  state(day: number): AccountState {
    return {
      loans: new Map(
        this.#loans.filter(({ isPaidOut }) => isPaidOut).map((loan) => [loan.of.orderId, loanState(loan, day)]),
      ),
      payments: new Map([...this.#payments].map(([id, payment]) => [id, paymentState(payment)])),
      adjusted: this.#adjusted,
    }
  }

  #chargeDay(debt: Debt, today: number): void {
    const { loan, number } = debt
    const before = lateCharged(debt)

    debt.lateExactly += costOfDay(debt, today)

    const amount = lateCharged(debt) - before

    if (amount === 0) return
    this.#post?.({
      reference: `late:${number}:${today}`,
      orderId: loan.of.orderId,
      instalment: number,
      paymentId: null,
      from: 'late-charges',
      to: 'debt',
      amount,
      at: startOfDay(today),
    })
  }

  #pay(fact: PaymentFact): void {
    const payment: Payment = { fact, effects: [], kept: 0, returned: 0, steps: 0 }
    const loan = this.#runningLoan(fact.orderId)

    this.#payments.set(fact.id, payment)
    if (loan !== undefined) this.#endInterest(payment, loan)
    payment.kept =
      loan === undefined
        ? fact.amount
        : this.#settle(payment, loan.debts, this.#extend(payment, loan), 'received', fact.at)
    if (payment.kept > 0) this.#holders.push(payment)
    this.#move(payment, { from: 'unapplied', to: 'received', amount: payment.kept, at: fact.at })
    this.#payFromKept(fact.at)
  }

  /** Moves the day that a payment was made to move, if it can; answers what is left of the money. */
  #extend(payment: Payment, loan: Loan): number {
    const { id, amount, purpose, at, orderId } = payment.fact

    if (purpose?.kind !== 'delay') return amount

    const next = nextOf(loan)

    if (next?.number !== purpose.instalment || loan.extensions.length !== purpose.extension) return amount

    const offer = extensionOn(loanState(loan, this.#today))

    if (typeof offer === 'string' || amount < offer.amount) return amount

    const lateLeft = this.#settle(payment, [next], offer.lateCharge, 'received', at)

    loan.extensions = [...loan.extensions, { instalment: next.number, paymentId: id, fee: offer.fee }]
    payment.effects.push({ kind: 'extended', loan, instalment: next.number, fee: offer.fee })
    this.#post?.({
      reference: `extension:${id}`,
      orderId,
      instalment: next.number,
      paymentId: id,
      from: 'extension-fees',
      to: 'debt',
      amount: offer.fee,
      at,
    })
    this.#move(payment, { from: 'debt', to: 'received', amount: offer.fee, at, instalment: next.number })
    return amount - offer.amount + lateLeft
  }

  /** Money that settles the whole loan early leaves no interest of later days. */
  #endInterest(payment: Payment, loan: Loan): void {
    for (const unearned of unearnedBy(payment, loan, this.#today))
      this.#forgivePart(payment, { ...unearned, book: 'unearned' }, payment.fact.at)
  }

  /** Pays debts one after the other, each part in its order; answers what is left of the money. */
  #settle(payment: Payment, debts: readonly Debt[], amount: number, to: Book, at: Date): number {
    let left = amount

    for (const debt of debts) {
      if (isSettled(debt)) continue
      for (const part of parts) {
        const paid = Math.min(left, unpaid(debt, part))

        if (paid === 0) continue
        debt.paid[part] += paid
        left -= paid
        payment.effects.push({ kind: 'paid', debt, part, amount: paid })
        this.#move(payment, { from: 'debt', to, amount: paid, at, ...placeOf(debt) })
        debt.loan.paidDownAt = at
      }
      if (left === 0) {
        this.#forgive(payment, debt, at)
        break
      }
    }
    return left
  }

  #forgive(payment: Payment, debt: Debt, at: Date): void {
    if (!leavesRest(payment, debt)) return
    for (const part of parts) {
      this.#forgivePart(payment, { debt, part, amount: unpaid(debt, part), book: 'rounding' }, at)
    }
  }

  #forgivePart(payment: Payment, forgiven: Omit<Extract<Effect, { kind: 'forgave' }>, 'kind'>, at: Date): void {
    const { debt, part, amount, book } = forgiven

    if (amount === 0) return
    debt.forgiven[part] += amount
    if (book === 'unearned') debt.loan.unearned += amount
    payment.effects.push({ kind: 'forgave', ...forgiven })
    this.#move(payment, { from: 'debt', to: book, amount, at, ...placeOf(debt) })
  }

  /** Money that is kept pays what is due, the earliest first; without a moment, at the begin of the day. */
  #payFromKept(at?: Date): void {
    for (const payment of this.#holders) {
      if (payment.kept <= 0) continue

      const due = this.#loans
        .filter(({ isPaidOut }) => isPaidOut)
        .flatMap(({ debts }) => debts)
        .filter((debt) => !isSettled(debt) && dueDayOf(debt) <= this.#today)
        .toSorted((one, other) => dueDayOf(one) - dueDayOf(other) || (orderOf(one) < orderOf(other) ? -1 : 1))

      if (due.length === 0) return
      payment.kept = this.#settle(payment, due, payment.kept, 'unapplied', at ?? startOfDay(this.#today))
    }
  }

  /** What is kept pays a loan that somebody chose, due or not; what is missing makes no debt. */
  #useKept({ paymentId, orderId, amount, at }: UseFact): void {
    const payment = this.#payments.get(paymentId)

    if (payment === undefined) return

    const used = Math.min(amount, Math.max(0, payment.kept))
    const debts = this.#runningLoan(orderId)?.debts ?? []

    payment.kept += this.#settle(payment, debts, used, 'unapplied', at) - used
  }

  /** Undoes what a payment did, the latest first, until so much of its money is back. */
  #takeBack({ kind, paymentId, amount, at }: ReturnFact): void {
    const payment = this.#payments.get(paymentId)

    // A return is stored with its payment, which is not later.
    if (payment === undefined) return

    const back = { from: kind === 'set-aside' ? ('set-aside' as const) : ('received' as const), at }
    const fromKept = Math.min(payment.kept, amount)
    let left = amount - fromKept

    // A reversal takes back what cost nothing, too.
    while (left > 0 || kind === 'reversal') {
      const effect = payment.effects.pop()

      if (effect === undefined) break
      left -= this.#undo(payment, effect, left, back)
    }
    // Below zero: more came free with the last effect. Above: it went back twice, and is missing.
    payment.kept -= fromKept + left
    payment.returned += amount
    this.#move(payment, { ...back, to: 'unapplied', amount: fromKept + left })
    this.#holders = [...this.#payments.values()].filter(({ kept }) => kept > 0)
    // What is open again may be paid by what is kept of other payments.
    this.#payFromKept(at)
  }

  /** Undoes one effect, in part if less is asked; answers how much money that set free. */
  #undo(payment: Payment, effect: Effect, most: number, back: Pick<Posting, 'from' | 'at'>): number {
    const { at } = back

    if (effect.kind === 'extended') {
      const { loan, instalment, fee } = effect

      loan.extensions = loan.extensions.filter(({ paymentId }) => paymentId !== payment.fact.id)
      this.#move(payment, { ...back, to: 'debt', amount: fee, instalment })
      this.#move(payment, { from: 'debt', to: 'extension-fees', amount: fee, at, instalment })
      return fee
    }

    const { debt } = effect

    if (effect.kind === 'forgave') {
      debt.forgiven[effect.part] -= effect.amount
      if (effect.book === 'unearned') debt.loan.unearned -= effect.amount
      this.#move(payment, { from: effect.book, to: 'debt', amount: effect.amount, at, ...placeOf(debt) })
      return 0
    }

    const amount = Math.min(effect.amount, most)

    debt.paid[effect.part] -= amount
    if (amount < effect.amount) payment.effects.push({ ...effect, amount: effect.amount - amount })
    this.#move(payment, { ...back, to: 'debt', amount, ...placeOf(debt) })
    return amount
  }

  /** Adds to what is owed of a loan, or takes away as much as there is. */
  #adjust({ id, kind, orderId, amount, at }: AdjustmentFact): void {
    const loan = this.#runningLoan(orderId)

    if (loan === undefined) return

    const isMore = kind === 'charge' || (kind === 'correction' && amount > 0)
    const book = booksOfAdjustments[kind]
    const changes = isMore ? [addTo(loan, amount)] : takeFrom(loan, Math.abs(amount), at)
    const [from, to] = isMore ? ([book, 'debt'] as const) : (['debt', book] as const)

    for (const [index, { debt, amount: changed }] of changes.entries())
      this.#post?.({
        reference: `${kind}:${id}:${index}`,
        paymentId: null,
        from,
        to,
        amount: changed,
        at,
        ...placeOf(debt),
      })
    this.#adjusted.set(
      id,
      changes.reduce((sum, change) => sum + change.amount, 0),
    )
    this.#payFromKept(at)
  }

  #loanOf(orderId: string): Loan {
    const loan = this.#loans.find(({ of }) => of.orderId === orderId)

    if (loan === undefined) throw new Error('A payment without a loan')
    return loan
  }

  /** The loan, unless its money is not out: it may have come back since a payment was made. */
  #runningLoan(orderId: string): Loan | undefined {
    return this.#loans.find(({ of, isPaidOut }) => isPaidOut && of.orderId === orderId)
  }

  /** Enters a movement of a payment's money. */
  #move(
    payment: Payment,
    {
      instalment = null,
      orderId = payment.fact.orderId,
      ...movement
    }: Pick<Posting, 'from' | 'to' | 'amount' | 'at'> & { instalment?: number | null; orderId?: string },
  ): void {
    const { id, isOutside } = payment.fact
    const bookOf = (book: Book) => (isOutside === true && book === 'received' ? 'outside' : book)
    const [one, other] = [bookOf(movement.from), bookOf(movement.to)]
    const [from, to] = movement.amount < 0 ? [other, one] : [one, other]

    if (movement.amount === 0) return
    payment.steps += 1
    this.#post?.({
      reference: `payment:${id}:${payment.steps}`,
      orderId,
      instalment,
      paymentId: id,
      at: movement.at,
      amount: Math.abs(movement.amount),
      from,
      to,
    })
  }
}
