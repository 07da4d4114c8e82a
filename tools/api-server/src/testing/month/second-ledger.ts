import {
  type Adjustment,
  dayOf,
  type Effect,
  numbersOf,
  type Part,
  plannedOf,
  type Facts,
  type Loan,
  type Payment,
  type Refund,
} from './facts.ts'
import { Fraction } from './fraction.ts'
import { refunded, reversed } from './take-back.ts'

/*
 * What a lender is owed, written a second time from the specification alone (docs/spec/contract-3.md §2 and §3): day by day, in
 * exact fractions, without a line of the server's ledger: slow and plain. Units are those of `facts.ts`.
 */

const parts: readonly Part[] = ['late', 'charge', 'interest', 'principal']
/** What happened at one moment happens in this order. */
const adjustmentOrder = { charge: 5, waiver: 6, correction: 7 }
/** A rest below this is forgiven. */
const leastDebt = 100n
/** The books of one account at a moment, from the facts of then. */
export class SecondLedger {
  readonly #moment: number
  readonly today: number
  #effects: Effect[] = []
  #loans: Loan[] = []
  /** The exact late charges of an instalment over its life, by loan and number. */
  readonly #charged = new Map<string, Fraction>()
  /** What the lender added, by loan and number. */
  readonly #added = new Map<string, bigint>()
  readonly #changed = new Map<string, bigint>()
  /** By payment. */
  readonly #sentBack = new Map<string, bigint>()

  constructor(facts: Facts, moment: number) {
    this.#moment = moment
    this.today = dayOf(moment)

    const events = this.#events(facts)

    for (let day = dayOf(events[0]?.at ?? moment); day <= this.today; day += 1) {
      this.#payFromKept(day)
      this.#charge(day)
      for (const event of events.filter(({ at }) => dayOf(at) === day && at <= moment)) {
        event.happen()
        this.#payFromKept(day)
      }
    }
  }

