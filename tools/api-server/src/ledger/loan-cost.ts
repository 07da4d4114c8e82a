import type { LoanCost } from '@pahiram/contract'

import type { Written } from '../platform/http/envelope.ts'
import type { OrderRow } from './order-rows.ts'
import { type AgreedTerms, latePercent, percentOf, readTerms, usualTerms } from './loan-terms.ts'
import { effectiveRate } from './effective-rate.ts'
import { currencyOf, instalments } from './figures.ts'
import type { StoredFigures } from '../platform/database/tables.ts'
import { moneyText, percentText } from '../platform/language/amounts-and-days.ts'
import { messagesOf } from '../platform/language/messages.ts'

/** A loan with the terms that it is, or was, taken on. */
type CostedLoan = StoredFigures & {
  /** `loan-terms.ts`, as JSON. */
  readonly agreed_terms: string
}

/**
 * What a loan costs in all, from the plan that is shown: what is received, what its payments sum to, and the effective
 * rate between them (`effective-rate.ts`).
 */
export function loanCost(figures: CostedLoan): Written<LoanCost> {
  const plan = instalments(figures)
  const received = Number(figures.amount) - Number(figures.fee)
  const repaid = plan.reduce((sum, { amount }) => sum + amount, 0)
  const rate = effectiveRate(received, plan)
  const money = (minorUnits: number) => moneyText(minorUnits, currencyOf(figures))
  const messages = messagesOf('cost')

  return {
    received: money(received),
    repaid: money(repaid),
    cost: money(repaid - received),
    monthlyRate: rate === undefined ? null : messages.aMonth({ rate: percentText(rate.monthly) }),
    effectiveRate: rate === undefined ? null : messages.aYear({ rate: percentText(rate.yearly) }),
    late: lateText(readTerms(figures.agreed_terms).late, {
      amount: Number(figures.amount),
      payment: plan[0]?.amount ?? 0,
      money,
    }),
  }
}

/** The same as rows of the disclosure statement. */
export function costRows(figures: CostedLoan): OrderRow[] {
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

interface Costed {
  /** Lent. */
  readonly amount: number
  /** Of the first payment. */
  readonly payment: number
  readonly money: (minorUnits: number) => string
}

/** What being late costs, in words: the specification's own where its terms hold. */
function lateText(late: AgreedTerms['late'], { amount, payment, money }: Costed): string {
  const messages = messagesOf('cost')
  const costOf = (day: number) => money(Math.round((payment * latePercent(late, day)) / 10_000))

  if (JSON.stringify(late) === JSON.stringify(usualTerms.late)) return messages.late({ amount: costOf(1) })

  const steps = late.perDay.flatMap(({ until, percent }, index) => {
    const from = Math.max((late.perDay[index - 1]?.until ?? 0) + 1, late.graceDays + 1)
    const step = { from, percent: percentText(percent / 100), amount: costOf(from) }

    if (percent === 0 || (until !== undefined && until < from)) return []
    return [until === undefined ? messages.lateFrom(step) : messages.lateStep({ ...step, to: until })]
  })

  if (steps.length === 0) return messages.lateNothing

  const text = messages.lateSteps({ steps: steps.join(', ') })

  return late.most === null ? text : `${text} ${messages.lateMost({ amount: money(percentOf(amount, late.most)) })}`
}
