import type { RepaymentInfo } from '@pahiram/contract'
import { withCurrency, writtenAmount } from '@pahiram/formatting'
import { earlyCurrency, isObject, textAt } from '@pahiram/page/early-values'

/** A repayment as its first view says it: every amount with its symbol. */
export interface EarlyRepayment extends RepaymentInfo {
  /** Stands smaller in front of `amount`, which is the number alone. */
  readonly symbol: string
  /** What is paid here. */
  readonly amount: string
}

/**
 * Reads a repayment as the page will, before any bundle has arrived: part of the inline script.
 * @param paid The path of what is paid here.
 */
export function earlyRepayment(info: RepaymentInfo, paid: string): EarlyRepayment {
  const currency = earlyCurrency()
  const { symbol, number } = writtenAmount(currency, textAt(info, paid))
  // Not read yet: it may be missing, and an entry may be no payment.
  const plan = Array.isArray(info.repayPlan) ? info.repayPlan.filter(isObject) : []

  return Object.assign({}, info, {
    symbol,
    amount: number,
    repayAmount: withCurrency(currency, textAt(info, 'repayAmount')),
    repayPlan: plan.map((entry) =>
      Object.assign({}, entry, { amount: withCurrency(currency, textAt(entry, 'amount')) }),
    ),
  })
}
