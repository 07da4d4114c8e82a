import * as v from 'valibot'

import type { LoansTable } from '../platform/database/tables.ts'

/** Of so many per cent, with at most two decimals. */
const percent = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(100_000),
  v.check((given) => Number.isInteger(Math.round(given * 1e6) / 1e4), 'it has more than two decimals'),
)
const days = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_660))

/** What being late costs (docs/spec/contract-3.md §3): of what is not paid of the instalment, for each day. */
const lateTerms = v.strictObject({
  perDay: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          /** The last day late that it holds for, counted from the due day; without it: all that follow. */
          until: v.optional(v.pipe(days, v.minValue(1))),
          percent,
        }),
      ),
      v.maxLength(20),
      v.check(
        (steps) =>
          steps.every(
            ({ until = Infinity }, index) => until > (steps[index - 1]?.until ?? (index === 0 ? 0 : Infinity)),
          ),
        'each step ends later than the one before, and only the last has no end',
      ),
    ),
    [{ until: 30, percent: 5 }, { until: 90, percent: 4 }, { percent: 2 }],
  ),
  /** So many days after the due day are never charged. */
  graceDays: v.optional(days, 0),
  /** All late charges of a loan, in per cent of the amount lent; null: no end. */
  most: v.optional(v.nullable(percent), null),
})

/** What moving a payment's day costs, and how often it may be done. */
const extensionTerms = v.strictObject({
  allowed: v.optional(v.boolean(), true),
  most: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)), 2),
  /** Of the instalment that is moved; null: one period's share of service fee and interest. */
  fee: v.optional(v.nullable(v.strictObject({ percent })), null),
  /** From so many days before the due day on. */
  fromDaysBefore: v.optional(days, 3),
})

/** What paying the whole loan before its end costs. */
const prepaymentTerms = v.strictObject({
  /** From the first day on, or once half of the term is over. */
  from: v.optional(v.picklist(['any', 'half']), 'half'),
  /** Not before so many days have passed since the payout. */
  leastDays: v.optional(days, 7),
  /** Interest for the days until then, or for all days that were agreed. */
  interest: v.optional(v.picklist(['days', 'all']), 'days'),
})

/** What a loan may cost at most (docs/spec/contract-3.md §3), in per cent; null: no end. */
export const capsShape = v.strictObject({
  /** Of the effective rate of a month, fees included. */
  effectivePercentAMonth: v.optional(v.nullable(percent), null),
  /** Of interest in a month of 30 days. */
  nominalPercentAMonth: v.optional(v.nullable(percent), null),
  /** Of late charges in a month of 30 days, of what is not paid. */
  latePercentAMonth: v.optional(v.nullable(percent), null),
  /** Of all that is paid beyond the amount lent, of that amount. */
  totalCostPercent: v.optional(v.nullable(percent), null),
})

export type Caps = v.InferOutput<typeof capsShape>

/** The terms of a product besides its figures, which every loan of it keeps for good. */
export const agreedTerms = v.object({
  late: v.optional(lateTerms, {}),
  extension: v.optional(extensionTerms, {}),
  prepayment: v.optional(prepaymentTerms, {}),
  caps: v.optional(capsShape, {}),
})

export type AgreedTerms = v.InferOutput<typeof agreedTerms>

/** What a loan was taken on. Money in minor units. */
export interface LoanTerms extends AgreedTerms {
  readonly amount: number
  /** Taken off when the money is paid out. */
  readonly fee: number
  /** Owed on top. */
  readonly interest: number
  /** How many instalments. */
  readonly periods: number
  /** Days from one instalment to the next, and to the first. */
  readonly periodDays: number
}

/** The specification's own terms. */
export const usualTerms: AgreedTerms = v.parse(agreedTerms, {})

/** Reads terms that are stored as JSON; what they leave out is the specification's. */
export function readTerms(stored: string): AgreedTerms {
  return v.parse(agreedTerms, JSON.parse(stored))
}

type StoredFigures = Pick<LoansTable, 'amount' | 'fee' | 'interest' | 'periods' | 'period_days'>

/** The terms that are stored with a loan. */
export function termsOf(loan: StoredFigures & Pick<LoansTable, 'terms'>): LoanTerms {
  return { ...figuresOf(loan), ...readTerms(loan.terms) }
}

/** The figures of a loan or a product as they are stored; amounts in minor units. */
export function figuresOf({ amount, fee, interest, periods, period_days }: StoredFigures) {
  return {
    amount: Number(amount),
    fee: Number(fee),
    interest: Number(interest),
    periods,
    periodDays: period_days,
  }
}

/** What a day of being late costs, in hundredths of a per cent of what is not paid; `day` is counted from the due day. */
export function latePercent({ perDay, graceDays }: AgreedTerms['late'], day: number): number {
  if (day <= graceDays) return 0

  const step = perDay.find(({ until = Infinity }) => day <= until)

  return Math.round((step?.percent ?? 0) * 100)
}

/** So many per cent of an amount, rounded down: what a cap allows. */
export function percentOf(amount: number, percents: number): number {
  return Math.floor((amount * Math.round(percents * 100)) / 10_000)
}
