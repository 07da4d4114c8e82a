import type { ConfirmDetail } from '@pahiram/contract'
import { writtenAmount } from '@pahiram/formatting'
import { earlyCurrency, textAt } from '@pahiram/page/early-values'

/** An offer as its first view says it. */
export interface EarlyDetail extends ConfirmDetail {
  /** Stands smaller in front of `amount`, which is the number alone. */
  readonly symbol: string
}

/**
 * Reads an offer as the page will: a term in other words than a number of days is written by the page alone.
 * @param currency The offer's own where that is known; else the deployment's.
 */
export function earlyDetail<Detail extends ConfirmDetail>(
  detail: Detail,
  currency = earlyCurrency(),
): Detail & EarlyDetail {
  const { symbol, number } = writtenAmount(currency, textAt(detail, 'amount'))

  return Object.assign({}, detail, {
    amount: number,
    symbol,
    days: /^\d+$/.test(String(detail.days)) ? detail.days : '',
  })
}
