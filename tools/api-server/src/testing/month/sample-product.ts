import type { Dice } from './dice.ts'

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