  /** By their own moment; of one moment: payouts, then payments by id, then reversals, refunds, adjustments. */
  #events({ loans, payments, adjustments = [], refunds = [] }: Facts): { at: number; happen: () => void }[] {
    return [
      ...loans.map((loan) => ({ at: loan.paidOutAt, order: `1 ${loan.id}`, happen: () => this.#loans.push(loan) })),
      ...payments.map((one) => ({ at: one.at, order: `2 ${one.id}`, happen: () => this.#receive(one) })),
      ...payments.flatMap(({ id, reversedAt: at }) =>
        at === undefined ? [] : [{ at, order: `3 ${id}`, happen: () => this.#takeBack(id) }],
      ),
      ...refunds.map((one) => ({ at: one.at, order: `4 ${one.id}`, happen: () => this.#refund(one) })),
      ...adjustments.map((one) => ({
        at: one.at,
        order: `${adjustmentOrder[one.kind]} ${one.id}`,
        happen: () => this.#adjust(one),
      })),
    ].toSorted((one, other) => one.at - other.at || (one.order < other.order ? -1 : 1))
  }

  #addedTo = (loan: Loan, number: number) => this.#added.get(`${loan.id} ${number}`) ?? 0n

  loan(id: string): Loan {
    const found = this.#loans.find((loan) => loan.id === id)

    if (found === undefined) throw new Error(`Loan ${id} is not paid out`)
    return found
  }

  #sum(match: (effect: Effect) => boolean): bigint {
    return this.#effects.filter(match).reduce((sum, { amount }) => sum + amount, 0n)
  }

  #chargedOf(loan: Loan, number: number): Fraction {
    return this.#charged.get(`${loan.id} ${number}`) ?? new Fraction(0n)
  }

  /** What a part of an instalment still is. */
  unpaidPart(loan: Loan, number: number, part: Part): bigint {
    const whole =
      part === 'late'
        ? this.#chargedOf(loan, number).round()
        : part === 'charge'
          ? this.#addedTo(loan, number)
          : plannedOf(loan, number)[part]

    return whole - this.#sum((one) => one.loan === loan.id && one.instalment === number && one.part === part)
  }

  unpaid(loan: Loan, number: number): bigint {
    return parts.reduce((sum, part) => sum + this.unpaidPart(loan, number, part), 0n)
  }

  unpaidOfAll(loan: Loan): bigint {
    return numbersOf(loan).reduce((sum, number) => sum + this.unpaid(loan, number), 0n)
  }

  /** The oldest instalment that is not settled. */
  next(loan: Loan): number | undefined {
    return numbersOf(loan).find((number) => this.unpaid(loan, number) > 0n)
  }

  extensionsOf(loan: Loan): readonly number[] {
    return this.#effects
      .filter((one) => one.kind === 'extension' && one.loan === loan.id)
      .map(({ instalment }) => instalment ?? 0)
  }

  dueDay(loan: Loan, number: number): number {
    const moved = this.extensionsOf(loan).filter((instalment) => instalment <= number).length

    return dayOf(loan.paidOutAt) + loan.terms.periodDays * (number + moved)
  }

  /** What a cap leaves for more late charges of the loan, or for more of anything that is paid beyond the amount lent. */
  #room(loan: Loan, kind: 'late' | 'any', but = 0): Fraction | undefined {
    const { amount, fee, interest, late, totalCostPercent } = loan.terms
    const most = kind === 'late' ? late.most : totalCostPercent

    if (most === null) return undefined

    const charged = numbersOf(loan).reduce(
      (sum, one) => sum + (one === but ? 0n : this.#chargedOf(loan, one).round()),
      0n,
    )
    const fees =
      this.#sum((one) => one.kind === 'extension' && one.loan === loan.id) +
      numbersOf(loan).reduce((sum, one) => sum + this.#addedTo(loan, one), 0n)

    return new Fraction(Fraction.percent(most).times(amount).floor())
      .minus(new Fraction(charged + (kind === 'late' ? 0n : fee + interest + fees)))
      .minus(but === 0 ? new Fraction(0n) : this.#chargedOf(loan, but))
  }

  /** The charge at 00:00 of a day for what is unpaid then. */
  chargeAt(loan: Loan, number: number, day: number): Fraction {
    const { perDay, graceDays } = loan.terms.late
    const daysLate = day - this.dueDay(loan, number)

    if (daysLate <= graceDays || this.#isWrittenOffOn(loan, day)) return new Fraction(0n)

    const percent = perDay.find(({ until }) => until === undefined || daysLate <= until)?.percent ?? 0
    const debt = this.unpaidPart(loan, number, 'interest') + this.unpaidPart(loan, number, 'principal')
    const charge = [this.#room(loan, 'late', number), this.#room(loan, 'any', number)].reduce<Fraction>(
      (least, room) => (room === undefined ? least : least.least(room)),
      Fraction.percent(percent).times(debt),
    )

    return charge.over > 0n ? charge : new Fraction(0n)
  }

  #charge(day: number): void {
    for (const loan of this.#loans)
      for (const number of numbersOf(loan))
        this.#charged.set(`${loan.id} ${number}`, this.#chargedOf(loan, number).plus(this.chargeAt(loan, number, day)))
  }

  /** What the next day of being late adds. */
  nextCharge(loan: Loan): bigint {
    const number = this.next(loan)

    if (number === undefined) return 0n

    const firstLate = this.dueDay(loan, number) + loan.terms.late.graceDays + 1
    const charge = this.chargeAt(loan, number, Math.max(this.today + 1, firstLate))
    const charged = this.#chargedOf(loan, number)

    return charged.plus(charge).round() - charged.round()
  }

  extensionFee(loan: Loan, number: number): bigint {
    const { fee, interest, periods, extension } = loan.terms
    const { interest: share, principal } = plannedOf(loan, number)
    const wanted =
      extension.fee === null
        ? (fee + interest + BigInt(periods) - 1n) / BigInt(periods)
        : Fraction.percent(extension.fee.percent)
            .times(share + principal)
            .round()
    const room = this.#room(loan, 'any')?.floor() ?? wanted

    return room < wanted ? room : wanted
  }

  /** What an extension is, and costs, on a day: of the next instalment; undefined when there is none. */
  extensionOn(
    loan: Loan,
    day: number,
  ): { instalment: number; price: bigint; inEffect: number; days: number } | undefined {
    const instalment = this.next(loan)
    const { allowed, most, fromDaysBefore } = loan.terms.extension
    const inEffect = this.extensionsOf(loan).length

    if (instalment === undefined || !allowed || inEffect >= most || this.#isWrittenOffOn(loan, day)) return undefined

    const due = this.dueDay(loan, instalment)
    const days = due + loan.terms.periodDays

    if (due - day > fromDaysBefore || days <= day) return undefined

    const price = this.extensionFee(loan, instalment) + this.unpaidPart(loan, instalment, 'late')

    return price === 0n ? undefined : { instalment, inEffect, days, price }
  }

  /** What settling all of a loan costs on a day, and what of each part is not asked for then; undefined where it cannot be yet. */
  settlementOn(loan: Loan, day: number) {
    const { interest, periods, periodDays, prepayment } = loan.terms
    const term = BigInt(periods * periodDays)
    const passed = BigInt(day - dayOf(loan.paidOutAt))

    if (passed < prepayment.leastDays || (prepayment.from === 'half' && 2n * passed < term)) return undefined

    const days = prepayment.interest === 'all' || passed > term ? term : passed
    const ended = this.#sum((one) => one.kind === 'unearned' && one.loan === loan.id)
    let left = interest - new Fraction(interest * days, term).round() - ended
    const unearned = (['interest', 'principal'] as const).flatMap((part) =>
      numbersOf(loan)
        .toReversed()
        .map((instalment) => {
          const unpaid = this.unpaidPart(loan, instalment, part)
          const amount = left < 0n ? 0n : unpaid < left ? unpaid : left

          left -= amount
          return { instalment, part, amount }
        }),
    )
    const price = unearned.reduce((rest, { amount }) => rest - amount, this.unpaidOfAll(loan))

    return price > 0n ? { price, unearned } : undefined
  }

  #receive(payment: Payment): void {
    const loan = this.loan(payment.loan)
    const wanted = payment.extension
    const offered = this.extensionOn(loan, dayOf(payment.at))
    const extends_ =
      wanted !== undefined &&
      offered !== undefined &&
      offered.instalment === wanted.instalment &&
      offered.inEffect === wanted.inEffect &&
      payment.amount >= offered.price
    let left = payment.amount

    if (extends_) {
      const { instalment } = offered
      const late = this.unpaidPart(loan, instalment, 'late')
      const fee = offered.price - late

      this.#effects.push(
        { payment: payment.id, kind: 'paid', amount: late, loan: loan.id, instalment, part: 'late' },
        { payment: payment.id, kind: 'extension', amount: fee, loan: loan.id, instalment },
      )
      left -= offered.price
    }
    const settlement = payment.settles === true ? this.settlementOn(loan, dayOf(payment.at)) : undefined

    if (settlement !== undefined && payment.amount >= settlement.price)
      for (const one of settlement.unearned)
        if (one.amount > 0n) this.#effects.push({ payment: payment.id, kind: 'unearned', loan: loan.id, ...one })
    for (const number of numbersOf(loan)) left = this.#pay(payment.id, loan, number, left)
    this.#effects.push({ payment: payment.id, kind: 'kept', amount: left })
  }

  /** Pays an instalment, and forgives a rest that is too small; answers what is left of the money. */
  #pay(payment: string, loan: Loan, instalment: number, money: bigint): bigint {
    const place = { payment, loan: loan.id, instalment }
    const left = this.#settle({ ...place, kind: 'paid' }, money)
    const unpaid = this.unpaid(loan, instalment)

    if (left < money && unpaid < leastDebt) this.#settle({ ...place, kind: 'forgiven' }, unpaid)
    return left
  }

  /** Takes off an instalment's parts in their order; answers what is left of the amount. */
  #settle(what: Omit<Effect, 'amount' | 'part'> & { loan: string; instalment: number }, most: bigint): bigint {
    let left = most

    for (const part of parts) {
      const unpaid = this.unpaidPart(this.loan(what.loan), what.instalment, part)
      const amount = unpaid < left ? unpaid : left

      if (amount > 0n) this.#effects.push({ ...what, amount, part })
      left -= amount
    }
    return left
  }

  /** More is owed of the next instalment, or of the last one; less of all, the oldest first, as far as it is owed. */
  #adjust({ id, loan: loanId, kind, amount }: Adjustment): void {
    const loan = this.loan(loanId)
    const isMore = kind === 'charge' || (kind === 'correction' && amount > 0n)

    if (isMore) {
      const number = this.next(loan) ?? loan.terms.periods

      this.#added.set(`${loan.id} ${number}`, this.#addedTo(loan, number) + amount)
      this.#changed.set(id, amount)
      return
    }

    let left = amount < 0n ? -amount : amount

    for (const instalment of numbersOf(loan))
      left = this.#settle({ payment: `adjustment ${id}`, kind: 'forgiven', loan: loanId, instalment }, left)
    this.#changed.set(id, (amount < 0n ? -amount : amount) - left)
  }

  /** Kept money, the oldest first, pays what is due of any loan: the earliest due day first, of one day by the loan's id. */
  #payFromKept(day: number): void {
    const due = this.#loans
      .flatMap((loan) => numbersOf(loan).map((number) => ({ loan, number, due: this.dueDay(loan, number) })))
      .filter((one) => one.due <= day && this.unpaid(one.loan, one.number) > 0n)
      .toSorted((one, other) => one.due - other.due || (one.loan.id < other.loan.id ? -1 : 1))

    for (const { loan, number } of due)
      for (const [index, kept] of this.#effects.entries()) {
        if (kept.kind !== 'kept' || kept.amount <= 0n || this.unpaid(loan, number) === 0n) continue

        // It stays in its place among what is kept: the oldest first.
        this.#effects[index] = { ...kept, amount: this.#pay(kept.payment, loan, number, kept.amount) }
      }
  }

  #takeBack(payment: string): void {
    this.#effects = reversed(this.#effects, payment, this.#sentBack.get(payment) ?? 0n)
  }

  #refund({ payment, amount }: Refund): void {
    this.#sentBack.set(payment, (this.#sentBack.get(payment) ?? 0n) + amount)
    this.#effects = refunded(this.#effects, payment, amount)
  }

  isWrittenOff({ writtenOffAt }: Loan): boolean {
    return writtenOffAt !== undefined && writtenOffAt <= this.#moment
  }

  #isWrittenOffOn(loan: Loan, day: number): boolean {
    return this.isWrittenOff(loan) && day >= dayOf(loan.writtenOffAt ?? 0)
  }

  /** 170, 174, 180 or 200. */
  status(loan: Loan): number {
    const next = this.next(loan)

    if (next === undefined) return 200
    if (this.isWrittenOff(loan)) return 180

    const days = this.dueDay(loan, next) - this.today

    return days < 0 ? 180 : days <= 3 ? 174 : 170
  }

  /** What a payment became: `applied` to debts and extensions, or `kept`. */
  receipt(payment: string): { applied: bigint; kept: bigint } {
    const ofPayment = (kinds: readonly Effect['kind'][]) =>
      this.#sum((one) => one.payment === payment && kinds.includes(one.kind))

    const kept = ofPayment(['kept'])

    return { applied: ofPayment(['paid', 'extension']), kept: kept > 0n ? kept : 0n }
  }

  /** What all payments did. */
  get effects(): readonly Effect[] {
    return this.#effects
  }

  /** What of an instalment's interest and principal is not asked for any more. */
  forgivenOf(loan: Loan, number: number): bigint {
    return this.#sum(
      ({ kind, loan: id, instalment, part }) =>
        (kind === 'forgiven' || kind === 'unearned') &&
        id === loan.id &&
        instalment === number &&
        (part === 'interest' || part === 'principal'),
    )
  }

  /** How much of an adjustment changed what is owed. */
  changedBy(adjustment: string): bigint {
    return this.#changed.get(adjustment) ?? 0n
  }

  kept(): bigint {
    return this.#sum(({ kind }) => kind === 'kept')
  }
}
