import type { Dice } from './dice.ts'
import { type Terms, usualTerms } from './facts.ts'

/** A product as the core system writes it; its offers are an account's own. */
export const sampleProduct = {
  name: 'Agila Cash',
  logo: '/media/logos/agila-cash.svg',
  leastAmount: 200_000,
  greatestAmount: 2_500_000,
  rate: '0.06% a day',
  description: 'Money in your account within a day',
  terms: { amount: 300_000, fee: 15_000, interest: 3000, periods: 1, periodDays: 30 },
  repayment: { channels: [{ number: '301', name: 'Counter', kind: 'counter', logo: '/media/channels/counter.svg' }] },
}

/** Periods and their days: a month or two hold several loans. */
const lengths = [
  [1, 7],
  [1, 14],
  [3, 7],
  [4, 5],
  [2, 10],
] as const

/** An offer as chance has it. */
export function drawOffer(dice: Dice) {
  const [periods, periodDays] = dice.oneOf(lengths)

  return {
    amount: 200_000 + dice.upTo(1000) * 100,
    fee: 10_000 + dice.upTo(20_000),
    interest: 3000 + dice.upTo(30_000),
    periods,
    periodDays,
  }
}

/** What a lender's product asks whatever the amount. */
export type ProductTerms = Pick<Terms, 'late' | 'extension' | 'prepayment' | 'totalCostPercent'>

/** The terms of a product, the specification's or a lender's own. */
export function drawTerms(dice: Dice): ProductTerms {
  const perDay = dice.oneOf([
    [{ until: 3, percent: 1.25 }, { percent: 0.1 }],
    [{ until: 10, percent: 2 }, { percent: 0 }],
  ])
  const fee = dice.oneOf([null, { percent: 2.5 }, { percent: 10 }])

  return {
    late: dice.chance(0.5) ? usualTerms.late : { perDay, graceDays: dice.upTo(4), most: dice.oneOf([null, 5, 30.5]) },
    extension: dice.chance(0.5)
      ? usualTerms.extension
      : { allowed: dice.chance(0.8), most: dice.upTo(4), fee, fromDaysBefore: dice.upTo(8) },
    prepayment: dice.chance(0.5)
      ? usualTerms.prepayment
      : { from: dice.oneOf(['any', 'half']), leastDays: dice.upTo(6), interest: dice.oneOf(['days', 'all']) },
    totalCostPercent: dice.chance(0.3) ? 60 : null,
  }
}

/** The product as the core system writes it with such terms. */
export function productWith({ late, extension, prepayment, totalCostPercent }: ProductTerms) {
  return { ...sampleProduct, late, extension, prepayment, caps: { totalCostPercent } }
}
