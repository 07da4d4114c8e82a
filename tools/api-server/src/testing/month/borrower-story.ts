import type { Dice } from './dice.ts'
import type { Adjustment, Facts, Loan, Payment, Refund, Terms } from './facts.ts'
import { type Code, dayShown } from './shown.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A payment that is known, and when that became so. */
export type KnownPayment = Payment & { readonly code: Code; readonly knownAt: number }

/** What a partner reports. */
export interface ReportBody {
  readonly id: string
  readonly code: string
  readonly amount: number
  readonly paidAt: number
  readonly channel: string
  readonly state: 'pending' | 'paid' | 'failed' | 'reversed'
  readonly reversedAt?: number
}

/** A borrower of the month, with all that the servers were given of theirs. */
export class BorrowerStory implements Facts {
  readonly accountId: string
  readonly loans: Loan[] = []
  readonly payments: KnownPayment[] = []
  readonly adjustments: Adjustment[] = []
  readonly refunds: Refund[] = []
  readonly codes: Code[] = []
  /** Those that the partner said had failed. */
  readonly failed = new Set<string>()
  readonly productOf = new Map<string, string>()
  /** By order: what was offered, of loans that are not paid out yet. */
  readonly offers = new Map<string, Terms>()
  session = ''
  sessionAt = 0
  readonly #reports: string[] = []

  constructor(accountId: string) {
    this.accountId = accountId
  }

  /** What a call about a loan is sent with. */
  idsOf({ id }: Loan): { productId: string; orderId: string } {
    return { productId: this.productOf.get(id) ?? '', orderId: id }
  }

  /** Takes what a report says of money that is this borrower's. */
  learn(
    code: Code,
    { id, amount, paidAt: at, state }: ReportBody,
    { knownAt, reversedAt }: { knownAt: number; reversedAt: number | undefined },
  ): void {
    const index = this.payments.findIndex((one) => one.id === id)
    const before = this.payments[index]
    const takenBack = reversedAt !== undefined && { reversedAt }
    const extension = code.kind === 'delay' && {
      extension: { instalment: code.instalment, inEffect: code.inEffect },
    }

    if (state === 'failed') this.failed.add(code.code)
    if (state === 'reversed' && before !== undefined) this.payments[index] = { ...before, ...takenBack }
    if (state === 'paid')
      this.payments.push({
        id,
        code,
        loan: code.loan,
        amount: BigInt(amount),
        at,
        knownAt,
        settles: code.kind === 'all' || code.kind === 'other',
        ...extension,
        ...takenBack,
      })
  }

  keepReport(now: number, body: ReportBody, answer: unknown): void {
    this.#reports.push(`${momentShown(now)} ${JSON.stringify(body)} ${JSON.stringify(answer)}`)
  }

  /** What was reported on a day, or ever: lines for people. */
  reportLines(on = ''): string[] {
    return this.#reports.filter((line) => line.startsWith(on))
  }

  /** All that is known, for people who look why a comparison failed. */
  lines(now: number): string {
    return [
      `now ${momentShown(now)}`,
      ...this.loans.map(
        ({ id, terms: { amount, interest, fee, periods, periodDays, ...terms }, paidOutAt, writtenOffAt }) =>
          `loan ${id} ${amount}+${interest} fee ${fee} ${periods}x${periodDays} paid out ${momentShown(paidOutAt)}` +
          ` ${JSON.stringify(terms)}` +
          (writtenOffAt === undefined ? '' : ` written off ${momentShown(writtenOffAt)}`),
      ),
      ...this.codes.map(
        ({ code, loan, kind, instalment, inEffect, amount, madeAt, lastDay }) =>
          `code ${code} ${loan} ${kind} ${instalment}/${inEffect} ${amount} made ${momentShown(madeAt)} until ${dayShown(lastDay)}`,
      ),
      ...this.payments.map(
        ({ id, code, amount, at, reversedAt, knownAt }) =>
          `paid ${id} ${code.code} ${amount} at ${momentShown(at)} known ${momentShown(knownAt)}` +
          (reversedAt === undefined ? '' : ` reversed ${momentShown(reversedAt)}`),
      ),
      ...this.adjustments.map(
        ({ id, kind, loan, amount, at }) => `${kind} ${id} ${loan} ${amount} at ${momentShown(at)}`,
      ),
      ...this.refunds.map(({ payment, amount, at }) => `refund of ${payment} ${amount} at ${momentShown(at)}`),
      ...this.#reports,
    ].join('\n')
  }
}

/** By the clock of Manila. */
export function momentShown(at: number): string {
  return new Date(at + 8 * hour).toISOString().slice(0, 23)
}

/** A parameter of an address that an answer has. */
export function inAddress(data: unknown, field: string, name: string): string {
  return new URL((data as Record<string, string>)[field] ?? '', 'http://here').searchParams.get(name) ?? ''
}

/** What a borrower chooses to pay. */
export function kindChosen(dice: Dice, canExtend: boolean): Code['kind'] {
  return canExtend && dice.chance(0.35) ? 'delay' : dice.oneOf<Code['kind']>(['repay', 'repay', 'all', 'other'])
}

/** How a borrower pays a code, in shares of its amount: exactly, in part, too much, twice, in small parts. */
export function sharesPaid(dice: Dice, kind: Code['kind']): readonly number[] {
  const way = dice.share()

  if (way < 0.55) return [1]
  if (way < 0.7) return [0.1 + dice.share() * 0.85]
  if (way < 0.83) return [1 + dice.share() * (kind === 'delay' ? 5 : 2)]
  if (way < 0.93) return [1, 1]
  return [dice.share(), dice.share(), 0.9995]
}
