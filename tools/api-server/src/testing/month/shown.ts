import { dayOf, type Facts, type Loan, numbersOf, plannedOf, startOfDay } from './facts.ts'
import { SecondLedger } from './second-ledger.ts'

const amounts = new Intl.NumberFormat('en-PH', { minimumFractionDigits: 2 })
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `1,234.56` */
export function amountShown(amount: bigint): string {
  return amounts.format(Number(amount) / 100)
}

/** `₱1,234.56` */
export function moneyShown(amount: bigint): string {
  return `₱${amountShown(amount)}`
}

/** `5 Feb 2028` */
export function dayShown(day: number): string {
  return days.format(new Date(day * 86_400_000)).replace('Sept', 'Sep')
}

/** What `/order` must show. */
export function orderShown(ledger: SecondLedger, loan: Loan) {
  const next = ledger.next(loan)

  return {
    orderStatus: ledger.status(loan),
    dueAmount: next === undefined ? null : moneyShown(ledger.unpaid(loan, next)),
    dueDate: next === undefined ? null : dayShown(ledger.dueDay(loan, next)),
    lateCost: next === undefined ? null : moneyShown(ledger.nextCharge(loan)),
    isDelay: ledger.extensionOn(loan, ledger.today) === undefined ? '0' : '1',
  }
}

/** What `/repay` must show; undefined when nothing is owed. */
export function instalmentShown(ledger: SecondLedger, loan: Loan) {
  const next = ledger.next(loan)

  if (next === undefined) return undefined
  return {
    repayAmount: amountShown(ledger.unpaid(loan, next)),
    repayDate: dayShown(ledger.dueDay(loan, next)),
    repayPlan: numbersOf(loan).map((number) => {
      const { interest, principal } = plannedOf(loan, number)

      return {
        // Settled: what was asked for it in the end.
        amount: amountShown(ledger.unpaid(loan, number) || interest + principal - ledger.forgivenOf(loan, number)),
        time: dayShown(ledger.dueDay(loan, number)),
      }
    }),
  }
}

/** What `/repay-delay` must show; undefined when there is no extension. */
export function extensionShown(ledger: SecondLedger, loan: Loan) {
  const extension = ledger.extensionOn(loan, ledger.today)

  return extension && { delayAmount: amountShown(extension.price), nextDate: dayShown(extension.days) }
}

/** A code of a borrower. */
export interface Code {
  readonly code: string
  readonly loan: string
  /** `all`: what settling the loan costs; `other`: as much as was chosen. */
  readonly kind: 'repay' | 'delay' | 'all' | 'other'
  readonly instalment: number
  /** How many extensions were in effect when it was made. */
  readonly inEffect: number
  readonly amount: bigint
  readonly madeAt: number
  /** The last day on which it is right. */
  readonly lastDay: number
}

/** As pages distinguish it: whatever pays the loan is a repayment. */
export function shownKind({ kind }: Pick<Code, 'kind'>): 'repay' | 'delay' {
  return kind === 'delay' ? 'delay' : 'repay'
}

/** What another amount is at least. */
const leastOfOther = 10_000n

/** What a code is for at a moment: the next instalment, what moving its day costs, all, or as near to what was chosen as may be. */
export function purposeOf(facts: Facts, loan: Loan, kind: Code['kind'], moment: number, chosen = 0n) {
  const ledger = new SecondLedger(facts, moment)
  const instalment = ledger.next(loan)

  if (instalment === undefined) return undefined
  if (kind === 'delay') {
    const extension = ledger.extensionOn(loan, ledger.today)

    return extension && { instalment, inEffect: extension.inEffect, amount: extension.price }
  }

  const inEffect = ledger.extensionsOf(loan).length
  const due = ledger.unpaid(loan, instalment)
  const all = ledger.settlementOn(loan, ledger.today)?.price

  if (kind === 'all') return all === undefined ? undefined : { instalment, inEffect, amount: all }

  const most = all ?? due

  if (kind === 'repay' || most <= leastOfOther) return { instalment, inEffect, amount: due }
  return { instalment, inEffect, amount: chosen < leastOfOther ? leastOfOther : chosen > most ? most : chosen }
}

/** The last day, of three, on which an amount is what it is today. */
export function lastDayOf(facts: Facts, loan: Loan, kind: Code['kind'], moment: number, chosen = 0n): number {
  const costAt = (at: number) => {
    const ledger = new SecondLedger(facts, at)
    const settles = kind === 'other' && ledger.settlementOn(loan, ledger.today)?.price === chosen

    return JSON.stringify([purposeOf(facts, loan, kind, at, chosen), settles], plainly)
  }
  const today = dayOf(moment)
  const isRight = (day: number) => costAt(startOfDay(day)) === costAt(moment)

  if (!isRight(today + 1)) return today
  return isRight(today + 2) ? today + 2 : today + 1
}

function plainly(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
