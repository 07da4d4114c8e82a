import type { LoanCost } from '@pahiram/contract'

import type { Written } from '../platform/http/envelope.ts'
import type { OrderRow } from './order-rows.ts'
import { latePercent, usualTerms } from './loan-terms.ts'
import { effectiveRate } from './effective-rate.ts'
import { currencyOf, instalments, type StoredFigures } from './figures.ts'
import { moneyText, percentText } from '../platform/language/amounts-and-days.ts'
import { messagesOf } from '../platform/language/messages.ts'

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
  const messages = messagesOf('cost')
  const oneDayLate = money(Math.round(((plan[0]?.amount ?? 0) * latePercent(usualTerms.late, 1)) / 10_000))

  return {
    received: money(received),
    repaid: money(repaid),
    cost: money(repaid - received),
    monthlyRate: rate === undefined ? null : messages.aMonth({ rate: percentText(rate.monthly) }),
    effectiveRate: rate === undefined ? null : messages.aYear({ rate: percentText(rate.yearly) }),
    late: messages.late({ amount: oneDayLate }),
  }
}

/** The same as rows of the disclosure statement. */
export function costRows(figures: StoredFigures): OrderRow[] {
  const messages = messagesOf('cost')
  const { received, repaid, cost, monthlyRate, effectiveRate: yearlyRate, late } = loanCost(figures)

  return [
    { label: messages.get, value: received ?? '' },
    { label: messages.repay, value: repaid ?? '' },
    { label: messages.cost, value: cost ?? '' },
    {
      label: messages.rate,
      value:
        yearlyRate === null || monthlyRate === null ? '' : messages.rates({ yearly: yearlyRate, monthly: monthlyRate }),
    },
    { label: messages.ifLate, value: late ?? '' },
  ]
}
