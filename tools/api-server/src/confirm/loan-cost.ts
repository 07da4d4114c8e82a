import type { LoanCost } from '@pahiram/contract'

import type { Written } from '../api/envelope.ts'
import { moneyText, type OrderRow } from '../loan/order-rows.ts'
import { lateCharge } from '../repayment/late-charge.ts'
import { effectiveRate } from './effective-rate.ts'
import { currencyOf, instalments, type StoredFigures } from './figures.ts'

const percent = new Intl.NumberFormat('en-PH', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * What a loan costs in all, from the plan that is shown: what is received, what its payments sum to, and the effective
 * rate between them (`effective-rate.ts`).
 */
export function loanCost(figures: StoredFigures): Written<LoanCost> {
  const plan = instalments(figures)
  const received = Number(figures.amount) - Number(figures.fee)
  const repaid = plan.reduce((sum, { amount }) => sum + amount, 0)
  const rate = effectiveRate(received, plan)
  const money = (minorUnits: number) => moneyText(minorUnits, currencyOf(figures))
  const oneDayLate = money(lateCharge(plan[0]?.amount ?? 0, 1))

  return {
    received: money(received),
    repaid: money(repaid),
    cost: money(repaid - received),
    monthlyRate: rate === undefined ? null : `${percent.format(rate.monthly)} a month`,
    effectiveRate: rate === undefined ? null : `${percent.format(rate.yearly)} a year`,
    late: `A late payment costs 5% of it for each of the first 30 days (${oneDayLate} a day), 4% for each day to the 90th, and 2% for each day after that.`,
  }
}

/** The same as rows of the disclosure statement. */
export function costRows(figures: StoredFigures): OrderRow[] {
  const { received, repaid, cost, monthlyRate, effectiveRate: yearlyRate, late } = loanCost(figures)

  return [
    { label: 'You get', value: received ?? '' },
    { label: 'You repay', value: repaid ?? '' },
    { label: 'It costs', value: cost ?? '' },
    { label: 'Effective rate', value: [yearlyRate, monthlyRate].filter((rate) => rate !== null).join(', ') },
    { label: 'If you pay late', value: late ?? '' },
  ]
}
